import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

const tryIt = (page: Page) => page.getByRole('region', { name: 'Now ask it yourself' });

/** Scrolls until everything is loaded. */
async function readOn(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('What is Quarry Coach?')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a visitor asks three questions, opens a page, and signs up with a plan', {
  tag: ['@core', '@wide'],
}, async ({ page, product }) => {
  await page.goto(product.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await readOn(page);
  await expectAccessible(page);

  const section = tryIt(page);
  await expect(section).toContainText('3 questions left');
  await section.getByRole('button', { name: 'What is the conjugate method?' }).click();
  await expect(page.getByText('The answer is complete.')).toBeAttached();
  await expect(section).toContainText('2 questions left');
  await section.getByRole('list', { name: 'Sources' }).getByRole('button').first().click();
  await expect(
    page
      .getByRole('region', { name: /^Text of/ })
      .locator('mark')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the page' }).click();

  // A question that does not get through is asked again without retyping it.
  await page.route('**/api/try', (route) => route.abort());
  await section.getByRole('textbox', { name: 'Your question' }).fill('When should I deload?');
  await section.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(section.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/try');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section).toContainText('1 question left');
  await expect(page.getByText('The answer is complete.')).toBeAttached();

  // From the second question on a browser proves by itself that a person is here.
  const question = 'How wide should my grip be on the bench?';
  await section.getByRole('textbox', { name: 'Your question' }).fill(question);
  await section.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(section.getByRole('heading', { name: question })).toBeVisible();
  await expect(page.getByText('The answer is complete.')).toBeAttached();
  await expect(section).toContainText('No question left');
  await expect(section.getByRole('textbox')).toHaveCount(0);
  await expect(section.getByRole('link', { name: 'Start 24 hours free' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await readOn(page);
  await expect(section).toContainText('No question left');

  const pricing = page.getByRole('region', { name: 'Pricing' });
  await expect(pricing).toContainText('Save $40.00 a year');
  await pricing.getByRole('link', { name: 'Choose Yearly' }).click();
  await expect(page).toHaveURL(/\/login\?new=true&planId=yearly$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(`visitor-${Date.now()}@example.com`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/subscription/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Your choice' })).toContainText('Yearly');
});

test('the anchors lead to their sections, even on a page that is not loaded yet', async ({
  page,
  product,
}) => {
  for (const anchor of ['features', 'pricing', 'faq', 'try']) {
    await page.goto('about:blank');
    await page.goto(`${product.address}/#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await page.goto('about:blank');
  await page.goto(product.address);
  await page.getByRole('link', { name: 'or ask it something first' }).click();
  await expect(page.locator('#try')).toBeInViewport();
});

test('the front page reads well without JavaScript', { tag: '@core' }, async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.address);
  const sizeOf = (level: number) =>
    page
      .getByRole('heading', { level })
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  const sizes = await Promise.all([1, 2, 3].map(sizeOf));
  expect(sizes[0]).toBeGreaterThan(sizes[1]!);
  expect(sizes[1]).toBeGreaterThan(sizes[2]!);
  expect(sizes[2]).toBeGreaterThan(16);
  const choose = page.getByRole('link', { name: 'Choose Yearly' });
  await expect(choose).toHaveCSS('text-decoration-line', 'underline');
  await choose.click();
  await expect(page).toHaveURL(/\/login\?new=true&planId=yearly$/);
  await context.close();
});

test('prices and questions that cannot be loaded say so, and load with Retry', async ({ page, product }) => {
  for (const path of ['plans', 'faq']) await page.route(`**/api/${path}`, (route) => route.abort());
  await page.goto(`${product.address}/#pricing`);
  const pricing = page.getByRole('region', { name: 'Pricing' });
  await expect(pricing.getByRole('alert')).toContainText('Failed to load subscription plans');
  await expect(page.getByRole('region', { name: 'FAQ' }).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/plans');
  await pricing.getByRole('button', { name: 'Retry' }).click();
  await expect(pricing).toContainText('$20.00');
});

test('a recorded answer is replayed, and its page opens', async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(product.address);
  const demo = page.getByRole('region', { name: 'An answer, and the page it comes from' });
  await demo.scrollIntoViewIfNeeded();
  const quoted = demo.getByText('It is the heaviest thing in our year').last();
  await expect(quoted).toBeHidden();
  await expect(quoted).toBeVisible();
  await demo.getByRole('button', { name: 'Play it again' }).click();
  await expect(quoted).toBeHidden();
  expect(asked.filter((url) => url.endsWith('/api/try'))).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(quoted).toBeVisible();
  await expect(demo.locator('.untyped')).toHaveCount(0);
});
