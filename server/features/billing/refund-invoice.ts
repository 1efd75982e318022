import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { idOf } from '#server/payments/payments.ts';
import { formatMoney } from '#shared/money.ts';

interface Wanted {
  /** A part of the invoice; everything that is left of it without one. */
  amount?: number | undefined;
  /** Sent again with the same id, it is refunded once, and found again. */
  sendId?: string | undefined;
}

export interface Refunded {
  /** In the currency's minor unit; 0 when all of the invoice was refunded before. */
  amount: number;
  currency: string;
  /** Why not everything was refunded that was asked for: a conflict, or `unavailable` when the rest is unknown. */
  refusal: Refusal | null;
}

const UNFINISHED =
  'The payment provider cannot be reached for the rest. Please send the same refund again in a few minutes.';

type Source = { payment_intent: string } | { charge: string };

/** A payment of the invoice, and what of it was refunded before. */
interface Payment {
  source: Source;
  left: number;
  /** By this same refund, sent before. */
  sent: number;
}

/** Refunds a part of an invoice, or everything that is left of it, from one payment after the other. */
export async function refundInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { amount, sendId }: Wanted = {},
): Promise<Refunded> {
  const { currency } = invoice;
  // Without an id, too, what is left can only be refunded once.
  const key = sendId === undefined ? null : `refund ${invoice.id} ${amount ?? 'all'} ${sendId}`;
  const payments = await readPayments(stripe, invoice, key);
  const refused = (done: number, message: string, cause?: unknown): Refunded => ({
    amount: done,
    currency,
    refusal: new Refusal('conflict', message, { cause }),
  });
  if (payments.length === 0) {
    return refused(0, 'Nothing was paid for this invoice that could be refunded.');
  }
  let done = payments.reduce((sum, { sent }) => sum + sent, 0);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  let due = amount === undefined ? left : amount - done;
  if (due > left) {
    return refused(
      done,
      left === 0
        ? 'All of this invoice was refunded before.'
        : `Only ${formatMoney(left, currency)} of this invoice is left to refund.`,
    );
  }
  for (const payment of payments) {
    const part = Math.min(due, payment.left);
    if (part <= 0) continue;
    try {
      await stripe.refunds.create(
        {
          ...payment.source,
          amount: part,
          reason: 'requested_by_customer',
          ...(key !== null && { metadata: { request: key } }),
        },
        key === null ? {} : { idempotencyKey: `${key} ${Object.values(payment.source)}` },
      );
    } catch (error) {
      const { type, message } = error as { type?: string; message: string };
      const isRefused = type === 'StripeInvalidRequestError';
      if (done === 0) {
        if (!isRefused) throw error;
        return refused(done, `The payment provider refused: ${message}`, error);
      }
      const made = `${formatMoney(done, currency)} was refunded.`;
      if (isRefused) return refused(done, `${made} The payment provider refused the rest: ${message}`, error);
      const refusal = new Refusal('unavailable', `${made} ${UNFINISHED}`, { cause: error });
      return { amount: done, currency, refusal };
    }
    done += part;
    due -= part;
  }
  return { amount: done, currency, refusal: null };
}

/** Reads an invoice's payments, and their refunds, which the provider's invoices do not name. */
async function readPayments(stripe: Stripe, invoice: Stripe.Invoice, key: string | null): Promise<Payment[]> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 100 });
  const payments: Payment[] = [];
  for (const { payment, amount_paid: paid } of data) {
    const source = sourceOf(payment);
    if (source === null) continue;
    const listed = stripe.refunds.list({ ...source, limit: 100 });
    const refunds = (await listed.autoPagingToArray({ limit: 1000 })).filter(isMade);
    payments.push({
      source,
      left: Math.max(0, (paid ?? 0) - sumOf(refunds)),
      sent: sumOf(refunds.filter(({ metadata }) => key !== null && metadata?.request === key)),
    });
  }
  return payments;
}

function sourceOf(payment: Stripe.InvoicePayment['payment']): Source | null {
  const intent = idOf(payment.payment_intent);
  if (intent !== null) return { payment_intent: intent };
  const charge = idOf(payment.charge);
  return charge === null ? null : { charge };
}

/** A failed refund leaves the money with the gym. */
const isMade = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

const sumOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
