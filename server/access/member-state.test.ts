import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { memberState, memberStateOf, subscriptionStatusOf } from './member-state.ts';
import { subscriptionStatus } from './subscription.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date();
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

describe('a member who', () => {
  const member = { createdAt: hoursAgo(100), trialBeganAt: null };
  test.each([
    ['paid', 'active', -1, 'active'],
    ['pays for a trial of the provider', 'trialing', -1, 'active'],
    ['pays late', 'past_due', -1, 'active'],
    ['canceled', 'canceled', -1, 'canceled'],
    ['canceled, and whose time is over', 'canceled', 1, 'expired'],
    ['paid until yesterday', 'active', 24, 'expired'],
    ['has a status nobody knows', 'unheard_of', -1, 'expired'],
  ])('%s', (_, status, hours, expected) => {
    const subscription = { status, currentPeriodEnd: hoursAgo(hours) };
    expect(memberStateOf(member, subscription, NOW)).toBe(expected);
    expect(subscriptionStatusOf(member, subscription, NOW)).toBe(expected);
  });
});

describe('without a subscription', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test.each([
    ['new', { createdAt: hoursAgo(1), trialBeganAt: null }, 'trial'],
    ['almost over', { createdAt: hoursAgo(23.9), trialBeganAt: null }, 'trial'],
    ['over', { createdAt: hoursAgo(24.1), trialBeganAt: null }, 'expired'],
    ['begun with an account before', { createdAt: hoursAgo(1), trialBeganAt: hoursAgo(30) }, 'expired'],
    // What an admin may do says nothing about what they pay.
    ['an admin’s', { createdAt: hoursAgo(30), trialBeganAt: null, isAdmin: true }, 'expired'],
  ])('a trial that is %s is the same for the database and here', async (_, member, expected) => {
    const id = uuidv7();
    await database
      .as('service')
      .transaction((tx) => tx.insert(users).values({ ...member, id, email: `${id}@example.com` }));
    const [row] = await database
      .as('service')
      .transaction((tx) =>
        tx.select({ state: memberState, status: subscriptionStatus }).from(users).where(eq(users.id, id)),
      );
    expect(row).toEqual({ state: expected, status: 'none' });
    expect(memberStateOf(member, null, NOW)).toBe(expected);
    expect(subscriptionStatusOf(member, null, NOW)).toBe('none');
  });
});
