import { expect, it } from 'vitest';
import type { Access } from '#shared/access.ts';
import { hasInvoicesTab, hasSubscriptionTab } from './applies.ts';

const PAID = { status: 'active', current_period_end: null, cancel_at: null };

const viewer = (reason: Access['reason'], subscription: typeof PAID | null) => ({
  acting_admin: null,
  access: { allowed: true, reason, until: null },
  subscription,
});

it.each<[Access['reason'], boolean]>([
  ['super_admin', false],
  ['admin', false],
  ['whitelist', false],
  ['og', false],
  ['trial', false],
  ['granted', true],
  ['none', true],
])('%s has the tab of the invoices without a subscription: %s', (reason, has) => {
  expect(hasInvoicesTab(viewer(reason, null), true)).toBe(has);
  expect(hasInvoicesTab(viewer(reason, PAID), true)).toBe(true);
  expect(hasSubscriptionTab(viewer(reason, null), true)).toBe(true);
});

it('where nothing is sold, only payments are left', () => {
  expect(hasSubscriptionTab(viewer('subscriptions_off', null), false)).toBe(false);
  expect(hasSubscriptionTab(viewer('admin', null), false)).toBe(false);
  expect(hasSubscriptionTab(viewer('subscriptions_off', PAID), false)).toBe(true);
  expect(hasInvoicesTab(viewer('subscriptions_off', PAID), false)).toBe(false);
});

it('someone acting as a member has neither', () => {
  const acting = { ...viewer('active', PAID), acting_admin: { id: '1', email: 'admin@example.com' } };
  expect([hasSubscriptionTab(acting, true), hasInvoicesTab(acting, true)]).toEqual([false, false]);
});
