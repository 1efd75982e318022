import type { Page } from '@playwright/test';
import { expect, signUp, test } from './test.ts';

/**
 * Returns texts in the display face whose letters are cut off at the foot of their line, or run into the next
 * line.
 */
const cutTexts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const canvas = document.createElement('canvas').getContext('2d')!;
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
        .trim();
      const style = getComputedStyle(element);
      const { width, height: box } = element.getBoundingClientRect();
      // For screen readers only.
      if (width <= 1) continue;
      if (text === '' || !style.fontFamily.includes('Big Shoulders') || !element.checkVisibility()) continue;
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const letters = canvas.measureText(text);
      const line = Number.parseFloat(style.lineHeight);
      const above = (line - letters.fontBoundingBoxAscent - letters.fontBoundingBoxDescent) / 2;
      const hangsOut = letters.actualBoundingBoxDescent - letters.fontBoundingBoxDescent - above;
      const height = letters.actualBoundingBoxAscent + letters.actualBoundingBoxDescent;
      const isCut = style.overflowY !== 'visible' && hangsOut > 0.5;
      const collides = box > line * 1.5 && height > line;
      if (isCut || collides) cut.push(`${text} (${isCut ? 'cut' : 'runs into the next line'})`);
    }
    return cut;
  });

test('no letter of the display face is cut off or runs into the next line', { tag: '@wide' }, async ({
  page,
  product,
}) => {
  await page.goto(product.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  await signUp(page, product.address);
  for (const path of ['/chat', '/home', '/account/home', '/account/personal-records', '/account/legal']) {
    await page.goto(product.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cutTexts(page), path).toEqual([]);
  }
});
