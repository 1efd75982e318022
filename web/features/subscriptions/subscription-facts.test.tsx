import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Subscription } from '#shared/subscriptions.ts';
import { SubscriptionFacts } from './subscription-facts.tsx';

const ACTIVE: Subscription = {
  status: 'active',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  price_id: 'price_1',
  unit_amount: 2000,
  renewal_amount: 2000,
  currency: 'usd',
  interval: 'month',
  current_period_end: '2026-12-13T12:00:00Z',
  cancel_at: null,
  ended_at: null,
  grace_until: null,
  next_payment: { at: '2027-01-13T12:00:00Z', amount: 2500, currency: 'usd' },
  failed_payment: null,
};

const drawn = (subscription: Subscription) =>
  renderToStaticMarkup(<SubscriptionFacts subscription={subscription} />);

it('says when the next payment is', () => {
  expect(drawn(ACTIVE)).toMatch(/Next payment.*\$25\.00 on Jan 13, 2027/);
});

it('says what is due now while a payment fails, and nothing about the one after it', () => {
  const failing: Subscription = {
    ...ACTIVE,
    status: 'past_due',
    failed_payment: { amount: 2000, currency: 'usd', hosted_invoice_url: null },
  };
  expect(drawn(failing)).toMatch(/Due now.*\$20\.00/);
  expect(drawn(failing)).not.toContain('Next payment');
});
