import Stripe from 'stripe';
import { type Box, known } from '#server/payments/sandbox/box.ts';
import type { InvoicePaymentRow, InvoiceRow, LineRow } from '#server/payments/sandbox/rows.ts';
import { listJson } from './list.ts';

function lineJson(box: Box, invoice: InvoiceRow, row: LineRow): Stripe.InvoiceLineItem {
  const price = known(box.state.prices, row.price);
  return {
    id: row.id,
    object: 'line_item',
    amount: row.amount,
    currency: invoice.currency,
    description: row.description,
    discount_amounts: [],
    discountable: !row.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: row.proration,
        proration_details: row.proration ? { credited_items: null } : null,
        subscription: row.subscription,
        subscription_item: row.item,
      },
      type: 'subscription_item_details',
    },
    period: { end: row.end, start: row.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.amount),
    },
    quantity: row.quantity,
    quantity_decimal: Stripe.Decimal.from(row.quantity),
    subscription: row.subscription,
    subtotal: row.amount,
    taxes: [],
  };
}

/** Sums all lines; below zero when more is refunded than billed. */
export const subtotalOf = ({ lines }: Pick<InvoiceRow, 'lines'>) =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export const totalOf = (row: Pick<InvoiceRow, 'lines' | 'tax'>) => subtotalOf(row) + (row.tax ?? 0);

export function invoiceJson(box: Box, row: InvoiceRow): Stripe.Invoice {
  const subtotal = subtotalOf(row);
  const total = totalOf(row);
  const hosted = row.finalizedAt === null ? null : box.page(`/invoice/${row.token}`);
  return {
    id: row.id,
    object: 'invoice',
    account_country: 'US',
    account_name: box.product,
    account_tax_ids: null,
    amount_due: row.amountDue,
    amount_overpaid: 0,
    amount_paid: row.amountPaid,
    amount_remaining: row.amountDue - row.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attempts,
    attempted: row.attempts > 0 || row.status === 'paid',
    auto_advance: row.autoAdvance,
    automatic_tax: {
      disabled_reason: null,
      enabled: row.automaticTax,
      liability: row.automaticTax ? { type: 'self' } : null,
      provider: row.automaticTax ? 'stripe' : null,
      status: row.automaticTax ? 'complete' : null,
    },
    automatically_finalizes_at: row.finalizesAt ?? null,
    billing_reason: row.reason,
    collection_method: 'charge_automatically',
    created: row.created,
    currency: row.currency,
    custom_fields: null,
    customer: row.customer,
    customer_account: null,
    customer_address: null,
    customer_email: row.customerEmail,
    customer_name: row.customerName,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: row.finalizedAt,
    ending_balance: row.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: hosted,
    invoice_pdf: hosted === null ? null : `${hosted}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listJson(
      row.lines.map((line) => lineJson(box, row, line)),
      `/v1/invoices/${row.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: row.nextAttempt,
    number: row.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: row.subscriptionMetadata,
        subscription: row.subscription,
        ...(row.prorationDate !== null && { subscription_proration_date: row.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: row.periodEnd,
    period_start: row.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: row.startingBalance,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: row.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: row.paidAt,
      voided_at: row.voidedAt,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes:
      total === subtotal
        ? []
        : [
            {
              amount: total - subtotal,
              tax_behavior: 'exclusive',
              tax_rate_details: null,
              taxability_reason: 'standard_rated',
              taxable_amount: subtotal,
              type: 'tax_rate_details',
            },
          ],
    webhooks_delivered_at: row.finalizedAt,
  };
}

export function invoicePaymentJson(row: InvoicePaymentRow): Stripe.InvoicePayment {
  return {
    id: row.id,
    object: 'invoice_payment',
    amount_paid: row.paidAt === null ? null : row.amount,
    amount_requested: row.amount,
    created: row.created,
    currency: row.currency,
    invoice: row.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: row.paymentIntent, type: 'payment_intent' },
    status: row.paidAt !== null ? 'paid' : row.canceledAt !== null ? 'canceled' : 'open',
    status_transitions: { canceled_at: row.canceledAt, paid_at: row.paidAt },
  };
}
