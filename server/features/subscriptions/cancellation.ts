import type { Billing } from '#server/payments/billing.ts';
import type { SubscriptionRow } from './membership.ts';

type Canceled = Pick<SubscriptionRow, 'subscriptionId' | 'customerId'>;

/** Sets a subscription to end with the paid period. */
export async function cancelAtPeriodEnd(
  { payments, reconcile }: Billing,
  { subscriptionId, customerId }: Canceled,
  reason: string | null | undefined,
): Promise<void> {
  await payments.stripe.subscriptions.update(subscriptionId, {
    cancel_at_period_end: true,
    ...(reason ? { cancellation_details: { comment: reason } } : {}),
  });
  await reconcile(customerId);
}

/** Undoes a cancellation. */
export async function resume(
  { payments, reconcile }: Billing,
  { subscriptionId, customerId }: Canceled,
): Promise<void> {
  const { subscriptions } = payments.stripe;
  const { cancel_at_period_end: atEnd } = await subscriptions.retrieve(subscriptionId);
  await subscriptions.update(subscriptionId, atEnd ? { cancel_at_period_end: false } : { cancel_at: '' });
  await reconcile(customerId);
}
