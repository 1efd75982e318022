import type { Page } from '@playwright/test';
import { humanProof } from './human-proof.ts';
import { answers, composer, expect, expectAccessible, signUp, test } from './test.ts';

const guideOf = (page: Page) => page.getByRole('dialog', { name: 'Get Started' });

/** Signs up without a screen, and arrives at the empty chat as a new member does. */
async function arrive(page: Page, address: string): Promise<void> {
  const reply = await page.request.post(`${address}/api/auth/sign-up/email`, {
    headers: { origin: address },
    data: {
      email: `new-${process.pid}-${Date.now()}@example.com`,
      password: 'correct horse',
      humanCheck: await humanProof(page.request, address),
    },
  });
  expect(reply.ok()).toBe(true);
  await page.goto(`${address}/chat`);
}

async function openAgain(page: Page): Promise<void> {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Get Started' }).click();
}

test('the guide greets a new member once, and can be opened again', { tag: '@core' }, async ({
  page,
  product,
}) => {
  await arrive(page, product.address);
  const guide = guideOf(page);
  await expect(guide.getByRole('heading', { name: 'Get Started' })).toBeVisible();
  await expect(guide).toContainText('Quarry Coach is a language model that can make mistakes.');
  await expect(guide).toContainText('not a doctor, strength coach or nutritionist');
  await expect(guide.getByRole('list', { name: 'Quick Access' }).getByRole('link')).toHaveText([
    'Conversations',
    'Training Profile',
    'Personal Records',
    'Memory Management',
  ]);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(guide).toHaveCount(0);

  await openAgain(page);
  await expect(guide.getByRole('heading', { name: 'Get Started' })).toBeFocused();
  await page.keyboard.press('Escape');
  const opener = test.info().project.name === 'phone' ? 'Menu' : 'Get Started';
  await expect(page.getByRole('button', { name: opener })).toBeFocused();

  await openAgain(page);
  await expect(guide).toBeVisible();
  for (const name of ['Close', 'Conversations', 'Training Profile']) {
    await page.keyboard.press('Tab');
    await expect(guide.getByRole(name === 'Close' ? 'button' : 'link', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(guide).toHaveCount(0);

  await page.clock.setFixedTime(Date.now() + 26 * 60 * 60_000);
  await page.goto(`${product.address}/chat`);
  await expect(composer(page)).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test('the guide never covers a conversation', async ({ page, product }) => {
  await arrive(page, product.address);
  const guide = guideOf(page);
  await expect(guide).toBeVisible();
  const reply = await page.request.post(`${product.address}/api/ask`, {
    headers: { origin: product.address, accept: 'application/json' },
    data: { content: 'What is the conjugate method?' },
  });
  const { conversationId } = (await reply.json()) as { conversationId: string };
  // The empty chat would record again that the guide was shown as soon as the new conversation is listed
  // beside it.
  await page.goto(`${product.address}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.address}/chat/${conversationId}`);
  await expect(answers(page)).toBeVisible();
  await expect(guide).toHaveCount(0);
  // On an empty chat it opens; back in the conversation it is closed.
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  await expect(guide).toBeVisible();
  await page.goBack();
  await expect(answers(page)).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test('the sale is not shown until the gym switches it on', async ({ page, product }) => {
  await page.clock.setFixedTime('2026-11-28T12:00:00');
  await signUp(page, product.address);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('Black Friday')).toHaveCount(0);
});

test('switched on, the sale is announced in its season, moves nothing, and stays dismissed', async ({
  page,
  product,
}) => {
  // The page is modified in transit, which works only where no service worker requests it.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  await page.route(/\/chat$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('"enabled":false', '"enabled":true') });
  });
  await signUp(page, product.address);
  await page.clock.setFixedTime('2026-11-21T12:00:00');
  await page.goto(`${product.address}/chat`);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('Black Friday')).toHaveCount(0);

  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        moved.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [day, text] of [
    ['2026-11-22', 'The Black Friday sale at Quarry Street has begun'],
    ['2026-11-27', '20% off everything'],
  ] as const) {
    await page.clock.setFixedTime(`${day}T12:00:00`);
    await page.reload();
    const note = page.getByRole('status').filter({ hasText: text });
    await expect(note).toBeVisible();
    await expect(composer(page)).toBeVisible();
    const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
    expect(moved).toBeLessThan(0.02);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
    await expect(note).toHaveCount(0);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText('Black Friday')).toHaveCount(0);
  }
});
