import type { Page } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import type { Server } from './server.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Chooses a card on the provider's page and pays. */
async function payWith(page: Page, card: string): Promise<void> {
  await expect(page.getByText('Test money').first()).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Advances the clock of the sandbox as an admin, in a separate browser. */
async function later(page: Page, product: Server, step: 'day' | 'month' | 'year'): Promise<void> {
  const context = await page.context().browser()!.newContext({ reducedMotion: 'reduce' });
  const owner = await context.newPage();
  await signInAsOwner(owner, product, '/account/billing');
  const moved = owner.waitForResponse((reply) => reply.url().endsWith('/api/billing/clock'));
  await owner.getByRole('button', { name: `One ${step} later` }).click();
  expect((await moved).ok()).toBe(true);
  await context.close();
}

test('a trial leads through the checkout to a subscription, its invoice, another plan, and cancellation', {
  tag: ['@core', '@wide'],
}, async ({ page, product }) => {
  await signUp(page, product.address, '/account/subscription');
  await expect(heading(page, 'Trial Period')).toBeVisible();
  await expect(page.getByText('Save $40.00 a year')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('listitem').filter({ hasText: '$20.00' }).getByRole('button').click();

  await payWith(page, 'Is declined');
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expectAccessible(page);
  await payWith(page, 'Pays 4242');
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(heading(page, 'Subscription Active')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/subscription$/);
  await expectAccessible(page);

  await page.goto(`${product.address}/account/invoices`);
  await expect(heading(page, 'Transaction Invoices')).toBeVisible();
  await expect(page.getByText('$20.00').first()).toBeVisible();
  const pdf = await page.getByRole('link', { name: /Download PDF/ }).getAttribute('href');
  const file = await page.request.get(pdf ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessible(page);

  await page.goto(`${product.address}/account/subscription`);
  await page.getByRole('button', { name: 'Update Subscription' }).click();
  await page.getByRole('button', { name: 'Change to this plan' }).click();
  const change = page.getByRole('dialog', { name: /update your subscription/ });
  await expect(change).toContainText('$200.00');
  await expectAccessible(page);
  await change.getByRole('button').last().click();
  await page.getByRole('button', { name: /^(Pay|Change)/ }).click();
  await expect(heading(page, 'Subscription Active')).toBeVisible();
  await expect(page.getByText('$200.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Are you sure you want to cancel your subscription?' });
  await cancel.getByRole('textbox').fill('Taking a year off');
  await expectAccessible(page);
  await cancel.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(heading(page, 'Subscription Cancelled')).toBeVisible();

  await page.getByRole('button', { name: 'Resubscribe' }).first().click();
  const resume = page.getByRole('dialog', { name: 'Would you like to reactivate your subscription?' });
  await resume.getByRole('button').last().click();
  await expect(heading(page, 'Subscription Active')).toBeVisible();
});

test('an expired member sees the plans in the chat, pays, and the question typed before is answered', {
  tag: '@core',
}, async ({ page, product }) => {
  await signUp(page, product.address, '/account/subscription');
  await page.getByRole('listitem').filter({ hasText: '$20.00' }).getByRole('button').click();
  await payWith(page, 'Pays now');
  await expect(heading(page, 'Subscription Active')).toBeVisible();
  await page.goto(`${product.address}/chat`);
  await ask(page, 'What is circa max?');
  await expect(answers(page)).toContainText('short phase before a meet');
  const answered = page.url();
  await page.goto(`${product.address}/chat`);
  await composer(page).fill('How fast should the bar move on speed day?');

  await later(page, product, 'month');
  await page.goto(`${product.address}/account/subscription`);
  await expect(page.getByRole('button', { name: 'Update Card' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.address}/home`);
  await expect(page.getByText('Your last payment failed.')).toBeVisible();
  await later(page, product, 'month');
  await page.goto(`${product.address}/home`);
  await expect(page.getByText('No records, yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your first one' })).toHaveCount(0);
  await page.goto(answered);
  await answers(page).getByRole('button', { name: 'Source 1: ' }).first().click();
  const cited = page.getByRole('dialog');
  await expect(cited).toContainText('Your subscription has expired.');
  await expect(cited.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(cited).not.toContainText(' / ');
  await page.goto(`${product.address}/chat`);
  const gate = page.getByRole('region', { name: 'Subscribe to ask' });
  await expect(gate).toContainText('Your subscription has expired.');
  await expect(gate).toContainText('How fast should the bar move on speed day?');
  await expectAccessible(page);

  await gate.getByRole('listitem').filter({ hasText: '$20.00' }).getByRole('button').click();
  await payWith(page, 'Pays 4242');
  await page
    .getByRole('link', { name: /Ask the coach|chat/ })
    .first()
    .click();
  await expect(composer(page)).toHaveValue('How fast should the bar move on speed day?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answers(page)).toContainText(/speed|bar/i);
});

test('an admin sees the gym’s money, gives free access, and refunds', { tag: '@wide' }, async ({
  page,
  product,
}) => {
  const email = await signUp(page, product.address, '/account/subscription');
  await page.getByRole('listitem').filter({ hasText: '$20.00' }).getByRole('button').click();
  await payWith(page, 'Pays 4242');
  await expect(heading(page, 'Subscription Active')).toBeVisible();

  await page.context().clearCookies();
  await signInAsOwner(page, product, '/account/billing');
  await expect(heading(page, 'Billing')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Paid in cash');
  await page.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/^Free until/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this invoice?' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('500');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('Please enter an amount up to $20.00.');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await expectAccessible(page);

  // The reply is lost and the dialog closed: the next attempt is the same refund.
  const sendIds = new Set<string>();
  await page.route('**/api/billing/refunds', async (route) => {
    sendIds.add(route.request().postDataJSON().send_id);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/billing/refunds');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  const again = page.waitForRequest('**/api/billing/refunds');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  expect(sendIds).toContain((await again).postDataJSON().send_id);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('charge.refunded').first()).toBeVisible();
});
