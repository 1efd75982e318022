import { expect, it } from 'vitest';
import type { Access } from '#shared/access.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { statusOf } from './status.ts';

const [RED, BLUE, ORANGE, NEUTRAL] = ['expired', 'member', 'trial', 'plain'];

it.each<[Access['reason'], string, string | undefined, boolean]>([
  ['super_admin', 'Super Administrator', RED, false],
  ['admin', 'Administrator', RED, false],
  ['whitelist', 'Whitelist', BLUE, false],
  ['og', 'OG Member', BLUE, false],
  ['subscriptions_off', 'Authenticated', NEUTRAL, false],
  ['trial', 'Trial Period', ORANGE, true],
  ['active', 'Active', NEUTRAL, false],
  ['trialing', 'Trialing', NEUTRAL, false],
  ['past_due', 'Past Due', NEUTRAL, false],
  ['canceled', 'Canceled', ORANGE, false],
  ['granted', 'Free Access', BLUE, false],
  ['expired', 'Subscription Expired', RED, true],
  ['none', 'No Subscription', RED, true],
])('of %s is %j, %s; leads to the subscription: %s', (reason, label, look, leads) => {
  const status = statusOf({ allowed: true, reason, until: null });
  expect([status.label, status.look, status.subscribes ?? false]).toEqual([label, look, leads]);
});

it.each([
  [-5, 1, 'hour'],
  [0.2, 1, 'hour'],
  [1, 1, 'hour'],
  [1.5, 2, 'hours'],
  [24, 24, 'hours'],
  [24.1, 2, 'days'],
  [49, 3, 'days'],
])('shows %d hours as %d %s', (hours, count, unit) => {
  expect(timeLeft(new Date(hours * 3_600_000), new Date(0))).toEqual({ count, unit });
});
