import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Billing } from './billing.ts';
import { orWhenMissing, type Payments } from './payments.ts';
import { boughtIn, isPaid, keepPurchase } from './purchases.ts';

/** The provider's event, or the member's return, reports most payments before. */
const CHECK_AFTER_MS = 3_600_000;
/** Payments from a bank account arrive sooner, or never. */
const ARRIVES_WITHIN_MS = 30 * DAY_MS;

/** Has a customer checked later, to whom a checkout is about to be opened. */
export async function awaitPayment(
  { database, payments }: { database: Database; payments: Payments },
  customerId: string,
): Promise<void> {
  await checkAgain(database, customerId, new Date(payments.now().getTime() + CHECK_AFTER_MS));
}

/**
 * Stores what a customer bought, even if no event said so. They are checked again while a checkout of theirs
 * can still be paid.
 * @throws when the provider does not answer
 */
export async function settleCheckouts(
  { database, billing }: { database: Database; billing: Billing },
  { customerId, userId }: { customerId: string; userId: string },
): Promise<void> {
  const { payments } = billing;
  const listed = payments.stripe.checkout.sessions.list({
    customer: customerId,
    limit: 20,
    expand: ['data.line_items'],
  });
  const { data: sessions } = await orWhenMissing(listed, { data: [] });
  const paid = sessions.filter(isPaid).map((session) => boughtIn(session, billing));
  await database.as('service').transaction(async (tx) => {
    for (const purchase of paid) await keepPurchase(tx, userId, purchase);
  });
  if (sessions.some((session) => canBePaid(session, payments.now()))) {
    await awaitPayment({ database, payments }, customerId);
  } else {
    await checkAgain(database, customerId, null);
  }
}

const canBePaid = ({ status, payment_status, created }: Stripe.Checkout.Session, now: Date): boolean =>
  status === 'open' ||
  (status === 'complete' &&
    payment_status === 'unpaid' &&
    created * 1000 > now.getTime() - ARRIVES_WITHIN_MS);

const checkAgain = (database: Database, customerId: string, checkAt: Date | null) =>
  database
    .as('service')
    .transaction((tx) =>
      tx.update(billingCustomers).set({ checkAt }).where(eq(billingCustomers.customerId, customerId)),
    );
