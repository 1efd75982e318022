import { and, eq, lte } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Billing } from './billing.ts';
import { orWhenMissing, type Payments } from './payments.ts';
import { boughtIn, isPaid, keepPurchase } from './purchases.ts';
import { isOver } from './subscription-state.ts';

/** The provider's event, or the member's return, reports most payments before. */
const CHECK_AFTER_MS = HOUR_MS;
/** Payments from a bank account arrive sooner, or never. */
const ARRIVES_WITHIN_MS = 30 * DAY_MS;

const later = ({ now }: Payments): Date => new Date(now().getTime() + CHECK_AFTER_MS);

/** Has a customer checked an hour from now: before a checkout is opened, or after a failed check. */
export async function checkLater(
  { database, payments }: { database: Database; payments: Payments },
  customerId: string,
): Promise<void> {
  await database.as('service').transaction((tx) =>
    tx
      .update(billingCustomers)
      .set({ checkAt: later(payments) })
      .where(eq(billingCustomers.customerId, customerId)),
  );
}

/**
 * Checks a customer, and stores what they bought even if no event said so. They are checked again while a
 * checkout of theirs can still be paid.
 * @throws when the provider does not answer
 */
export async function checkOpenedCheckouts(billing: Billing, customerId: string): Promise<void> {
  const { payments } = billing;
  const due = payments.now();
  // Before the subscriptions: one that is paid in between is then found by the next check.
  const listed = payments.stripe.checkout.sessions.list({
    customer: customerId,
    limit: 20,
    expand: ['data.line_items', 'data.subscription'],
  });
  const { data: sessions } = await orWhenMissing(listed, { data: [] });
  const checkAt = sessions.some((session) => canBePaid(session, due)) ? later(payments) : null;
  await billing.reconcile(customerId, async (tx, userId) => {
    if (userId !== null) {
      for (const session of sessions.filter(isPaid))
        await keepPurchase(tx, userId, boughtIn(session, billing));
    }
    // A checkout opened in the meantime has set a later time.
    await tx
      .update(billingCustomers)
      .set({ checkAt })
      .where(and(eq(billingCustomers.customerId, customerId), lte(billingCustomers.checkAt, due)));
  });
}

/** Whether a payment may still arrive: for a failed one the provider ends the subscription. */
function canBePaid(session: Stripe.Checkout.Session, now: Date): boolean {
  const { status, payment_status, created, subscription } = session;
  if (status === 'open') return true;
  if (status !== 'complete' || payment_status !== 'unpaid') return false;
  if (subscription !== null && typeof subscription === 'object' && isOver(subscription)) return false;
  return created * 1000 > now.getTime() - ARRIVES_WITHIN_MS;
}
