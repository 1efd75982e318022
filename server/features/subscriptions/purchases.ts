import { eq } from 'drizzle-orm';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { purchases } from '#server/db/schema/subscriptions.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Billing } from '#server/payments/billing.ts';
import { findCustomer } from '#server/payments/customers.ts';
import { idOf } from '#server/payments/payments.ts';
import { boughtIn, claimReport, isPaid, keepPurchase, readSession } from '#server/payments/purchases.ts';
import type { Purchase } from '#shared/subscriptions.ts';
import { readSubscription } from './membership.ts';

export const readPurchases = (database: Database, userId: string) =>
  database.as({ userId }).read((tx) => tx.select().from(purchases).where(eq(purchases.userId, userId)));

/**
 * Reads what was bought in a checkout from which a member returns, after refreshing their subscription.
 * @returns null while the checkout is not complete
 * @throws Refusal not_found when the checkout is not theirs
 */
export async function readCheckout(
  { database, billing, plans }: { database: Database; billing: Billing; plans: readonly PackPlan[] },
  userId: string,
  sessionId: string,
): Promise<Purchase | null> {
  const { payments, reconcile } = billing;
  const customer = await findCustomer({ database, payments }, userId);
  const session = await readSession(payments, sessionId);
  if (session === null || customer === null || idOf(session.customer) !== customer) {
    throw notFound('This checkout');
  }
  if (session.status !== 'complete') return null;
  await reconcile(customer);
  const subscription = await readSubscription({ database, mode: payments.mode }, userId);
  const bought = boughtIn(session, billing);
  const paid = isPaid(session);
  const isFirst =
    paid &&
    (await database.as('service').transaction(async (tx) => {
      // The provider's event may arrive after the customer.
      await keepPurchase(tx, userId, bought);
      return await claimReport(tx, sessionId);
    }));
  return {
    session_id: sessionId,
    plan_id: bought.planId,
    plan_name: plans.find(({ id }) => id === bought.planId)?.name ?? null,
    amount: bought.amount,
    currency: bought.currency,
    until: paid ? (subscription?.currentPeriodEnd?.toISOString() ?? null) : null,
    is_first_report: isFirst,
  };
}
