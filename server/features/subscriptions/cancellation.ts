import type { Logger } from 'pino';
import type { Billing } from '#server/payments/billing.ts';
import { endSubscription, resumeSubscription } from '#server/payments/end-subscriptions.ts';
import type { SubscriptionRow } from './membership.ts';

interface Options {
  billing: Billing;
  log: Logger;
}

type Canceled = Pick<SubscriptionRow, 'subscriptionId' | 'customerId'>;

/** Ends a subscription at the end of the paid period, or immediately when the current one is unpaid. */
export async function cancel(
  options: Options,
  { subscriptionId, customerId }: Canceled,
  reason: string | null | undefined,
): Promise<void> {
  const { stripe } = options.billing.payments;
  await endSubscription(stripe, await stripe.subscriptions.retrieve(subscriptionId), { reason });
  await storeChange(options, customerId);
}

/** Undoes a cancellation. */
export async function resume(options: Options, { subscriptionId, customerId }: Canceled): Promise<void> {
  const { stripe } = options.billing.payments;
  await resumeSubscription(stripe, await stripe.subscriptions.retrieve(subscriptionId));
  await storeChange(options, customerId);
}

/** Stores what the provider has accepted already; when this fails, its event does so. */
async function storeChange({ billing, log }: Options, customerId: string): Promise<void> {
  await billing.reconcile(customerId).catch((err: unknown) => {
    log.warn({ err }, 'a changed subscription could not be checked');
  });
}
