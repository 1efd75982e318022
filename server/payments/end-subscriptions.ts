import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './customers.ts';
import { isMissing } from './payments.ts';
import { isOver } from './standing.ts';

interface Options {
  database: Database;
  billing: Billing | null;
}

/**
 * Ends a subscription so that nothing more is charged: with the period that is paid, or at once when the
 * present one is not.
 */
export async function endSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  reason?: string | null,
): Promise<void> {
  if (isOver(subscription)) return;
  const details = reason ? { cancellation_details: { comment: reason } } : {};
  if (isPaidFor(subscription)) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, ...details });
  } else await endNow(stripe, subscription.id, details);
}

/** Ends a subscription at once, with what is still to be paid for it. */
export async function endNow(
  stripe: Stripe,
  subscriptionId: string,
  details: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId, details);
  // Not before: a running subscription without an open invoice is active again, its unpaid period for free.
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  for (const { id } of data) await stripe.invoices.voidInvoice(id);
}

/**
 * Ends all of a user's subscriptions.
 * @throws when the provider does not answer
 */
export async function endSubscriptionsOf({ database, billing }: Options, userId: string): Promise<void> {
  if (billing === null) return;
  const { stripe } = billing.payments;
  const customer = await findCustomer({ database, payments: billing.payments }, userId);
  if (customer === null) return;
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const subscription of data) {
    const isEnding = subscription.cancel_at !== null || subscription.cancel_at_period_end;
    if (isEnding && isPaidFor(subscription)) continue;
    await endSubscription(stripe, subscription);
  }
  await billing.reconcile(customer);
}

/**
 * Deletes a user at the provider, which ends their subscriptions at once.
 * @throws when the provider does not answer
 */
export async function deleteCustomer({ database, billing }: Options, userId: string): Promise<void> {
  if (billing === null) return;
  const { payments } = billing;
  const customer = await findCustomer({ database, payments }, userId);
  if (customer === null) return;
  await payments.stripe.customers.del(customer).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
