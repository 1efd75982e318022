import { createHash } from 'node:crypto';
import { type Box, known } from './box.ts';
import { addPrice, changePrice, takeLookupKey } from './prices.ts';
import { addProduct, changeProduct } from './products.ts';
import type { Interval } from './rows.ts';

/** A plan of the content pack. */
export interface Plan {
  id: string;
  name: string;
  description?: string | undefined;
  /** In minor units. */
  amount: number;
  /** As in ISO 4217, such as USD. */
  currency: string;
  interval: Interval;
}

const stableId = (prefix: string, text: string) =>
  `${prefix}${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

/**
 * Imports the pack's plans that changed since the last start, as products and prices whose ids come from the
 * plans. Changes through the API stay as long as the pack is unchanged.
 */
export function takePlans(box: Box, plans: readonly Plan[]): void {
  const { state } = box;
  for (const plan of plans) {
    const text = JSON.stringify(plan);
    if (state.plans[plan.id] !== text) takePlan(box, plan);
    state.plans[plan.id] = text;
  }
  for (const id of Object.keys(state.plans)) {
    if (plans.some((plan) => plan.id === id)) continue;
    delete state.plans[id];
    for (const price of Object.values(state.prices)) {
      if (price.lookupKey === id) changePrice(box, price, { active: false, lookupKey: null });
    }
    const product = state.products[stableId('prod_', id)];
    if (product) changeProduct(box, product, { active: false });
  }
}

function takePlan(box: Box, plan: Plan): void {
  const { state } = box;
  const productId = stableId('prod_', plan.id);
  const look = { name: plan.name, description: plan.description ?? null, active: true };
  if (state.products[productId]) changeProduct(box, state.products[productId], look);
  else {
    addProduct(box, { id: productId, ...look, metadata: { plan: plan.id } });
  }
  const currency = plan.currency.toLowerCase();
  const priceId = stableId('price_', [plan.id, plan.amount, currency, plan.interval].join(' '));
  for (const price of Object.values(state.prices)) {
    if (price.lookupKey === plan.id && price.id !== priceId) changePrice(box, price, { active: false });
  }
  takeLookupKey(box, plan.id, true, priceId);
  const now = { active: true, lookupKey: plan.id, nickname: plan.name };
  if (state.prices[priceId]) changePrice(box, known(state.prices, priceId), now);
  else {
    addPrice(box, {
      id: priceId,
      created: box.now(),
      ...now,
      product: productId,
      currency,
      amount: plan.amount,
      recurring: { interval: plan.interval, count: 1 },
      taxBehavior: 'unspecified',
      metadata: { plan: plan.id },
    });
  }
}
