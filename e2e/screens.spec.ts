import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { answers, ask, expect, signUp, test } from './test.ts';

/** What the design allows before a screen can be used, in bytes of gzipped JavaScript. */
const CHAT_BUDGET = 180_000;
const SPLASH_BUDGET = 90_000;

/** Weighs the JavaScript that an address loads into an empty cache. */
async function weigh(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
  let sum = 0;
  for (const url of scripts) sum += gzipSync(await (await context.request.get(url)).body()).length;
  return sum;
}

test('the splash and the chat stay light', { tag: '@wide-only' }, async ({ page, browser, product }) => {
  await signUp(page, product.address);
  const storageState = await page.context().storageState();
  for (const [path, budget] of [
    ['/', SPLASH_BUDGET],
    ['/chat', CHAT_BUDGET],
  ] as const) {
    const fresh = await browser.newContext({ storageState });
    expect(await weigh(fresh, product.address + path), path).toBeLessThan(budget);
    await fresh.close();
  }
});

const WIDE = `A very long word: ${'press'.repeat(60)} and an address https://example.com/${'a'.repeat(200)}

| Week | Squat | Bench | Deadlift | Note | Another column | And one more |
|---|---|---|---|---|---|---|
| 1 | 140 | 90 | 180 | ${'long '.repeat(12)} | 1 | 2 |

\`\`\`
${'no spaces in this line '.replaceAll(' ', '_').repeat(12)}
\`\`\``;

test('nothing scrolls sideways on a narrow phone, whatever is written', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  scripted.play(textReply(WIDE));
  await signUp(page, scripted.address);
  await ask(page, `How wide? ${'x'.repeat(150)}`);
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
  const sideways = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main > div > div:first-child')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  );
  expect(Math.max(...sideways)).toBeLessThanOrEqual(0);
});

test('the theme is chosen, kept, and there before the first paint', { tag: '@wide' }, async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page, product.address);
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
