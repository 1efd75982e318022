import type Stripe from 'stripe';
import type { Invoice } from '#shared/subscriptions.ts';

/** Converts an invoice for members. */
export const invoiceJson = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  created: invoice.created,
  amount_paid: invoice.amount_paid,
  total: invoice.total,
  currency: invoice.currency,
  status: invoice.status,
  hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  invoice_pdf: invoice.invoice_pdf ?? null,
});
