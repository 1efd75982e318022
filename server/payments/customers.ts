import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { orWhenMissing, type Payments } from './payments.ts';

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

/** Finds or creates a user's customer at the provider; one for each user, however many ask at once. */
export async function openCustomer(
  options: Options,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { stripe } = options.payments;
  const known = await findCustomer(options, userId);
  if (known !== null && (await isKept(stripe, known))) return known;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const earlier = data.find(({ metadata }) => metadata.userId === userId);
  const opened =
    earlier ??
    (await stripe.customers.create(
      { email, metadata: { userId } },
      { idempotencyKey: `customer ${userId} after ${known ?? 'none'}` },
    ));
  return await keepCustomer(options, { customerId: opened.id, userId, insteadOf: known });
}

/**
 * Whether a customer is a member's: an account at the provider may sell other things, too. One whose row was
 * lost, as after a backup was restored, gets it back, because it names the member.
 */
export async function claimCustomer(options: Options, customerId: string): Promise<boolean> {
  const { database, payments } = options;
  const { stripe, mode } = payments;
  const isThis = and(eq(billingCustomers.customerId, customerId), eq(billingCustomers.mode, mode));
  const known = await database.as('service').read((tx) => tx.$count(billingCustomers, isThis));
  if (known > 0) return true;
  const customer = await orWhenMissing(stripe.customers.retrieve(customerId), null);
  if (customer === null || customer.deleted) return false;
  const { data: userId } = z.uuid().safeParse(customer.metadata.userId);
  if (userId === undefined || !(await isMember(database, userId))) return false;
  const present = await findCustomer(options, userId);
  if (present !== null && (await isKept(stripe, present))) return false;
  return (await keepCustomer(options, { customerId, userId, insteadOf: present })) === customerId;
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
