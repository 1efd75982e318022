import type { Billing } from '#server/payments/billing.ts';
import type { SubscriptionRow } from './membership.ts';

type Canceled = Pick<SubscriptionRow, 'subscriptionId' | 'customerId'>;

/** Has a subscription end with the period that is paid for. */
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

/** Takes a cancellation back. */
export async function resume(
  { payments, reconcile }: Billing,
  { subscriptionId, customerId }: Canceled,
): Promise<void> {
  const { subscriptions } = payments.stripe;
  const { cancel_at_period_end: atEnd } = await subscriptions.retrieve(subscriptionId);
  await subscriptions.update(subscriptionId, atEnd ? { cancel_at_period_end: false } : { cancel_at: '' });
  await reconcile(customerId);
}
