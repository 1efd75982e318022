import type { Logger } from 'pino';
import type { Billing } from '#server/payments/billing.ts';
import { endSubscription, resumeSubscription } from '#server/payments/end-subscriptions.ts';
import { readKnown, readUnended, type StoredSubscription } from '#server/payments/known-subscription.ts';

interface Options {
  billing: Billing;
  log: Logger;
}

/** Ends a subscription at the end of the paid period, or immediately when the current one is unpaid. */
export async function cancel(
  options: Options,
  stored: StoredSubscription,
  reason: string | null | undefined,
): Promise<void> {
  const { billing } = options;
  await endSubscription(billing.payments.stripe, await readKnown(billing, stored), { reason });
  await storeChange(options, stored.customerId);
}

/** Undoes a cancellation. */
export async function resume(options: Options, stored: StoredSubscription): Promise<void> {
  const { billing } = options;
  await resumeSubscription(billing.payments.stripe, await readUnended(billing, stored));
  await storeChange(options, stored.customerId);
}

/** Stores what the provider has accepted already; when this fails, its event does so. */
async function storeChange({ billing, log }: Options, customerId: string): Promise<void> {
  await billing.reconcile(customerId).catch((err: unknown) => {
    log.warn({ err }, 'a changed subscription could not be checked');
  });
}
