import { type Box, emit, known } from './box.ts';
import { CARDS, type CardNumber } from './cards.ts';
import { changeSubscription } from './change-subscription.ts';
import { charge, newIntent } from './charging.ts';
import { DAY } from './clock.ts';
import { attachCard, keepCard } from './customer-cards.ts';
import { failInvoice } from './invoicing.ts';
import { payInvoice } from './paying.ts';
import type { CheckoutRow } from './rows.ts';
import { checkoutJson, checkoutTotal } from './shapes/checkout.ts';
import { startSubscription } from './subscribing.ts';

export function expireCheckout(box: Box, checkout: CheckoutRow): void {
  checkout.status = 'expired';
  emit(box, 'checkout.session.expired', checkoutJson(box, checkout));
}

/** Pays an open session with a card, as requested on its page. */
export function payCheckout(
  box: Box,
  checkout: CheckoutRow,
  card: CardNumber,
  { settlesLater = false } = {},
): 'paid' | 'declined' | 'to confirm' {
  dropPending(box, checkout);
  const paymentMethod = attachCard(box, checkout.customer, card);
  const trialEnd =
    checkout.trialEnd ?? (checkout.trialDays === null ? null : box.now() + checkout.trialDays * DAY);
  if (!CARDS[card].attaches) {
    decline(box, checkout, card, paymentMethod);
    return 'declined';
  }
  const line = checkout.lines[0]!;
  const subscription = startSubscription(box, {
    customer: checkout.customer,
    price: line.price,
    quantity: line.quantity,
    trialEnd,
    metadata: { ...checkout.subscriptionMetadata },
    description: checkout.subscriptionDescription,
    automaticTax: checkout.automaticTax,
    paymentMethod,
  });
  const invoice = known(box.state.invoices, subscription.latestInvoice ?? '');
  if (settlesLater) {
    changeSubscription(box, subscription, () => {
      subscription.status = 'active';
    });
    complete(box, checkout, subscription.id, paymentMethod);
    return 'paid';
  }
  const outcome = payInvoice(box, invoice, { paymentMethod, present: true });
  if (outcome === 'paid') complete(box, checkout, subscription.id, paymentMethod);
  if (outcome === 'to confirm') checkout.pending = { subscription: subscription.id, paymentMethod };
  return outcome;
}

/** Completes the person's confirmation with their answer. */
export function confirmCheckout(box: Box, checkout: CheckoutRow, confirmed: boolean): boolean {
  const { pending } = checkout;
  if (pending === null) return false;
  const subscription = known(box.state.subscriptions, pending.subscription);
  const invoice = known(box.state.invoices, subscription.latestInvoice ?? '');
  if (invoice.status !== 'open') return false;
  const { paymentMethod } = pending;
  if (!confirmed) {
    checkout.pending = null;
    failInvoice(box, invoice, known(box.state.paymentIntents, invoice.paymentIntent ?? ''));
    return false;
  }
  payInvoice(box, invoice, { paymentMethod, present: true, confirmed });
  checkout.pending = null;
  complete(box, checkout, subscription.id, paymentMethod);
  return true;
}

/** Drops the first attempt of a person who goes back and chooses another card. */
function dropPending(box: Box, checkout: CheckoutRow): void {
  if (checkout.pending !== null) confirmCheckout(box, checkout, false);
}

function complete(box: Box, checkout: CheckoutRow, subscription: string, paymentMethod: string): void {
  keepCard(box, checkout.customer, paymentMethod);
  const invoice = known(box.state.subscriptions, subscription).latestInvoice;
  const trial = checkout.trialDays !== null || checkout.trialEnd !== null;
  checkout.status = 'complete';
  const isPaid = known(box.state.invoices, invoice ?? '').status === 'paid';
  checkout.paymentStatus = trial ? 'no_payment_required' : isPaid ? 'paid' : 'unpaid';
  checkout.subscription = subscription;
  checkout.invoice = invoice;
  emit(box, 'checkout.session.completed', checkoutJson(box, checkout));
}

/** Declines a card refused by the bank, which starts no subscription. */
function decline(box: Box, checkout: CheckoutRow, card: CardNumber, paymentMethod: string): void {
  const intent = newIntent(box, {
    amount: checkoutTotal(box, checkout),
    currency: known(box.state.prices, checkout.lines[0]!.price).currency,
    customer: checkout.customer,
    invoice: null,
  });
  intent.paymentMethod = paymentMethod;
  charge(box, { intent, card, paymentMethod, paid: false, description: null });
}
