import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { isOutage, orWhenMissing, type Payments } from './payments.ts';
import { isOver } from './subscription-state.ts';

interface Options {
  database: Database;
  payments: Payments;
}

/** Finds a user's customer at the provider; null for those who never began to pay. */
export async function findCustomer({ database, payments }: Options, userId: string): Promise<string | null> {
  const [row] = await database.as('service').read((tx) =>
    tx
      .select({ customerId: billingCustomers.customerId })
      .from(billingCustomers)
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, payments.mode))),
  );
  return row?.customerId ?? null;
}

/**
 * Finds a user's customer, also one whose row was lost, as after a backup was restored.
 * @throws when the provider does not answer
 */
export async function customerOf(options: Options, userId: string): Promise<string | null> {
  const known = await findCustomer(options, userId);
  if (known !== null) return known;
  const [user] = await options.database
    .as('service')
    .read((tx) => tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId)));
  if (user === undefined) return null;
  const customerId = await findLost(options.payments.stripe, user);
  if (customerId === null) return null;
  return await keepCustomer(options, { customerId, userId, insteadOf: null });
}

/**
 * Finds a customer that names this user, at best one with a subscription that runs. The search finds those with
 * another address, the list those that are newer than the search's index.
 */
async function findLost(
  stripe: Stripe,
  { id: userId, email }: { id: string; email: string },
): Promise<string | null> {
  const [listed, searched] = await Promise.all([
    stripe.customers.list({ email, limit: 100 }),
    stripe.customers
      .search({ query: `metadata['userId']:'${userId}'`, limit: 100 })
      .catch((error: unknown) => {
        // The provider does not offer the search everywhere.
        if (isOutage(error)) throw error;
        return { data: [] };
      }),
  ]);
  const named = [...listed.data, ...searched.data].filter(({ metadata }) => metadata.userId === userId);
  const ids = [...new Set(named.map(({ id }) => id))];
  for (const id of ids) if (ids.length > 1 && (await runsFor(stripe, id))) return id;
  return ids[0] ?? null;
}

/** Whether a customer has a subscription that is not over. */
async function runsFor(stripe: Stripe, customer: string): Promise<boolean> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  return data.some((subscription) => !isOver(subscription));
}

/** Finds or creates a user's customer at the provider; one for each user, however many ask at once. */
export async function openCustomer(
  options: Options,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { stripe } = options.payments;
  const known = await findCustomer(options, userId);
  if (known !== null && (await isKept(stripe, known))) return known;
  const create = () =>
    stripe.customers.create(
      { email, metadata: { userId } },
      { idempotencyKey: `customer ${userId} after ${known ?? 'none'}` },
    );
  const customerId = (await findLost(stripe, { id: userId, email })) ?? (await create()).id;
  return await keepCustomer(options, { customerId, userId, insteadOf: known });
}

/** Whose a customer is. Someone has to look at `erased` and `second`: their subscription runs unseen. */
export type Claim = 'member' | 'stranger' | 'erased' | 'second';

export const CLAIM_NOTES: Partial<Record<Claim, string>> = {
  erased:
    'No account here belongs to this customer, but its subscription is still running. If the account was deleted, end the subscription in the payment provider’s dashboard, then press Replay.',
  second:
    'This member has a second customer whose subscription is still running, too. End one of them in the payment provider’s dashboard, then press Replay.',
};

/**
 * Says whose a customer is: an account at the provider may sell other things, too. One whose row was lost, as
 * after a backup was restored, gets it back, because it names the member.
 */
export async function claimCustomer(options: Options, customerId: string): Promise<Claim> {
  const { database, payments } = options;
  const { stripe, mode } = payments;
  const isThis = and(eq(billingCustomers.customerId, customerId), eq(billingCustomers.mode, mode));
  const known = await database.as('service').read((tx) => tx.$count(billingCustomers, isThis));
  if (known > 0) return 'member';
  const customer = await orWhenMissing(stripe.customers.retrieve(customerId), null);
  if (customer === null || customer.deleted) return 'stranger';
  const { data: userId } = z.uuid().safeParse(customer.metadata.userId);
  if (userId === undefined) return 'stranger';
  const runs = await runsFor(stripe, customerId);
  // Test customers of other installations share the account.
  if (!(await isMember(database, userId))) return runs && mode !== 'test' ? 'erased' : 'stranger';
  const present = await findCustomer(options, userId);
  if (present !== null && (await isKept(stripe, present))) {
    if (!runs) return 'stranger';
    if (await runsFor(stripe, present)) return 'second';
  }
  const kept = await keepCustomer(options, { customerId, userId, insteadOf: present });
  return kept === customerId ? 'member' : 'stranger';
}

const isMember = async (database: Database, userId: string): Promise<boolean> =>
  (await database.as('service').read((tx) => tx.$count(users, eq(users.id, userId)))) > 0;

/** Whether the provider still has a customer. */
async function isKept(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await orWhenMissing(stripe.customers.retrieve(customerId), null);
  return customer !== null && !customer.deleted;
}

/** Stores a user's customer unless they have another by then. @returns the stored one */
async function keepCustomer(
  { database, payments: { mode } }: Options,
  { customerId, userId, insteadOf }: { customerId: string; userId: string; insteadOf: string | null },
): Promise<string> {
  return await database.as('service').transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (insteadOf !== null)
      await tx.delete(billingCustomers).where(eq(billingCustomers.customerId, insteadOf));
    const [present] = await tx
      .select({ customerId: billingCustomers.customerId })
      .from(billingCustomers)
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode)));
    if (present !== undefined) return present.customerId;
    await tx.insert(billingCustomers).values({ customerId, userId, mode });
    return customerId;
  });
}
