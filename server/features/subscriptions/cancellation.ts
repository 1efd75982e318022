import type { Logger } from 'pino';
import { Refusal } from '#server/http/refusal.ts';
import type { Billing } from '#server/payments/billing.ts';
import { endSubscription, resumeSubscription } from '#server/payments/end-subscriptions.ts';
import { readKnown, readUnended, type StoredSubscription } from '#server/payments/known-subscription.ts';
import type { CancelEnds } from '#shared/subscriptions.ts';

interface Options {
  billing: Billing;
  log: Logger;
}

/**
 * Ends a subscription at the end of the paid period, or immediately when the current one is unpaid.
 * @throws Refusal conflict when that is not what the member was shown
 */
export async function cancel(
  options: Options,
  stored: StoredSubscription,
  end: { reason: string | null | undefined; promised: CancelEnds | undefined },
): Promise<void> {
  const { billing } = options;
  try {
    await endSubscription(billing.payments, await readKnown(billing, stored), end);
  } catch (error) {
    // The member looks again, and is shown the present state.
    if (error instanceof Refusal) await storeChange(options, stored.customerId);
    throw error;
  }
  await storeChange(options, stored.customerId);
}

/** Undoes a cancellation. */
export async function resume(options: Options, stored: StoredSubscription): Promise<void> {
  const { billing } = options;
  await resumeSubscription(billing.payments, await readUnended(billing, stored));
  await storeChange(options, stored.customerId);
}

/** Stores what the provider has accepted already; when this fails, its event does so. */
async function storeChange({ billing, log }: Options, customerId: string): Promise<void> {
  await billing.reconcile(customerId).catch((err: unknown) => {
    log.warn({ err }, 'a changed subscription could not be checked');
  });
}
