import { and, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Database, Transaction } from '#server/db/database.ts';
import { billingCustomers, subscriptions } from '#server/db/schema/subscriptions.ts';
import { orWhenMissing, type Payments } from './payments.ts';
import {
  endsWithPeriod,
  hasBegun,
  isLive,
  isOpenRenewal,
  isOwing,
  type Paid,
  ranked,
  resumption,
  subscriptionStateOf,
} from './subscription-state.ts';

/**
 * Updates the stored subscription of a customer to what the provider says now. The cause, an event, a return
 * or a timer, adds nothing to the row.
 * @param together is written in the same transaction
 * @throws when the provider does not answer
 */
export type Reconciler = (
  customerId: string,
  together?: (tx: Transaction, userId: string | null) => Promise<void>,
) => Promise<void>;

interface Options {
  database: Database;
  payments: Payments;
  /** Returns the content pack's plan of a price; null for none. */
  planOf: (price: Stripe.Price) => string | null;
  log: Logger;
}

interface Found {
  subscription: Stripe.Subscription;
  paid: Paid;
  /** A second live one. */
  other: string | null;
}

/** Queries the provider outside any transaction: a ticket taken first shows which result is newer. */
export function createReconciler({ database, payments, planOf, log }: Options): Reconciler {
  const { stripe, mode } = payments;

  const paidOf = async (subscription: Stripe.Subscription): Promise<Paid> => {
    const [paid, open] = await Promise.all([
      stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 1 }),
      isOwing(subscription)
        ? stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 100 })
        : null,
    ]);
    const { latest_invoice: latest } = subscription;
    return {
      once: paid.data.length > 0,
      failed: open?.data.at(-1) ?? null,
      open: latest !== null && typeof latest === 'object' && isOpenRenewal(latest) ? latest : null,
    };
  };

  /** Finds the subscription that counts, and a second live one. */
  const look = async (customerId: string): Promise<Found | null> => {
    const listed = stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    });
    const all = await orWhenMissing(listed.autoPagingToArray({ limit: 1000 }), []);
    let deciding: Found | null = null;
    for (const subscription of ranked(all)) {
      if (deciding !== null && !isLive(subscription)) break;
      const paid = await paidOf(subscription);
      if (!hasBegun(subscription, paid)) continue;
      if (deciding !== null) return { ...deciding, other: subscription.id };
      deciding = { subscription, paid, other: null };
      if (!isLive(subscription)) break;
    }
    return deciding;
  };

  /** Asks what the next period costs with tax, discounts and credit, also when it is set to end before. */
  const renewalOf = async (subscription: Stripe.Subscription): Promise<number | null> => {
    if (!isLive(subscription)) return null;
    const { id } = subscription;
    try {
      const preview = await stripe.invoices.createPreview({
        subscription: id,
        ...(endsWithPeriod(subscription) && { subscription_details: resumption(subscription) }),
      });
      return preview.amount_due;
    } catch (err) {
      // Access does not depend on it.
      log.warn({ err, subscription: id }, 'what a renewal costs could not be computed');
      return null;
    }
  };

  return async (customerId, together) => {
    const ticket = await takeTicket(database, { customerId, mode });
    if (ticket === null) {
      await database.as('service').transaction(async (tx) => await together?.(tx, null));
      return;
    }
    const checkedAt = payments.now();
    const found = await look(customerId);
    if (found?.other) {
      log.warn({ customerId, other: found.other }, 'a customer has two live subscriptions');
    }
    const renewal = found && found.paid.open === null ? await renewalOf(found.subscription) : null;
    await database.as('service').transaction(async (tx) => {
      const [customer] = await tx
        .update(billingCustomers)
        .set({ writtenTicket: ticket })
        .where(and(eq(billingCustomers.customerId, customerId), lt(billingCustomers.writtenTicket, ticket)))
        .returning();
      // A newer result was already stored, which includes this one.
      if (customer !== undefined) {
        if (found === null) await endOf(tx, customerId, checkedAt);
        else {
          const item = found.subscription.items.data[0]!;
          const row = {
            ...subscriptionStateOf(found.subscription, found.paid, renewal),
            userId: customer.userId,
            mode,
            customerId,
            planId: planOf(item.price),
            otherSubscriptionId: found.other,
            checkedAt,
          };
          await tx
            .insert(subscriptions)
            .values(row)
            .onConflictDoUpdate({ target: subscriptions.userId, set: row });
        }
      }
      const [owner] = await tx
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(eq(billingCustomers.customerId, customerId));
      await together?.(tx, owner?.userId ?? null);
    });
  };
}

/** Null for an unknown customer. */
async function takeTicket(
  database: Database,
  { customerId, mode }: { customerId: string; mode: string },
): Promise<number | null> {
  const [row] = await database.as('service').transaction((tx) =>
    tx
      .update(billingCustomers)
      .set({ ticket: sql`${billingCustomers.ticket} + 1` })
      .where(and(eq(billingCustomers.customerId, customerId), eq(billingCustomers.mode, mode)))
      .returning({ ticket: billingCustomers.ticket }),
  );
  return row?.ticket ?? null;
}

/** Ends the stored subscription, because the provider has none that was ever paid. */
async function endOf(tx: Transaction, customerId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({
      status: 'canceled',
      currentPeriodEnd: sql`least(${subscriptions.currentPeriodEnd}, ${now.toISOString()}::timestamptz)`,
      endedAt: sql`coalesce(${subscriptions.endedAt}, ${now.toISOString()}::timestamptz)`,
      cancelAt: null,
      graceUntil: null,
      nextPaymentAt: null,
      nextAmount: null,
      failedAmount: null,
      failedInvoiceUrl: null,
      otherSubscriptionId: null,
      checkedAt: now,
    })
    .where(eq(subscriptions.customerId, customerId));
}
