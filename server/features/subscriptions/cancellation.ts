import type { Billing } from '#server/payments/billing.ts';
import { goingOn } from '#server/payments/standing.ts';
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
  await subscriptions.update(subscriptionId, goingOn(await subscriptions.retrieve(subscriptionId)));
  await reconcile(customerId);
}
