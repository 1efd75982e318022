import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { KeptSubscription } from '#shared/kept-subscription.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './customers.ts';
import { ENDS_WITH_ACCOUNT, endSubscription, resumeSubscription, UNMARKED } from './end-subscriptions.ts';
import { isMissing } from './payments.ts';
import { isOver } from './standing.ts';

interface Options {
  database: Database;
  billing: Billing | null;
}

/**
 * Ends all subscriptions of a user whose account is to be deleted.
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
    if (isOver(subscription) || (isEnding && isPaidFor(subscription))) continue;
    await endSubscription(stripe, subscription, { withAccount: true });
  }
  await billing.reconcile(customer);
}

/**
 * Resumes the subscriptions that `endSubscriptionsOf` set to end, after the account was kept. Those that were
 * canceled before stay so.
 */
export async function resumeSubscriptionsOf(
  { database, billing, log }: Options & { log: Logger },
  userId: string,
): Promise<KeptSubscription> {
  if (billing === null) return 'none';
  const { stripe } = billing.payments;
  const customer = await findCustomer({ database, payments: billing.payments }, userId);
  if (customer === null) return 'none';
  try {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    const marked = data.filter(({ metadata }) => metadata[ENDS_WITH_ACCOUNT] !== undefined);
    const running = marked.filter((subscription) => !isOver(subscription));
    for (const subscription of marked) {
      if (isOver(subscription)) await stripe.subscriptions.update(subscription.id, { metadata: UNMARKED });
      else await resumeSubscription(stripe, subscription);
    }
    await billing.reconcile(customer);
    return running.length > 0 ? 'goes_on' : marked.length > 0 ? 'ended' : 'none';
  } catch (err) {
    // The account is kept already.
    log.warn({ err }, 'the subscription of a kept account could not be resumed');
    return 'unknown';
  }
}

/**
 * Deletes a user at the provider, which ends their subscriptions immediately.
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
