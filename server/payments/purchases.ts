import { and, eq, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Transaction } from '#server/db/database.ts';
import { purchases } from '#server/db/schema/subscriptions.ts';
import type { Billing } from './billing.ts';
import { type BillingMode, dateOf, orWhenMissing, type Payments } from './payments.ts';

/** A paid checkout's content. */
export interface PaidCheckout {
  sessionId: string;
  mode: BillingMode;
  planId: string | null;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  createdAt: Date;
}

/** Reads a checkout with its items; null when the provider knows none. */
export const readSession = async (
  { stripe }: Payments,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> =>
  await orWhenMissing(stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] }), null);

export const isPaid = ({ status, payment_status }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && payment_status !== 'unpaid';

export function boughtIn(
  session: Stripe.Checkout.Session,
  { payments, planList }: Pick<Billing, 'payments' | 'planList'>,
): PaidCheckout {
  const price = session.line_items?.data[0]?.price ?? null;
  return {
    sessionId: session.id,
    mode: payments.mode,
    planId: price && planList.planOf(price),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? price?.currency ?? 'usd',
    createdAt: dateOf(session.created),
  };
}

/** Records a paid checkout, whether the provider's event or the member's return reports it first. */
export async function keepPurchase(tx: Transaction, userId: string, paid: PaidCheckout): Promise<void> {
  const kept = await tx
    .insert(purchases)
    .values({ ...paid, userId })
    .onConflictDoNothing()
    .returning();
  if (kept.length === 0) return;
  await writeAuditEvent(tx, null, { kind: 'subscription_begun', userId, detail: { plan: paid.planId } });
}

/** @returns true for exactly one caller, who reports it to the browser's own analytics */
export async function claimReport(tx: Transaction, sessionId: string): Promise<boolean> {
  const claimed = await tx
    .update(purchases)
    .set({ reportedAt: sql`now()` })
    .where(and(eq(purchases.sessionId, sessionId), isNull(purchases.reportedAt)))
    .returning({ sessionId: purchases.sessionId });
  return claimed.length > 0;
}
