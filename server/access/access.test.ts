import { describe, expect, it } from 'vitest';
import { accessOf } from './access.ts';
import type { SubscriptionRecord } from './subscription.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const NOBODY = {
  isAdmin: false,
  isSuperAdmin: false,
  isWhitelist: false,
  isOG: false,
  trialBeganAt: null,
};
const old = { ...NOBODY, createdAt: hours(-1000) };
const fresh = { ...NOBODY, createdAt: hours(-1) };
const record = (status: string, end: Date | null): SubscriptionRecord => ({ status, currentPeriodEnd: end });

describe('access', () => {
  it.each([
    ['a new account', fresh, null, true, true, 'trial', hours(23)],
    [
      'the last second of the trial',
      { ...NOBODY, createdAt: new Date(hours(-24).getTime() + 1) },
      null,
      true,
      true,
      'trial',
      new Date(NOW.getTime() + 1),
    ],
    ['the end of the trial', { ...NOBODY, createdAt: hours(-24) }, null, true, false, 'none', null],
    [
      'a new account of someone who had one before',
      { ...fresh, trialBeganAt: hours(-20) },
      null,
      true,
      true,
      'trial',
      hours(4),
    ],
    [
      'a new account of someone whose trial is over',
      { ...fresh, trialBeganAt: hours(-24) },
      null,
      true,
      false,
      'none',
      null,
    ],
    ['no subscription', old, null, true, false, 'none', null],
    ['subscriptions off', old, null, false, true, 'subscriptions_off', null],
    ['active', old, record('active', hours(1)), true, true, 'active', hours(1)],
    ['trialing', old, record('trialing', hours(1)), true, true, 'trialing', hours(1)],
    ['past due, period running', old, record('past_due', hours(1)), true, true, 'past_due', hours(1)],
    ['canceled, period running', old, record('canceled', hours(1)), true, true, 'canceled', hours(1)],
    ['canceled, period over', old, record('canceled', hours(-1)), true, false, 'expired', null],
    ['active, period over', old, record('active', NOW), true, false, 'expired', null],
    ['active, no period', old, record('active', null), true, false, 'expired', null],
    ['expired', old, record('expired', hours(1)), true, false, 'expired', null],
    ['a status nobody knows', old, record('paused', hours(1)), true, false, 'expired', null],
    [
      'a lapsed record within the first day',
      fresh,
      record('expired', hours(-1)),
      true,
      false,
      'expired',
      null,
    ],
    ['og without a record', { ...old, isOG: true }, null, true, true, 'og', null],
    ['og with a lapsed record', { ...old, isOG: true }, record('expired', null), true, true, 'og', null],
    ['whitelist before og', { ...old, isWhitelist: true, isOG: true }, null, true, true, 'whitelist', null],
    ['admin before whitelist', { ...old, isAdmin: true, isWhitelist: true }, null, true, true, 'admin', null],
    [
      'super admin before all',
      { ...fresh, isSuperAdmin: true, isAdmin: true, isOG: true },
      record('active', hours(1)),
      true,
      true,
      'super_admin',
      null,
    ],
  ] as const)('%s', (_, user, subscription, subscriptionsOn, allowed, reason, until) => {
    expect(accessOf(user, subscription, subscriptionsOn, NOW)).toEqual({
      allowed,
      reason,
      until: until?.toISOString() ?? null,
    });
  });
});
