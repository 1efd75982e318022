import type Stripe from 'stripe';
import { type Box, known } from '#server/payments/sandbox/box.ts';
import type { CheckoutRow } from '#server/payments/sandbox/rows.ts';
import { taxOn } from '#server/payments/sandbox/tax.ts';
import { priceJson } from './catalog.ts';

const subtotalOf = (box: Box, row: CheckoutRow) =>
  row.lines.reduce((sum, { price, quantity }) => sum + known(box.state.prices, price).amount * quantity, 0);

/** Returns the recurring total of the session. */
export function checkoutTotal(box: Box, row: CheckoutRow): number {
  const subtotal = subtotalOf(box, row);
  return subtotal + taxOn(subtotal, row);
}

const trials = (row: CheckoutRow) => row.trialDays !== null || row.trialEnd !== null;

export function lineItemsJson(box: Box, row: CheckoutRow): Stripe.LineItem[] {
  return row.lines.map((line) => {
    const price = known(box.state.prices, line.price);
    const amount = trials(row) ? 0 : price.amount * line.quantity;
    const tax = taxOn(amount, row);
    return {
      id: line.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: tax,
      amount_total: amount + tax,
      currency: price.currency,
      description: known(box.state.products, price.product).name,
      metadata: {},
      price: priceJson(price),
      quantity: line.quantity,
    };
  });
}

export function checkoutJson(box: Box, row: CheckoutRow): Stripe.Checkout.Session {
  const subtotal = trials(row) ? 0 : subtotalOf(box, row);
  const total = trials(row) ? 0 : checkoutTotal(box, row);
  const { email, name, phone } = known(box.state.customers, row.customer);
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: row.promotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      enabled: row.automaticTax,
      liability: row.automaticTax ? { type: 'self' } : null,
      provider: row.automaticTax ? 'stripe' : null,
      status: row.automaticTax ? 'complete' : null,
    },
    billing_address_collection: row.billingAddress,
    cancel_url: row.cancelUrl,
    client_reference_id: row.clientReference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency: known(box.state.prices, row.lines[0]!.price).currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: row.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name,
      phone,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: row.expiresAt,
    integration_identifier: null,
    invoice: row.invoice,
    invoice_creation: null,
    livemode: false,
    locale: row.locale,
    managed_payments: null,
    metadata: row.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: row.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: row.subscription,
    success_url: row.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: total - subtotal },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? box.page(`/checkout/${row.id}`) : null,
    wallet_options: null,
  };
}
