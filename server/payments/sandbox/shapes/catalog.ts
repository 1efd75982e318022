import Stripe from 'stripe';
import type { RecurringPrice } from '#server/payments/sandbox/box.ts';
import type { PriceRow, ProductRow } from '#server/payments/sandbox/rows.ts';

export function productJson(row: ProductRow): Stripe.Product {
  return {
    id: row.id,
    object: 'product',
    active: row.active,
    created: row.created,
    default_price: row.defaultPrice ?? null,
    description: row.description,
    images: row.images,
    livemode: false,
    marketing_features: row.features.map((name) => ({ name })),
    metadata: row.metadata,
    name: row.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: row.statementDescriptor,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: row.unitLabel,
    updated: row.updated,
    url: row.url,
  };
}

export function priceJson(row: PriceRow): Stripe.Price {
  return {
    id: row.id,
    object: 'price',
    active: row.active,
    billing_scheme: 'per_unit',
    created: row.created,
    currency: row.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: row.lookupKey,
    metadata: row.metadata,
    nickname: row.nickname,
    product: row.product,
    recurring:
      row.recurring === null
        ? null
        : {
            interval: row.recurring.interval,
            interval_count: row.recurring.count,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: row.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: row.recurring === null ? 'one_time' : 'recurring',
    unit_amount: row.amount,
    unit_amount_decimal: Stripe.Decimal.from(row.amount),
  };
}

/** Returns the old form of a price, which items of subscriptions still carry. */
export function planJson(row: RecurringPrice): Stripe.Plan {
  return {
    id: row.id,
    object: 'plan',
    active: row.active,
    amount: row.amount,
    amount_decimal: Stripe.Decimal.from(row.amount),
    billing_scheme: 'per_unit',
    created: row.created,
    currency: row.currency,
    interval: row.recurring.interval,
    interval_count: row.recurring.count,
    livemode: false,
    metadata: row.metadata,
    meter: null,
    nickname: row.nickname,
    product: row.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
