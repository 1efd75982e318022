import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
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
  { database, payments }: Options,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { stripe, mode } = payments;
  const known = await findCustomer({ database, payments }, userId);
  if (known !== null) {
    const customer = await orWhenMissing(stripe.customers.retrieve(known), null);
    if (customer !== null && !('deleted' in customer && customer.deleted)) return known;
  }
  const created = await stripe.customers.create(
    { email, metadata: { userId } },
    { idempotencyKey: `customer ${userId} after ${known ?? 'none'}` },
  );
  return await database.as('service').transaction(async (tx) => {
    if (known !== null) await tx.delete(billingCustomers).where(eq(billingCustomers.customerId, known));
    await tx.insert(billingCustomers).values({ customerId: created.id, userId, mode }).onConflictDoNothing();
    const [row] = await tx
      .select({ customerId: billingCustomers.customerId })
      .from(billingCustomers)
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode)));
    return row!.customerId;
  });
}
