import type Stripe from 'stripe';
import { type Box, known, recurringPrice } from '#server/payments/sandbox/box.ts';
import type { SubscriptionRow } from '#server/payments/sandbox/rows.ts';
import { planJson, priceJson } from './catalog.ts';
import { listJson } from './list.ts';

function itemJson(box: Box, row: SubscriptionRow, { price, quantity } = row.item): Stripe.SubscriptionItem {
  const recurring = recurringPrice(box, price);
  return {
    id: row.item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: row.item.created,
    current_period_end: row.item.end,
    current_period_start: row.item.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planJson(recurring),
    price: priceJson(recurring),
    quantity,
    subscription: row.id,
    tax_rates: [],
  };
}

export function subscriptionJson(box: Box, row: SubscriptionRow): Stripe.Subscription {
  const { pendingUpdate } = row;
  return {
    id: row.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: row.automaticTax,
      liability: row.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: row.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancelAt,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancellation_details: {
      comment: row.comment,
      feedback: row.feedback,
      feedback_option: null,
      reason: row.cancelReason,
    },
    collection_method: 'charge_automatically',
    created: row.created,
    currency: known(box.state.prices, row.item.price).currency,
    customer: row.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: row.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: row.description,
    discounts: [],
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listJson([itemJson(box, row)], `/v1/subscription_items?subscription=${row.id}`),
    latest_invoice: row.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update:
      pendingUpdate === null
        ? null
        : {
            billing_cycle_anchor: null,
            cancel_at_period_end: null,
            discount: null,
            discounts: null,
            expires_at: pendingUpdate.expiresAt,
            metadata: null,
            subscription_items: [
              itemJson(box, row, {
                ...row.item,
                price: pendingUpdate.price,
                quantity: pendingUpdate.quantity,
              }),
            ],
            trial_end: null,
            trial_from_plan: null,
          },
    schedule: null,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: row.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: row.trialStart,
  };
}
