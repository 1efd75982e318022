import { describe, expect, it } from 'vitest';
import { ACCESS_REASONS, type Access } from '#shared/access.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { type SubscriptionStatus, subscriptionStatusOf } from './subscription-status.ts';

const UNTIL = '2026-12-13T12:30:00Z';
const MONTHLY: Subscription = {
  status: 'active',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  price_id: 'price_1',
  unit_amount: 2000,
  renewal_amount: 2000,
  currency: 'usd',
  interval: 'month',
  current_period_end: UNTIL,
  cancel_at: null,
  ended_at: null,
  grace_until: null,
  next_payment: { at: UNTIL, amount: 2000, currency: 'usd' },
  failed_payment: null,
};

const accessOf = (reason: Access['reason'], until: string | null = UNTIL): Access => ({
  allowed: reason !== 'expired' && reason !== 'none',
  reason,
  until,
});

const seen = (
  reason: Access['reason'],
  subscription: Subscription | null = null,
  readOnly = false,
): SubscriptionStatus => subscriptionStatusOf({ access: accessOf(reason), subscription, readOnly });

describe('without a subscription', () => {
  it.each<[Access['reason'], string, readonly string[], readonly string[], SubscriptionStatus['plans']]>([
    [
      'super_admin',
      'Super Administrator Account',
      ['You have unlimited access to all features.'],
      [],
      'none',
    ],
    ['admin', 'Admin Account', ['You have unlimited access to all features.'], [], 'none'],
    ['whitelist', 'Whitelisted Account', ['You have unlimited access to all features.'], [], 'none'],
    [
      'og',
      'OG Account',
      ['You have unlimited access to all features.', 'Thank you for being with us from the beginning.'],
      [],
      'none',
    ],
    [
      'subscriptions_off',
      'Subscriptions Disabled',
      ['Subscriptions are currently disabled. All features are available.'],
      [],
      'none',
    ],
    ['trial', 'Trial Period', [expect.stringMatching(/^Until Dec 13, 2026/)], [], 'shown'],
    [
      'active',
      'Subscription Active',
      ['Auto-renews on Dec 13, 2026.'],
      ['update', 'card', 'cancel'],
      'asked',
    ],
    [
      'trialing',
      'Subscription Active',
      ['Auto-renews on Dec 13, 2026.'],
      ['update', 'card', 'cancel'],
      'asked',
    ],
    [
      'past_due',
      'Payment Failed',
      ['Your last payment failed.', 'You have access until Dec 13, 2026. Update your card to keep it.'],
      ['card', 'cancel'],
      'none',
    ],
    ['canceled', 'Subscription Cancelled', ['Your access ends on Dec 13, 2026.'], ['resubscribe'], 'shown'],
    ['granted', 'Free Access', ['Free until Dec 13, 2026'], [], 'none'],
    [
      'expired',
      'Subscription Expired',
      ['Your subscription has expired. Please update your subscription.'],
      [],
      'shown',
    ],
    ['none', 'No Subscription', ["You don't have an active subscription."], [], 'shown'],
  ])('%s reads %j', (reason, title, texts, actions, plans) => {
    expect(seen(reason)).toMatchObject({ title, texts, actions, plans });
  });
});

it.each(ACCESS_REASONS)('an admin who acts as the member sees %s without actions', (reason) => {
  for (const subscription of [null, MONTHLY]) {
    const own = seen(reason, subscription);
    expect(seen(reason, subscription, true)).toEqual({ ...own, actions: [], plans: 'none' });
  }
});

it.each(ACCESS_REASONS)('a running subscription leaves the title of %s as it is', (reason) => {
  expect(seen(reason, MONTHLY).title).toBe(seen(reason).title);
});

it.each<Access['reason']>(['super_admin', 'admin', 'whitelist', 'og'])(
  'someone who pays without a need to, as %s, can cancel',
  (reason) => {
    expect(seen(reason, MONTHLY)).toMatchObject({ actions: ['cancel'], facts: true, plans: 'none' });
    const ending = seen(reason, { ...MONTHLY, cancel_at: UNTIL });
    expect(ending.actions).toEqual([]);
    expect(ending.texts.at(-1)).toBe('Your paid subscription ends on Dec 13, 2026.');
    expect(seen(reason, { ...MONTHLY, ended_at: UNTIL })).toEqual(seen(reason));
  },
);

it.each<Access['reason']>(['super_admin', 'admin', 'whitelist', 'og'])(
  'someone who needs no subscription, as %s, can end one whose payment failed, canceled or not',
  (reason) => {
    const failed_payment = { amount: 2000, currency: 'usd', hosted_invoice_url: null };
    for (const cancel_at of [null, UNTIL]) {
      const failed = seen(reason, { ...MONTHLY, status: 'past_due', cancel_at, failed_payment });
      expect(failed.actions).toEqual(['cancel']);
      expect(failed.texts.at(-1)).toBe('Your payment of $20.00 failed.');
    }
  },
);

describe('someone with free access who still pays', () => {
  const [FREE, PAYS] = ['Free until Dec 13, 2026', 'You still pay for a subscription. You can cancel it.'];

  it.each<[string, Partial<Subscription>, Partial<SubscriptionStatus>]>([
    [
      'that renews',
      {},
      { texts: [FREE, PAYS], actions: ['update', 'card', 'cancel'], plans: 'asked', facts: true },
    ],
    [
      'whose payment failed',
      {
        status: 'past_due',
        failed_payment: { amount: 2000, currency: 'usd', hosted_invoice_url: 'https://pay.example/1' },
      },
      {
        texts: [FREE, PAYS, 'Your payment of $20.00 failed.'],
        actions: ['card', 'invoice', 'cancel'],
        plans: 'none',
        facts: true,
      },
    ],
    [
      'that is canceled',
      { cancel_at: '2026-12-01T12:00:00Z' },
      {
        texts: [FREE, 'Your paid subscription ends on Dec 1, 2026.'],
        actions: ['resubscribe'],
        plans: 'none',
        facts: true,
      },
    ],
    ['that has ended', { ended_at: UNTIL }, { texts: [FREE], actions: [], plans: 'none', facts: false }],
  ])('keeps the actions of a subscription %s', (_, changes, expected) => {
    expect(seen('granted', { ...MONTHLY, ...changes })).toMatchObject(expected);
  });
});

it('says which payment failed, and links to its invoice', () => {
  const failed_payment = { amount: 2000, currency: 'usd', hosted_invoice_url: 'https://pay.example/1' };
  const { texts, actions } = seen('past_due', { ...MONTHLY, status: 'past_due', failed_payment });
  expect(texts[0]).toBe('Your payment of $20.00 failed.');
  expect(actions).toEqual(['card', 'invoice', 'cancel']);
});

it('offers a way to pay for what expired and is not over', () => {
  expect(seen('expired', { ...MONTHLY, status: 'unpaid' }).actions).toEqual(['card', 'cancel']);
  const failed_payment = { amount: 2000, currency: 'usd', hosted_invoice_url: 'https://pay.example/1' };
  for (const status of ['past_due', 'unpaid']) {
    expect(seen('expired', { ...MONTHLY, status, failed_payment })).toMatchObject({
      texts: ['Your payment of $20.00 failed.', expect.stringContaining('has expired')],
      actions: ['card', 'invoice', 'cancel'],
      plans: 'none',
    });
  }
  expect(seen('expired', { ...MONTHLY, status: 'canceled', ended_at: UNTIL }).actions).toEqual([]);
});
