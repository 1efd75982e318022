import type Stripe from 'stripe';
import { isPaidFor } from '#shared/paid-for.ts';
import { isMissing } from './payments.ts';
import { isOver, resumption } from './standing.ts';

/** At the provider, marks a subscription that was ended because its account is to be deleted. */
export const ENDS_WITH_ACCOUNT = 'ends_with_account';
export const UNMARKED = { [ENDS_WITH_ACCOUNT]: '' };

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

/** Ends a subscription at once, with what is still to be paid for it; one that has ended already, too. */
export async function endNow(
  stripe: Stripe,
  subscriptionId: string,
  details: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId, details).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  // Not before: a running subscription without an open invoice is active again, its unpaid period for free.
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  for (const { id } of data) await stripe.invoices.voidInvoice(id);
}

/** Resumes a subscription that was set to end. */
export async function resumeSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.update(subscription.id, { ...resumption(subscription), metadata: UNMARKED });
}
