import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { dismissGuide, expect, expectAccessible, holdBack, register, signUp, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const plan = (page: Page, name: string) => page.getByRole('listitem', { name });

async function subscribe(page: Page, address: string): Promise<void> {
  await signUp(page, address, '/account/subscription');
  await plan(page, 'Monthly').getByRole('button').click();
  await page.getByRole('radio', { name: 'Pays 4242' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(heading(page, 'Subscription Active')).toBeVisible();
}

test('a reason for leaving survives a failure, and another plan after canceling takes two clear steps', async ({
  page,
  product,
}) => {
  await subscribe(page, product.address);
  await page.route('**/api/cancel', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Payments are away.' } }),
  );
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Are you sure you want to cancel your subscription?' });
  const reason = cancel.getByRole('textbox', { name: 'Why are you leaving? (optional)' });
  await expect(reason).toBeFocused();
  await reason.fill('Moving away');
  await page.keyboard.press('Enter');
  await expect(cancel.getByRole('alert')).toHaveText('Payments are away.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused();
  await page.unroute('**/api/cancel');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveValue('Moving away');
  const release = await holdBack(page, '**/api/cancel');
  await reason.press('Enter');
  await expect(cancel.getByRole('button', { name: 'Cancelling...' })).toBeVisible();
  await cancel.getByRole('button', { name: 'Keep Subscription' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(cancel).toBeVisible();
  await release();
  await expect(heading(page, 'Subscription Cancelled')).toBeFocused();

  await plan(page, 'Yearly').getByRole('button').click();
  const resume = page.getByRole('dialog', { name: 'Would you like to reactivate your subscription?' });
  await expect(resume).toContainText('Nothing is due today.');
  await resume.getByRole('button', { name: 'Resubscribe' }).click();
  const change = page.getByRole('dialog', { name: "Are you sure you'd like to update your subscription?" });
  await expect(change).toContainText('Due now');
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Subscription Active')).toBeVisible();
  await expect(plan(page, 'Monthly')).toContainText('Your plan');
});

test('a link to a plan leads to its button and buys nothing', { tag: '@core' }, async ({ page, product }) => {
  await register(page, product.address);
  await page.goto(`${product.address}/login?planId=monthly`);
  await expect(page).toHaveURL(/\/account\/subscription\?planId=monthly$/);
  await expect(plan(page, 'Monthly').getByRole('button')).toBeFocused();
  await expect(plan(page, 'Monthly')).toContainText('Your choice');
  await page.goto(`${product.address}/account/subscription?planId=gone`);
  await expect(heading(page, 'Trial Period')).toBeVisible();
  await expect(plan(page, 'Yearly')).toBeVisible();
  await expect(page.getByText('Your choice')).toHaveCount(0);
});

test('where nothing is sold, no screen mentions it, and new members are asked for the secret', async ({
  page,
}) => {
  const free = await startServer({ SUBSCRIPTIONS: 'off', SIGNUP_SECRET: 'chalk and iron' });
  const expectNothing = () =>
    expect(page.locator('body')).not.toContainText(/subscri|\btrials?\b|24 hours|\$\d|pricing|invoice/i);
  await page.goto(free.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothing();
  await expectAccessible(page);
  await page.goto(`${free.address}/login?new=true&planId=monthly`);
  await expectNothing();
  await page.getByRole('textbox', { name: 'Email' }).fill('lifter@example.com');
  for (const field of ['Password', 'Confirm password'])
    await page.getByRole('textbox', { name: field, exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a secret').first()).toBeVisible();
  await expectAccessible(page);
  const secret = page.getByRole('textbox', { name: 'Secret' });
  await secret.fill('chalk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect secret').first()).toBeVisible();
  await secret.fill('chalk and iron');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await dismissGuide(page);
  for (const path of ['home', 'chat', 'account/home', 'account/profile', 'account/data']) {
    await page.goto(`${free.address}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothing();
  }
  await page.goto(`${free.address}/account/subscription`);
  await expect(
    page.getByText('Subscriptions are currently disabled. All features are available.').first(),
  ).toBeVisible();
  // Pending requests would miss their server.
  await page.goto('about:blank');
  await free.close();
});
