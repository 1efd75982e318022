import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { idOf } from '#server/payments/payments.ts';

/** A part of an invoice. Sent again with the same id, it is refunded once. */
interface RefundedPart {
  amount: number;
  sendId: string;
}

/**
 * Refunds a part of an invoice, or everything that is left of it.
 * @returns null when all of it was refunded before
 * @throws Refusal conflict
 */
export async function refundInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  part: RefundedPart | null,
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
        ...(part !== null && { amount: part.amount }),
        reason: 'requested_by_customer',
      },
      // What is left can only be refunded once.
      part === null ? {} : { idempotencyKey: `refund ${invoice.id} ${part.amount} ${part.sendId}` },
    );
  } catch (error) {
    const { type, code, message } = error as { type?: string; code?: string; message: string };
    if (part === null && code === 'charge_already_refunded') return null;
    if (type === 'StripeInvalidRequestError') {
      throw new Refusal('conflict', `The payment provider refused: ${message}`, { cause: error });
    }
    throw error;
  }
}
