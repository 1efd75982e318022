import type Stripe from 'stripe';
import type { PackPlan } from '#server/content/entries.ts';
import { idOf } from './payments.ts';

/** Events handled by `webhook.ts` and its callers; a webhook endpoint is created for these. */
export const EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'price.created',
  'price.deleted',
  'price.updated',
  'product.updated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const OURS = { liftlore: 'true' };

const sameAmount = (price: Stripe.Price, plan: PackPlan) =>
  price.unit_amount === plan.amount &&
  price.currency === plan.currency.toLowerCase() &&
  price.recurring?.interval === plan.interval &&
  price.recurring.interval_count === 1;

async function pricesOf(stripe: Stripe, plans: readonly PackPlan[]): Promise<Map<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>();
  // The provider's maximum of lookup keys per call.
  for (let at = 0; at < plans.length; at += 10) {
    const keys = plans.slice(at, at + 10).map(({ id }) => id);
    const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 });
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price);
  }
  return found;
}

/** Lists what the provider lacks to sell what the pack offers, each as a sentence; empty when nothing. */
export async function findFaults(stripe: Stripe, plans: readonly PackPlan[]): Promise<string[]> {
  const prices = await pricesOf(stripe, plans);
  return plans.flatMap((plan) => {
    const price = prices.get(plan.id);
    if (price === undefined) return [`The plan "${plan.id}" has no price at Stripe.`];
    if (!sameAmount(price, plan)) {
      return [`The plan "${plan.id}" costs something else at Stripe than in the pack's plans.yaml.`];
    }
    return [];
  });
}

/**
 * Creates what the provider lacks: a product and a price for each plan of the pack, and the portal in which
 * members confirm a change of plan. Members keep the price they subscribed to.
 * @returns what was done, a line each
 */
export async function createCatalog(
  stripe: Stripe,
  { plans, product }: { plans: readonly PackPlan[]; product: string },
): Promise<string[]> {
  const done: string[] = [];
  const known = await pricesOf(stripe, plans);
  const replaced: Replaced[] = [];
  const sold: { product: string; prices: string[] }[] = [];
  for (const plan of plans) {
    const old = known.get(plan.id);
    const productId =
      idOf(old?.product) ??
      (
        await stripe.products.create({
          name: `${product}: ${plan.name}`,
          ...(plan.description !== undefined && { description: plan.description }),
          metadata: { ...OURS, plan: plan.id },
        })
      ).id;
    let price = old;
    if (price === undefined || !sameAmount(price, plan)) {
      price = await stripe.prices.create({
        product: productId,
        currency: plan.currency.toLowerCase(),
        unit_amount: plan.amount,
        recurring: { interval: plan.interval },
        lookup_key: plan.id,
        transfer_lookup_key: true,
        metadata: { ...OURS, plan: plan.id },
      });
      if (old !== undefined) replaced.push({ old, price, plan });
      done.push(
        `${old === undefined ? 'Created' : 'Replaced'} the price of the plan "${plan.id}": ${price.id}`,
      );
    }
    sold.push({ product: productId, prices: [price.id] });
  }
  // First, since the new prices are sold already, and members must be able to change to them.
  done.push(...(await setUpPortal(stripe, sold)));
  for (const each of replaced) await archive(stripe, each);
  return done;
}

interface Replaced {
  old: Stripe.Price;
  price: Stripe.Price;
  plan: PackPlan;
}

/** Takes a price off sale. Those who pay it keep their plan, which it names. */
async function archive(stripe: Stripe, { old, price, plan }: Replaced): Promise<void> {
  const productId = idOf(old.product)!;
  const { default_price: present } = await stripe.products.retrieve(productId);
  // The default of a product, as the dashboard makes it, cannot be archived.
  if (idOf(present) === old.id) await stripe.products.update(productId, { default_price: price.id });
  await stripe.prices.update(old.id, { active: false, metadata: { ...OURS, plan: plan.id } });
}

async function setUpPortal(
  stripe: Stripe,
  products: { product: string; prices: string[] }[],
): Promise<string[]> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products,
    },
  };
  const existing = await findPortal(stripe);
  if (existing === null) {
    const { id } = await stripe.billingPortal.configurations.create({ features, metadata: OURS });
    return [`Created the billing portal: ${id}`];
  }
  await stripe.billingPortal.configurations.update(existing, { features });
  return [`Updated the billing portal: ${existing}`];
}

/** Finds the portal configuration created by `createCatalog`; null without one. */
export async function findPortal(stripe: Stripe): Promise<string | null> {
  const configurations = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return configurations.find(({ metadata }) => metadata?.liftlore === OURS.liftlore)?.id ?? null;
}

/**
 * @returns the secret that signs events; null when the endpoint already exists, whose secret is shown only
 * once
 */
export async function createWebhook(stripe: Stripe, url: string): Promise<string | null> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const existing = endpoints.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  if (existing !== undefined) {
    await stripe.webhookEndpoints.update(existing.id, { enabled_events: [...EVENTS] });
    return null;
  }
  const created = await stripe.webhookEndpoints.create({ url, enabled_events: [...EVENTS], metadata: OURS });
  return created.secret ?? null;
}
