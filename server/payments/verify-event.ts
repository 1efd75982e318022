import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import type { Payments } from './payments.ts';

/** The maximum age of a signature, in either direction. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook request's body: signed by the provider, just now, and in this mode.
 * @throws Refusal wrong_shape
 */
export function verifyEvent(payments: Payments, body: string, signature: string | undefined): Stripe.Event {
  const { stripe, mode, webhookSecret } = payments;
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]);
  if (signature === undefined || signedAt - Date.now() / 1000 > TOLERANCE_SECONDS) throw forged();
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
  } catch (error) {
    throw forged(error);
  }
  if (event.livemode !== (mode === 'live')) {
    throw new Refusal('wrong_shape', 'This event is of another mode of the payment provider.');
  }
  return event;
}

const forged = (cause?: unknown) =>
  new Refusal('wrong_shape', 'The signature of this event is not valid.', { cause });
