import { describe, expect, it, test } from 'vitest';
import { ACCESS_REASONS, GRACE_DAYS, UNCHECKED_HOURS } from '#shared/access.ts';
import { noAccess } from '#shared/no-access.ts';
import { accessOf, type Membership } from './access.ts';
import { isUnchecked, type SubscriptionRecord } from './subscription.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const days = (count: number) => hours(count * 24);
const CLOCKS = { now: NOW, moneyNow: NOW };
const NOBODY = {
  isAdmin: false,
  isSuperAdmin: false,
  isWhitelist: false,
  isOG: false,
  trialBeganAt: null,
};
const old = { ...NOBODY, createdAt: hours(-1000) };
const fresh = { ...NOBODY, createdAt: hours(-1) };
const record = (
  status: string,
  currentPeriodEnd: Date | null,
  rest: Partial<SubscriptionRecord> = {},
): SubscriptionRecord => ({
  status,
  currentPeriodEnd,
  cancelAt: null,
  graceUntil: null,
  checkedAt: NOW,
  ...rest,
});
const paid = (subscription: SubscriptionRecord | null, grantedUntil: Date | null = null): Membership => ({
  subscription,
  grantedUntil,
});
const free = paid(null);

describe('access', () => {
  it.each([
    ['a new account', fresh, free, true, true, 'trial', hours(23)],
    [
      'the last second of the trial',
      { ...NOBODY, createdAt: new Date(hours(-24).getTime() + 1000) },
      free,
      true,
      true,
      'trial',
      new Date(NOW.getTime() + 1000),
    ],
    ['the end of the trial', { ...NOBODY, createdAt: hours(-24) }, free, true, false, 'none', null],
    [
      'a new account of someone who had one before',
      { ...fresh, trialBeganAt: hours(-20) },
      free,
      true,
      true,
      'trial',
      hours(4),
    ],
    [
      'a new account of someone whose trial is over',
      { ...fresh, trialBeganAt: hours(-24) },
      free,
      true,
      false,
      'none',
      null,
    ],
    ['no subscription', old, free, true, false, 'none', null],
    ['subscriptions off', old, free, false, true, 'subscriptions_off', null],
    ['a grant', old, paid(null, days(3)), true, true, 'granted', days(3)],
    ['a grant that is over', old, paid(null, NOW), true, false, 'none', null],
    ['a grant within the trial', fresh, paid(null, hours(2)), true, true, 'trial', hours(23)],
    ['a grant beyond the trial', fresh, paid(null, days(2)), true, true, 'granted', days(2)],
    [
      'a grant beyond the period',
      old,
      paid(record('active', days(1)), days(2)),
      true,
      true,
      'granted',
      days(2),
    ],
    [
      'a grant within the period',
      old,
      paid(record('active', days(2)), days(1)),
      true,
      true,
      'active',
      days(2),
    ],
    [
      'a grant after the period',
      old,
      paid(record('canceled', days(-2)), days(1)),
      true,
      true,
      'granted',
      days(1),
    ],
    ['og without a record', { ...old, isOG: true }, free, true, true, 'og', null],
    [
      'og with a lapsed record',
      { ...old, isOG: true },
      paid(record('expired', null)),
      true,
      true,
      'og',
      null,
    ],
    ['whitelist before og', { ...old, isWhitelist: true, isOG: true }, free, true, true, 'whitelist', null],
    ['admin before whitelist', { ...old, isAdmin: true, isWhitelist: true }, free, true, true, 'admin', null],
    [
      'super admin before all',
      { ...fresh, isSuperAdmin: true, isAdmin: true, isOG: true },
      paid(record('active', hours(1))),
      true,
      true,
      'super_admin',
      null,
    ],
  ] as const)('%s', (_, user, membership, subscriptionsOn, allowed, reason, until) => {
    expect(accessOf(user, membership, subscriptionsOn, CLOCKS)).toEqual({
      allowed,
      reason,
      until: until?.toISOString() ?? null,
    });
  });
});

/** Every status of the provider, and some it may introduce. */
const STATUSES = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'suspended',
  '',
] as const;

describe('what a subscription gives', () => {
  const rows = STATUSES.flatMap((status) =>
    [-1, 0, 1].flatMap((end) => [null, 1].map((cancel) => [status, end, cancel] as const)),
  );
  test.each(rows)('%j, %d days to its end, canceled by then: %s', (status, end, cancel) => {
    const subscription = record(status, days(end), {
      cancelAt: cancel === null ? null : days(end),
      graceUntil: status === 'past_due' ? days(30) : null,
    });
    const access = accessOf(old, paid(subscription), true, CLOCKS);
    const opens = ['active', 'trialing', 'past_due', 'canceled'].includes(status) && end > 0;
    const reason = !opens
      ? 'expired'
      : status === 'past_due'
        ? 'past_due'
        : cancel !== null
          ? 'canceled'
          : status;
    expect(access).toEqual({ allowed: opens, reason, until: opens ? days(end).toISOString() : null });
    expect(noAccess(access)).toBe(
      opens ? null : 'Your subscription has expired. Please update your subscription.',
    );
    expect(ACCESS_REASONS).toContain(access.reason);
  });

  test('a subscription without an end date gives no access', () => {
    expect(accessOf(old, paid(record('active', null)), true, CLOCKS).allowed).toBe(false);
  });

  test.each([
    [GRACE_DAYS - 1, 40, GRACE_DAYS - 1],
    [GRACE_DAYS, 5, 5],
    [-1, 40, null],
  ])('past due: grace %d days on, period %d days on, gives %s days', (grace, end, given) => {
    const subscription = record('past_due', days(end), { graceUntil: days(grace) });
    const access = accessOf(old, paid(subscription), true, CLOCKS);
    expect(access.until).toBe(given === null ? null : days(given).toISOString());
    expect(access.allowed).toBe(given !== null);
  });

  test('the money clock decides, not the trial clock', () => {
    const clocks = { now: NOW, moneyNow: days(2) };
    expect(accessOf(old, paid(record('active', days(1), { checkedAt: days(2) })), true, clocks).allowed).toBe(
      false,
    );
    expect(accessOf(fresh, free, true, clocks).reason).toBe('trial');
  });

  test.each([
    ['right after', 0, true],
    ['almost at the end of', UNCHECKED_HOURS - 0.01, true],
    ['after', UNCHECKED_HOURS, false],
  ])('an end not checked since keeps access %s the tolerance', (_, past, allowed) => {
    const subscription = record('active', hours(-past), { checkedAt: hours(-past - 1) });
    expect(isUnchecked(subscription, NOW)).toBe(true);
    expect(accessOf(old, paid(subscription), true, CLOCKS)).toEqual({
      allowed,
      reason: allowed ? 'active' : 'expired',
      until: allowed ? hours(UNCHECKED_HOURS - past).toISOString() : null,
    });
  });

  test('an end the provider confirmed is final', () => {
    const subscription = record('active', hours(-1), { checkedAt: hours(-0.5) });
    expect(isUnchecked(subscription, NOW)).toBe(false);
    expect(accessOf(old, paid(subscription), true, CLOCKS).allowed).toBe(false);
  });
});
