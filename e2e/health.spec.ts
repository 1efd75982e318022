import type { Page } from '@playwright/test';
import { refusalReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { signInAsOwner } from './owner.ts';
import { startServer } from './server.ts';
import { ask, expect, expectAccessible, test } from './test.ts';

/** Brings another tab to the front, or this one again. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('an admin sees that the model fails, and finds the request of an error', async ({ page }) => {
  // A separate server: on a shared one, most calls would succeed.
  const model = await startFakeModel({ script: refusalReply(401) });
  const server = await startServer({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.url });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAsOwner(page, server);
  for (let nth = 0; nth < 3; nth++) {
    await page.goto(`${server.address}/chat`);
    await ask(page, `Does it work, try ${nth}?`);
    await expect(page.getByRole('article').getByText('rejected this gym’s account')).toBeVisible();
  }
  await page.goto(`${server.address}/account/health`);
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs).toContainText('is failing: 3 of its last');
  await expect(page.getByText(/^As of/)).toBeVisible();
  await expectAccessible(page);

  await needs.getByRole('link', { name: 'See models' }).click();
  await expect(page).toHaveURL(/\/account\/health#models$/);
  const models = page.getByRole('region', { name: 'Models' });
  await expect(models).toBeFocused();
  await expect(models.getByRole('row').filter({ hasText: 'Failing' })).toContainText(
    'The provider refuses the key or the account.',
  );

  const errors = page.getByRole('region', { name: 'Errors' });
  await errors.locator('summary').filter({ hasText: 'The model failed' }).click();
  await errors
    .getByRole('button', { name: /^Copy the request id/ })
    .first()
    .click();
  await expect(errors.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  await expect(errors.getByText(copied)).toBeVisible();
  await expectAccessible(page);

  const mail = page.getByRole('switch', { name: 'Mail this to super admins' });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(mail).not.toBeChecked();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await server.close();
  await model.close();
});

test('the report refreshes while it is visible, and says when it cannot', { tag: '@core' }, async ({
  page,
  product,
}) => {
  await page.clock.install();
  let asked = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/health')) asked++;
  });
  await signInAsOwner(page, product, '/account/health');
  await expect(page.getByText(/^As of/)).toBeVisible();
  const atFirst = asked;
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBe(atFirst + 1);
  await show(page, 'hidden');
  await page.clock.runFor(120_000);
  expect(asked).toBe(atFirst + 1);
  // Visible again, it is reloaded immediately.
  await show(page, 'visible');
  await expect.poll(() => asked).toBe(atFirst + 2);

  await page.route('**/api/health', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be refreshed' });
  // Each attempt fails in real time, and waits for the next by the clock.
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/^As of/)).toBeVisible();
  await page.unroute('**/api/health');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert).toHaveCount(0);
});
