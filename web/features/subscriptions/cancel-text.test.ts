import { expect, it } from 'vitest';
import type { Access } from '#shared/access.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { cancelText } from './cancel-text.ts';

const UNTIL = '2026-12-13T12:00:00Z';
const of = (status: string) => ({ status }) as Subscription;
const access = (reason: Access['reason'], until: string | null = UNTIL): Access => ({
  allowed: reason !== 'expired',
  reason,
  until,
});

it.each<[string, Access, Subscription | null, string]>([
  [
    'is paid',
    access('active'),
    of('active'),
    'You keep your access until Dec 13, 2026. You will not be charged again.',
  ],
  [
    'has begun a period that is not paid yet',
    access('active'),
    {
      ...of('active'),
      current_period_end: UNTIL,
      next_payment: { at: '2026-11-13T13:00:00Z', amount: 2000, currency: 'usd' },
    },
    'Your subscription ends now, and your access with it, because its new period is not paid yet. Unpaid invoices are canceled, and you will not be charged again.',
  ],
  ['is paid without need', access('og', null), of('active'), 'Your access stays as it is.'],
  [
    'is past due',
    access('past_due'),
    of('past_due'),
    'Your subscription ends now, and your access with it, because the last payment failed. Unpaid invoices are canceled, and you will not be charged again.',
  ],
  [
    'is past due beside free access',
    access('granted'),
    of('past_due'),
    'Your subscription ends now, because the last payment failed. Unpaid invoices are canceled, and you will not be charged again. Your access stays as it is.',
  ],
  [
    'stayed unpaid',
    access('expired', null),
    of('unpaid'),
    'Your subscription ends now, because the last payment failed. Unpaid invoices are canceled, and you will not be charged again.',
  ],
])('says what canceling a subscription does that %s', (_, has, subscription, text) => {
  expect(cancelText(has, subscription)).toBe(text);
});
