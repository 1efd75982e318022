import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { KeptSubscription } from '#shared/kept-subscription.ts';
import type { Billing } from './billing.ts';
import { expireOthers } from './checkout.ts';
import { customerOf } from './customers.ts';
import {
  ENDS_WITH_ACCOUNT,
  endSubscription,
  endsUncharged,
  resumeSubscription,
  UNMARKED,
} from './end-subscriptions.ts';
import { isOutage, orWhenMissing } from './payments.ts';
import { isOver } from './subscription-state.ts';

/** The list of a customer whom the provider does not know. */
const NONE = { data: [] };

interface Options {
  database: Database;
  billing: Billing | null;
}

/**
 * Ends all subscriptions of a user whose account is to be deleted, and the checkouts that would begin another.
 * @throws when the provider does not answer
 */
export async function endSubscriptionsOf({ database, billing }: Options, userId: string): Promise<void> {
  if (billing === null) return;
  const { stripe } = billing.payments;
  const customer = await customerOf({ database, payments: billing.payments }, userId).catch((error) => {
    // Without a row: a lost customer is looked for again before the account is erased.
    if (isOutage(error)) return null;
    throw error;
  });
  if (customer === null) return;
  const checkouts = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  await expireOthers(billing.payments, (await orWhenMissing(checkouts, NONE)).data, null);
  const subscriptions = stripe.subscriptions.list({
    customer,
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  for (const subscription of (await orWhenMissing(subscriptions, NONE)).data) {
    if (isOver(subscription) || (await endsUncharged(stripe, subscription))) continue;
    await endSubscription(billing.payments, subscription, { withAccount: true });
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
  try {
    const customer = await customerOf({ database, payments: billing.payments }, userId);
    if (customer === null) return 'none';
    const all = stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    const { data } = await orWhenMissing(all, NONE);
    const marked = data.filter(({ metadata }) => metadata[ENDS_WITH_ACCOUNT] !== undefined);
    const running = marked.filter((subscription) => !isOver(subscription));
    for (const subscription of marked) {
      if (isOver(subscription)) await stripe.subscriptions.update(subscription.id, { metadata: UNMARKED });
      else await resumeSubscription(billing.payments, subscription);
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
  const customer = await customerOf({ database, payments }, userId);
  if (customer === null) return;
  await orWhenMissing(payments.stripe.customers.del(customer), null);
}
