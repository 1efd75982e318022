import type Stripe from 'stripe';
import type { Invoice } from '#shared/subscriptions.ts';
import { idOf } from './payments.ts';

/** What lists of invoices must expand for `invoicesJson`. */
export const WITH_PAYMENTS = ['data.payments'];
/** Far more charges than one customer has. */
const CHARGES_MAX = 10_000;

/** Converts invoices of a customer, listed `WITH_PAYMENTS`, for members; drafts are left out. */
export async function invoicesJson(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<Invoice[]> {
  const refunded = await readRefunded(stripe, customer, invoices);
  return invoices
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      created: invoice.created,
      amount_paid: invoice.amount_paid,
      amount_refunded: paidBy(invoice).reduce((sum, id) => sum + (refunded.get(id) ?? 0), 0),
      total: invoice.total,
      currency: invoice.currency,
      status: invoice.status,
      hosted_invoice_url: invoice.hosted_invoice_url ?? null,
      invoice_pdf: invoice.invoice_pdf ?? null,
    }));
}

/** Returns the payment intents and charges that paid an invoice. */
const paidBy = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? idOf(payment.charge) ?? []);

/** Reads what was refunded, by payment intent and by charge: an invoice does not say it. */
async function readRefunded(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<Map<string, number>> {
  const refunded = new Map<string, number>();
  const paid = invoices.filter((invoice) => paidBy(invoice).length > 0);
  if (paid.length === 0) return refunded;
  const gte = Math.min(...paid.map(({ created }) => created));
  const charges = stripe.charges.list({ customer, created: { gte }, limit: 100 });
  for (const charge of await charges.autoPagingToArray({ limit: CHARGES_MAX })) {
    if (charge.amount_refunded === 0) continue;
    refunded.set(charge.id, charge.amount_refunded);
    const intent = idOf(charge.payment_intent);
    if (intent !== null) refunded.set(intent, charge.amount_refunded);
  }
  return refunded;
}
