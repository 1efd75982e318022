import type Stripe from 'stripe';
import type { Billing } from '#server/payments/billing.ts';
import { findPortal } from '#server/payments/catalog.ts';
import { readUnended, type StoredSubscription } from '#server/payments/known-subscription.ts';
import { dateOf } from '#server/payments/payments.ts';
import { isSetToEnd, resumption } from '#server/payments/subscription-state.ts';
import type { Plan } from '#shared/plan.ts';
import type { PlanChange } from '#shared/subscriptions.ts';

/** Whether a line bills or refunds the part of a period that is left. */
const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;

/** Computes the cost of changing to `plan` now, in cents of its currency, and the next payment, with tax. */
export async function previewPlanChange(
  billing: Billing,
  stored: StoredSubscription,
  plan: Plan,
): Promise<PlanChange> {
  const subscription = await readUnended(billing, stored);
  const items = [{ id: itemOf(subscription).id, price: plan.id }];
  const previewWith = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    billing.payments.stripe.invoices.createPreview({
      customer: stored.customerId,
      subscription: stored.subscriptionId,
      subscription_details: { items, ...details },
    });
  const [now, period] = await Promise.all([
    previewWith({ proration_behavior: 'always_invoice' }),
    // A whole period of the new plan. Confirming the change undoes a cancellation.
    previewWith({ proration_behavior: 'none', ...(isSetToEnd(subscription) && resumption(subscription)) }),
  ]);
  const { lines, total, amount_due, starting_balance, currency } = now;
  // A new period begins only with another interval; otherwise all lines end with the current one.
  const begun = lines.data.filter((line) => !isProration(line));
  const ends = (begun.length > 0 ? begun : lines.data).map(({ period }) => period.end);
  const balance = starting_balance + total - amount_due;
  return {
    due_now: total < 0 ? total : amount_due,
    currency,
    next_payment: {
      at: dateOf(Math.max(...ends)).toISOString(),
      amount: Math.max(0, period.total + balance),
    },
    includes_tax: [now, period].some(({ total_taxes: taxes }) => taxes?.some(({ amount }) => amount !== 0)),
  };
}

/** @returns the provider's page for confirming the change to `plan` */
export async function openPlanChange(
  billing: Billing,
  stored: StoredSubscription,
  plan: Plan,
  returnUrl: string,
): Promise<string> {
  const subscription = await readUnended(billing, stored);
  const items = [{ id: itemOf(subscription).id, price: plan.id, quantity: 1 }];
  return await openPortal(
    billing,
    stored,
    {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items },
    },
    returnUrl,
  );
}

/** @returns the provider's page for changing the card */
export async function openCardChange(
  billing: Billing,
  stored: StoredSubscription,
  returnUrl: string,
): Promise<string> {
  await readUnended(billing, stored);
  return await openPortal(billing, stored, { type: 'payment_method_update' }, returnUrl);
}

/** @returns the provider's page for one action of a member; it leads back to `returnUrl` */
async function openPortal(
  { payments: { stripe } }: Billing,
  { customerId }: StoredSubscription,
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

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (item === undefined) throw new Error(`the subscription ${id} has no item`);
  return item;
}
