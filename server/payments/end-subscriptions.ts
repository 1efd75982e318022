import type { Database } from '#server/db/database.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './customers.ts';
import { isMissing } from './payments.ts';
import { isLive } from './standing.ts';

interface Options {
  database: Database;
  billing: Billing | null;
}

/**
 * Ends every live subscription of a user with its period, so that nothing more is charged.
 * @throws when the provider does not answer
 */
export async function cancelAtPeriodEnd({ database, billing }: Options, userId: string): Promise<void> {
  if (billing === null) return;
  const { stripe } = billing.payments;
  const customer = await findCustomer({ database, payments: billing.payments }, userId);
  if (customer === null) return;
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const subscription of data) {
    if (!isLive(subscription) || subscription.cancel_at !== null || subscription.cancel_at_period_end)
      continue;
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  }
  await billing.reconcile(customer);
}

/**
 * Deletes a user at the provider, which ends their subscriptions at once.
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
