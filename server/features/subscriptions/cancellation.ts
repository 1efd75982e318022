import type { Billing } from '#server/payments/billing.ts';
import { endSubscription, resumeSubscription } from '#server/payments/end-subscriptions.ts';
import type { SubscriptionRow } from './membership.ts';

type Canceled = Pick<SubscriptionRow, 'subscriptionId' | 'customerId'>;

/** Ends a subscription at the end of the paid period, or immediately when the current one is unpaid. */
export async function cancel(
  { payments, reconcile }: Billing,
  { subscriptionId, customerId }: Canceled,
  reason: string | null | undefined,
): Promise<void> {
  const { stripe } = payments;
  await endSubscription(stripe, await stripe.subscriptions.retrieve(subscriptionId), { reason });
  await reconcile(customerId);
}

/** Undoes a cancellation. */
export async function resume(
  { payments, reconcile }: Billing,
  { subscriptionId, customerId }: Canceled,
): Promise<void> {
  const { stripe } = payments;
  await resumeSubscription(stripe, await stripe.subscriptions.retrieve(subscriptionId));
  await reconcile(customerId);
}
