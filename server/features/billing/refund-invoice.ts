import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { idOf } from '#server/payments/payments.ts';

/** Refunds an invoice; without an amount, everything that is left of it. @throws Refusal conflict */
export async function refundInvoice(stripe: Stripe, invoice: Stripe.Invoice, amount: number | undefined) {
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
      // Two identical concurrent requests make one refund.
      { idempotencyKey: `refund ${invoice.id} ${amount ?? 'all'} ${Math.floor(Date.now() / 60_000)}` },
    );
  } catch (error) {
    const { type, message } = error as { type?: string; message: string };
    if (type === 'StripeInvalidRequestError') {
      throw new Refusal('conflict', `The payment provider refused: ${message}`, { cause: error });
    }
    throw error;
  }
}
