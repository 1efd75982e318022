import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { idOf } from '#server/payments/payments.ts';

interface Wanted {
  /** A part of the invoice; everything that is left of it without one. */
  amount?: number | undefined;
  /** Sent again with the same id, it is refunded once, and found again. */
  sendId?: string | undefined;
}

/**
 * Refunds a part of an invoice, or everything that is left of it.
 * @returns null when all of it was refunded before
 * @throws Refusal conflict
 */
export async function refundInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { amount, sendId }: Wanted = {},
): Promise<Stripe.Refund | null> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 1 });
  const payment = data[0]?.payment;
  const intent = idOf(payment?.payment_intent);
  const charge = idOf(payment?.charge);
  if (intent === null && charge === null) {
    throw new Refusal('conflict', 'Nothing was paid for this invoice that could be refunded.');
  }
  try {
    return await stripe.refunds.create(
      {
        ...(intent === null ? { charge: charge! } : { payment_intent: intent }),
        ...(amount !== undefined && { amount }),
        reason: 'requested_by_customer',
      },
      // Without an id, too, what is left can only be refunded once.
      sendId === undefined ? {} : { idempotencyKey: `refund ${invoice.id} ${amount ?? 'all'} ${sendId}` },
    );
  } catch (error) {
    const { type, code, message } = error as { type?: string; code?: string; message: string };
    if (amount === undefined && code === 'charge_already_refunded') return null;
    if (type === 'StripeInvalidRequestError') {
      throw new Refusal('conflict', `The payment provider refused: ${message}`, { cause: error });
    }
    throw error;
  }
}
