import type Stripe from 'stripe';
import { CARDS, last4 } from '#server/payments/sandbox/cards.ts';
import type { CustomerRow, PaymentMethodRow } from '#server/payments/sandbox/rows.ts';
import type { State } from '#server/payments/sandbox/state.ts';

export function customerJson(state: State, row: CustomerRow): Stripe.Customer {
  const delinquent = Object.values(state.subscriptions).some(
    ({ customer, status }) => customer === row.id && (status === 'past_due' || status === 'unpaid'),
  );
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: row.balance,
    created: row.created,
    currency: row.currency,
    customer_account: null,
    default_source: null,
    delinquent,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.nextInvoice,
    phone: row.phone,
    preferred_locales: row.locales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export const deletedCustomerJson = ({ id }: CustomerRow): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

export function paymentMethodJson(row: PaymentMethodRow): Stripe.PaymentMethod {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: expiryYear(row.created),
      fingerprint: row.card,
      funding: 'credit',
      generated_from: null,
      last4: last4(row.card),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: CARDS[row.card].confirms },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** A card is valid for years after its first use. */
export const expiryYear = (created: number) => new Date(created * 1000).getUTCFullYear() + 5;
