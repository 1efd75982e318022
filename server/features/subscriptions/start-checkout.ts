import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Billing } from '#server/payments/billing.ts';
import { openCheckout } from '#server/payments/checkout.ts';
import { findCustomer, openCustomer } from '#server/payments/customers.ts';
import { checkLater } from '#server/payments/opened-checkouts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { readSubscription } from './membership.ts';
import { planNamed } from './named-plan.ts';

interface Options {
  database: Database;
  billing: Billing;
  /** The app's address, without a trailing slash. */
  site: string;
  /** Records that a member opened a checkout. */
  noteCheckout: (userId: string) => Promise<void>;
  log: Logger;
}

/**
 * Opens the checkout of a plan; the cheapest when none is named.
 * @returns where to pay
 * @throws Refusal not_found, and conflict for those who have a subscription
 */
export async function startCheckout(
  { database, billing, site, noteCheckout, log }: Options,
  viewer: Viewer,
  priceId: string | null | undefined,
): Promise<string> {
  const { payments } = billing;
  const plan = await planNamed(billing, priceId);
  const known = await findCustomer({ database, payments }, viewer.id);
  // The stored state may not include what was just paid, or that the provider knows this customer no longer.
  if (known !== null) await billing.reconcile(known);
  const customer = await openCustomer({ database, payments }, viewer);
  if (customer !== known) {
    // It may be one of before, whose row was lost.
    await billing.reconcile(customer);
    if (known !== null) log.warn({ customer, former: known }, 'an unknown customer was replaced');
  }
  const row = await readSubscription({ database, mode: payments.mode }, viewer.id);
  if (row !== null && row.endedAt === null) {
    throw new Refusal(
      'conflict',
      'You already have a subscription. Change its plan instead of buying another.',
    );
  }
  // Before, so that a server that dies in between does not forget it.
  await checkLater({ database, payments }, customer);
  const url = await openCheckout({ payments, site, customer, userId: viewer.id, priceId: plan.id });
  await noteCheckout(viewer.id);
  return url;
}
