import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import type { Billing } from './billing.ts';
import { orWhenMissing } from './payments.ts';
import { isOver } from './subscription-state.ts';

/** The ids of a stored subscription. */
export interface StoredSubscription {
  customerId: string;
  subscriptionId: string;
}

const OVER = 'This subscription is already over. Nothing more will be charged for it.';

/**
 * Reads a stored subscription from the provider. If the provider does not know it, its end is stored.
 * @throws Refusal conflict then
 */
export async function readKnown(billing: Billing, stored: StoredSubscription): Promise<Stripe.Subscription> {
  const { stripe } = billing.payments;
  const reading = stripe.subscriptions.retrieve(stored.subscriptionId, { expand: ['latest_invoice'] });
  const found = await orWhenMissing(reading, null);
  return found ?? (await storeEnd(billing, stored));
}

/**
 * Reads one that is not over, also while it is incomplete or unpaid: the provider refuses changes to any other.
 * @throws Refusal conflict
 */
export async function readUnended(
  billing: Billing,
  stored: StoredSubscription,
): Promise<Stripe.Subscription> {
  const found = await readKnown(billing, stored);
  return isOver(found) ? await storeEnd(billing, stored) : found;
}

async function storeEnd({ reconcile }: Billing, { customerId }: StoredSubscription): Promise<never> {
  await reconcile(customerId);
  throw new Refusal('conflict', OVER);
}
