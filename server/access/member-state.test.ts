import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { accessGrants, subscriptions } from '#server/db/schema/subscriptions.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { UNCHECKED_HOURS } from '#shared/access.ts';
import { accessOf } from './access.ts';
import { memberState } from './member-state.ts';
import { ofMode, type SubscriptionRecord, subscriptionStatus } from './subscription.ts';

const NOW = new Date();
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const CLOCKS = { now: NOW, moneyNow: NOW };
const MODE = 'sandbox';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Member {
  createdAt: Date;
  trialBeganAt?: Date | null;
  isAdmin?: boolean;
  isOG?: boolean;
}

/** Reads a member's state by SQL, and their access from the function. */
async function standing(
  member: Member,
  {
    subscription,
    grantedUntil,
    mode = MODE,
  }: Partial<{
    subscription: SubscriptionRecord;
    grantedUntil: Date;
    mode: string;
  }> = {},
) {
  const id = uuidv7();
  const user = { isAdmin: false, isOG: false, isSuperAdmin: false, isWhitelist: false, ...member };
  const [row] = await database.as('service').transaction(async (tx) => {
    await tx.insert(users).values({ ...user, id, email: `${id}@example.com` });
    if (subscription) {
      await tx.insert(subscriptions).values({
        ...subscription,
        userId: id,
        mode,
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        priceId: 'price_1',
        unitAmount: 2000,
        currency: 'usd',
        interval: 'month',
        startedAt: hoursAgo(100),
      });
    }
    if (grantedUntil)
      await tx.insert(accessGrants).values({ userId: id, until: grantedUntil, reason: 'cash' });
    return await tx
      .select({ state: memberState(CLOCKS), status: subscriptionStatus(NOW) })
      .from(users)
      .leftJoin(subscriptions, ofMode(MODE))
      .where(eq(users.id, id));
  });
  const counts = mode === MODE ? (subscription ?? null) : null;
  const access = accessOf(user, { subscription: counts, grantedUntil: grantedUntil ?? null }, true, CLOCKS);
  return { ...row!, allowed: access.allowed, reason: access.reason };
}

const OLD = { createdAt: hoursAgo(1000) };
const record = (
  status: string,
  end: Date | null,
  rest: Partial<SubscriptionRecord> = {},
): SubscriptionRecord => ({
  status,
  currentPeriodEnd: end,
  cancelAt: null,
  graceUntil: null,
  checkedAt: NOW,
  ...rest,
});

test.each([
  ['paid', record('active', hoursAgo(-1)), 'active', 'active'],
  ['has a trial of the provider', record('trialing', hoursAgo(-1)), 'active', 'active'],
  ['pays late', record('past_due', hoursAgo(-9), { graceUntil: hoursAgo(-1) }), 'active', 'active'],
  ['pays too late', record('past_due', hoursAgo(-9), { graceUntil: hoursAgo(1) }), 'expired', 'expired'],
  ['will leave', record('active', hoursAgo(-1), { cancelAt: hoursAgo(-1) }), 'canceled', 'canceled'],
  ['left', record('canceled', hoursAgo(1)), 'expired', 'expired'],
  ['paid until yesterday', record('active', hoursAgo(24)), 'expired', 'expired'],
  ['may have renewed', record('active', hoursAgo(24), { checkedAt: hoursAgo(25) }), 'active', 'active'],
  [
    'was not asked about for too long',
    record('active', hoursAgo(UNCHECKED_HOURS + 1), { checkedAt: hoursAgo(UNCHECKED_HOURS + 2) }),
    'expired',
    'expired',
  ],
  ['has a status nobody knows', record('unheard_of', hoursAgo(-1)), 'expired', 'expired'],
  ['has no end', record('active', null), 'expired', 'expired'],
])('a member who %s', async (_, subscription, status, state) => {
  const found = await standing(OLD, { subscription });
  expect(found).toMatchObject({ status, state, allowed: state !== 'expired' });
});

test.each<[string, Member, string]>([
  ['new', { createdAt: hoursAgo(1) }, 'trial'],
  ['almost over', { createdAt: hoursAgo(23.9) }, 'trial'],
  ['over', { createdAt: hoursAgo(24.1) }, 'expired'],
  ['begun with an account before', { createdAt: hoursAgo(1), trialBeganAt: hoursAgo(30) }, 'expired'],
  ['an admin’s', { createdAt: hoursAgo(1), isAdmin: true }, 'unlimited'],
  ['an OG member’s', { createdAt: hoursAgo(30), isOG: true }, 'unlimited'],
])('a trial that is %s', async (_, member, state) => {
  const found = await standing(member);
  expect(found).toMatchObject({ status: 'none', state, allowed: state !== 'expired' });
});

test('an OG member who still pays counts as paying', async () => {
  const member = { ...OLD, isOG: true };
  expect(await standing(member, { subscription: record('active', hoursAgo(-100)) })).toMatchObject({
    state: 'active',
    allowed: true,
    reason: 'og',
  });
});

test('free access counts as active', async () => {
  expect(await standing(OLD, { grantedUntil: hoursAgo(-5) })).toMatchObject({
    state: 'active',
    reason: 'granted',
  });
  expect(await standing(OLD, { grantedUntil: hoursAgo(1) })).toMatchObject({ state: 'expired' });
});

test('a subscription of another mode counts for nothing', async () => {
  const found = await standing(OLD, { subscription: record('active', hoursAgo(-1)), mode: 'live' });
  expect(found).toMatchObject({ status: 'none', state: 'expired', allowed: false });
});
