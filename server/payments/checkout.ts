import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { endNow } from './end-subscriptions.ts';
import { idOf, type Payments } from './payments.ts';
import { isOver, isOwing } from './subscription-state.ts';

const REPEATABLE_MS = 120_000;

interface CheckoutOptions {
  payments: Payments;
  /** The app's address, without a trailing slash. */
  site: string;
  customer: string;
  userId: string;
  priceId: string;
}

/**
 * Returns the checkout for a price: the open one, or a new one. Only one is open at a time, so that two tabs
 * cannot pay twice.
 * @throws Refusal conflict while an earlier one's payment is on its way
 */
export async function openCheckout(options: CheckoutOptions): Promise<string> {
  const { payments, site, customer, userId, priceId } = options;
  const { stripe } = payments;
  const earlier = await stripe.checkout.sessions.list({ customer, limit: 20 });
  for (const session of earlier.data) await requireSettled(payments, session);
  const isForPrice = (session: Stripe.Checkout.Session) => session.metadata?.priceId === priceId;
  const same = earlier.data.find((session) => session.status === 'open' && isForPrice(session));
  await expireOthers(payments, earlier.data, same?.id ?? null);
  if (same?.url) return same.url;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata: { userId, priceId },
      subscription_data: { metadata: { userId } },
      success_url: `${site}/account/subscription?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/account/subscription`,
      ...(payments.automaticTax && {
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto' },
      }),
      ...(payments.promotionCodes && { allow_promotion_codes: true }),
    },
    {
      idempotencyKey: `checkout ${customer} ${priceId} after ${earlier.data[0]?.id ?? 'none'} ${repeatable()}`,
    },
  );
  // One for another price may have been opened in the meantime: the newest stays.
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
  const newest = open.data[0] ?? session;
  await expireOthers(payments, open.data, newest.id);
  if (!newest.url) throw new Error(`the checkout ${newest.id} has no address`);
  return newest.url;
}

/**
 * Names the present minutes: concurrent calls, which see the same previous checkouts, open one, but a failure,
 * which the provider repeats for the same key, is soon over.
 */
const repeatable = () => Math.floor(Date.now() / REPEATABLE_MS);

/**
 * Some payments, such as from a bank account, take days after the checkout. When one has failed, its
 * subscription is ended, so that it is not charged again beside the next.
 * @throws Refusal conflict while it is on its way
 */
async function requireSettled(payments: Payments, session: Stripe.Checkout.Session): Promise<void> {
  const { stripe } = payments;
  const id = idOf(session.subscription);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || id === null) return;
  const subscription = await stripe.subscriptions.retrieve(id);
  if (isOver(subscription)) return;
  if (isOwing(subscription)) {
    await endNow(payments, id);
    return;
  }
  throw new Refusal(
    'conflict',
    'Your payment is being confirmed, which can take a few days. Please wait for it instead of paying again.',
  );
}

/** Ends all open checkouts but one. */
export async function expireOthers(
  { stripe }: Payments,
  sessions: readonly Stripe.Checkout.Session[],
  keptId: string | null,
): Promise<void> {
  for (const { id, status } of sessions) {
    if (status !== 'open' || id === keptId) continue;
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // It was paid, or has expired, in the meantime.
      if ((error as { statusCode?: unknown }).statusCode !== 400) throw error;
    });
  }
}
