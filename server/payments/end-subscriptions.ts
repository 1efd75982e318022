import type Stripe from 'stripe';
import { isPaidFor } from '#shared/paid-for.ts';
import { orWhenMissing } from './payments.ts';
import { isOpenRenewal, resumption } from './subscription-state.ts';

/** At the provider, marks a subscription that was ended because its account is to be deleted. */
export const ENDS_WITH_ACCOUNT = 'ends_with_account';
export const UNMARKED = { [ENDS_WITH_ACCOUNT]: '' };

/**
 * At the provider, marks a subscription that this server ends together with what is unpaid. One that the owner
 * ends in the provider's dashboard has no mark: they decide about its invoices.
 */
const VOIDS_UNPAID = 'voids_unpaid';

interface End {
  /** Why, in the member's own words. */
  reason?: string | null | undefined;
  /** Whether it ends because its account is to be deleted. */
  withAccount?: boolean;
}

/**
 * Ends a subscription so that nothing more is charged: at the end of the paid period, or now if the current
 * period is unpaid, also if it has only just begun. It is marked in the same call or later, since a subscription that continues must not be.
 */
export async function endSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { reason, withAccount = false }: End = {},
): Promise<void> {
  const { id } = subscription;
  const details = reason ? { cancellation_details: { comment: reason } } : {};
  const metadata = withAccount ? { [ENDS_WITH_ACCOUNT]: 'true' } : UNMARKED;
  if (isPaidFor(subscription) && !(await isRenewing(stripe, subscription))) {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata, ...details });
  } else {
    await endNow(stripe, id, details);
    const isMarked = subscription.metadata[ENDS_WITH_ACCOUNT] !== undefined;
    if (withAccount !== isMarked) await stripe.subscriptions.update(id, { metadata });
  }
}

/** Whether a period has begun that is not charged yet. */
async function isRenewing(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription): Promise<boolean> {
  const invoice = typeof latest === 'string' ? await stripe.invoices.retrieve(latest) : latest;
  return invoice !== null && isOpenRenewal(invoice);
}

/** Ends a subscription now, together with what is still unpaid; also one that has already ended. */
export async function endNow(
  stripe: Stripe,
  subscriptionId: string,
  details: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  // Before, so that an interrupted end can be finished by its event.
  const marking = stripe.subscriptions.update(subscriptionId, { metadata: { [VOIDS_UNPAID]: 'true' } });
  await orWhenMissing(marking, null);
  await orWhenMissing(stripe.subscriptions.cancel(subscriptionId, details), null);
  // Voided only after canceling: otherwise the subscription would be active again, its unpaid period free.
  await voidUnpaid(stripe, subscriptionId);
}

/** Finishes an end by `endNow` that may have been interrupted; leaves alone what others ended. */
export async function finishEnd(stripe: Stripe, { id, metadata }: Stripe.Subscription): Promise<void> {
  if (metadata[VOIDS_UNPAID] !== undefined) await voidUnpaid(stripe, id);
}

/** Voids what is still to be paid for a subscription that has ended. Drafts, which cannot be voided, stay so. */
async function voidUnpaid(stripe: Stripe, subscriptionId: string): Promise<void> {
  const drafts = await stripe.invoices.list({ subscription: subscriptionId, status: 'draft', limit: 100 });
  for (const { id, auto_advance } of drafts.data) {
    if (!auto_advance) continue;
    await stripe.invoices.update(id, { auto_advance: false }).catch(async (error: unknown) => {
      // It may have been finalized in the meantime: then it is among the open ones.
      if ((await stripe.invoices.retrieve(id)).status === 'draft') throw error;
    });
  }
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  for (const { id } of data) {
    await stripe.invoices.voidInvoice(id).catch(async (error: unknown) => {
      // The request that ends a subscription and the event of its end may do so at the same time.
      if ((await stripe.invoices.retrieve(id)).status === 'open') throw error;
    });
  }
}

/** Resumes a subscription that was set to end. */
export async function resumeSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.update(subscription.id, { ...resumption(subscription), metadata: UNMARKED });
}
