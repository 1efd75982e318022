import type Stripe from 'stripe';
import { notFound } from '#server/http/refusal.ts';
import { invoicesJson, WITH_PAYMENTS } from '#server/payments/invoices.ts';
import { idOf, orWhenMissing } from '#server/payments/payments.ts';
import { INVOICES_PAGE } from '#shared/subscription-limits.ts';

/**
 * Reads a page of a customer's invoices, newest first.
 * @param after the id of the last invoice of the previous page; null for the first page
 * @throws Refusal not_found when that invoice is another customer's
 */
export async function listInvoices(stripe: Stripe, customer: string, after: string | null) {
  if (after !== null) await requireOwnInvoice(stripe, after, customer);
  const list = await orWhenMissing(
    stripe.invoices.list({
      customer,
      limit: INVOICES_PAGE,
      expand: WITH_PAYMENTS,
      ...(after !== null && { starting_after: after }),
    }),
    { data: [], has_more: false },
  );
  const last = list.data.at(-1);
  return {
    invoices: await invoicesJson(stripe, customer, list.data),
    has_more: list.has_more,
    next_page: list.has_more && last ? last.id : null,
  };
}

async function requireOwnInvoice(stripe: Stripe, id: string, customer: string): Promise<void> {
  const invoice = await orWhenMissing(stripe.invoices.retrieve(id), null);
  if (invoice === null || idOf(invoice.customer) !== customer) throw notFound('This page of invoices');
}
