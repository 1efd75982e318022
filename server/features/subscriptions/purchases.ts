import { eq } from 'drizzle-orm';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { purchases } from '#server/db/schema/subscriptions.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Billing } from '#server/payments/billing.ts';
import { findCustomer } from '#server/payments/customers.ts';
import { idOf, isMissing } from '#server/payments/payments.ts';
import type { Purchase } from '#shared/subscriptions.ts';
import { readSubscription } from './membership.ts';

interface PaidCheckout {
  sessionId: string;
  userId: string;
  planId: string | null;
  amount: number;
  currency: string;
}

/** Keeps that a checkout was paid. @returns whether this is the first report of it */
async function keepPurchase(database: Database, purchase: PaidCheckout): Promise<boolean> {
  const kept = await database
    .as('service')
    .transaction((tx) => tx.insert(purchases).values(purchase).onConflictDoNothing().returning());
  return kept.length > 0;
}

export const readPurchases = (database: Database, userId: string) =>
  database.as({ userId }).read((tx) => tx.select().from(purchases).where(eq(purchases.userId, userId)));

/**
 * What was bought in a checkout from which a member returns, after a look at what they pay for now.
 * @returns null while the checkout is not complete
 * @throws Refusal not_found when the checkout is not theirs
 */
export async function readCheckout(
  { database, billing, plans }: { database: Database; billing: Billing; plans: readonly PackPlan[] },
  userId: string,
  sessionId: string,
): Promise<Purchase | null> {
  const { payments, reconcile, planList } = billing;
  const customer = await findCustomer({ database, payments }, userId);
  const session = await payments.stripe.checkout.sessions
    .retrieve(sessionId, { expand: ['line_items'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  if (session === null || customer === null || idOf(session.customer) !== customer) {
    throw notFound('This checkout');
  }
  if (session.status !== 'complete') return null;
  await reconcile(customer);
  const subscription = await readSubscription({ database, mode: payments.mode }, userId);
  const isPaid = session.payment_status !== 'unpaid';
  const price = session.line_items?.data[0]?.price ?? null;
  const planId = price && planList.planOf(price);
  const amount = session.amount_total ?? 0;
  const currency = session.currency ?? price?.currency ?? 'usd';
  const isFirst = isPaid && (await keepPurchase(database, { sessionId, userId, planId, amount, currency }));
  return {
    session_id: sessionId,
    plan_id: planId,
    plan_name: plans.find(({ id }) => id === planId)?.name ?? null,
    amount,
    currency,
    until: isPaid ? (subscription?.currentPeriodEnd?.toISOString() ?? null) : null,
    is_first_report: isFirst,
  };
}
