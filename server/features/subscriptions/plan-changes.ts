import type Stripe from 'stripe';
import { findPortal } from '#server/payments/catalog.ts';
import { dateOf } from '#server/payments/payments.ts';
import type { Plan } from '#shared/plan.ts';
import type { PlanChange } from '#shared/subscriptions.ts';

/** The ids of a subscription at the payment provider. */
interface AtProvider {
  customerId: string;
  subscriptionId: string;
}

/** Whether a line bills or refunds the part of a period that is left. */
const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;

/** Computes the cost of changing to `plan` now, in cents of its currency, and the next payment. */
export async function previewPlanChange(
  stripe: Stripe,
  { customerId, subscriptionId }: AtProvider,
  plan: Plan,
): Promise<PlanChange> {
  const preview = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: await readItem(stripe, subscriptionId), price: plan.id }],
      proration_behavior: 'always_invoice',
    },
  });
  const { lines, total, amount_due, starting_balance, currency } = preview;
  // A new period begins only with another interval; otherwise all lines end with the current one.
  const begun = lines.data.filter((line) => !isProration(line));
  const ends = (begun.length > 0 ? begun : lines.data).map(({ period }) => period.end);
  const balance = starting_balance + total - amount_due;
  return {
    due_now: total < 0 ? total : amount_due,
    currency,
    next_payment: {
      at: dateOf(Math.max(...ends)).toISOString(),
      amount: Math.max(0, plan.unit_amount + balance),
    },
  };
}

/** @returns the provider's page for confirming the change to `plan` */
export async function openPlanChange(
  stripe: Stripe,
  subscription: AtProvider,
  plan: Plan,
  returnUrl: string,
): Promise<string> {
  const { subscriptionId } = subscription;
  const items = [{ id: await readItem(stripe, subscriptionId), price: plan.id, quantity: 1 }];
  return await openPortal(
    stripe,
    subscription,
    {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscriptionId, items },
    },
    returnUrl,
  );
}

/** @returns the provider's page for one action of a member; it leads back to `returnUrl` */
export async function openPortal(
  stripe: Stripe,
  { customerId }: AtProvider,
  flow: Stripe.BillingPortal.SessionCreateParams.FlowData,
  returnUrl: string,
): Promise<string> {
  // The portal that `npm run billing -- setup` created, or else the account's own.
  const configuration = await findPortal(stripe);
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    ...(configuration !== null && { configuration }),
    return_url: returnUrl,
    flow_data: { ...flow, after_completion: { type: 'redirect', redirect: { return_url: returnUrl } } },
  });
  return session.url;
}

async function readItem(stripe: Stripe, subscriptionId: string): Promise<string> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const item = items.data[0];
  if (item === undefined) throw new Error(`the subscription ${subscriptionId} has no item`);
  return item.id;
}
