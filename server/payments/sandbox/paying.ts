import { applyPlan } from './apply-plan.ts';
import { type Box, emit, isOver, known } from './box.ts';
import { changeSubscription } from './change-subscription.ts';
import { endSubscription } from './ending.ts';
import { type Attempt, attemptInvoice } from './invoicing.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';
import { checkoutJson } from './shapes/checkout.ts';

/** Tries to pay an invoice, and updates its subscription accordingly. */
export function payInvoice(
  box: Box,
  invoice: InvoiceRow,
  attempt: Attempt,
): ReturnType<typeof attemptInvoice> {
  const subscription = known(box.state.subscriptions, invoice.subscription);
  const retries =
    !isOver(subscription) && subscription.status !== 'incomplete' && !isPending(subscription, invoice);
  const scheduled = retries && !attempt.onDemand;
  const outcome = attemptInvoice(box, invoice, attempt, scheduled ? 'schedule' : retries ? 'keep' : 'never');
  if (outcome === 'paid') afterPayment(box, invoice);
  else if (outcome === 'declined' && scheduled) afterFailure(box, invoice, subscription);
  return outcome;
}

const isPending = ({ pendingUpdate }: SubscriptionRow, { id }: InvoiceRow) => pendingUpdate?.invoice === id;

/** Updates a subscription after an invoice was paid. */
export function afterPayment(box: Box, invoice: InvoiceRow): void {
  if (invoice.status !== 'paid') return;
  const subscription = known(box.state.subscriptions, invoice.subscription);
  changeSubscription(box, subscription, () => {
    const { pendingUpdate } = subscription;
    if (pendingUpdate !== null && isPending(subscription, invoice)) {
      const { price, quantity, at } = pendingUpdate;
      subscription.pendingUpdate = null;
      applyPlan(box, subscription, price, quantity, at);
    }
    activate(box, subscription);
  });
  settleCheckout(box, invoice);
}

/** Completes a checkout whose payment took days. */
function settleCheckout(box: Box, invoice: InvoiceRow): void {
  const checkout = Object.values(box.state.checkouts).find(
    (row) => row.invoice === invoice.id && row.paymentStatus === 'unpaid',
  );
  if (checkout === undefined) return;
  checkout.paymentStatus = 'paid';
  emit(box, 'checkout.session.async_payment_succeeded', checkoutJson(box, checkout));
}

/** Updates a subscription after an invoice was voided: it owes that one no longer. */
export function afterVoiding(box: Box, invoice: InvoiceRow): void {
  const subscription = known(box.state.subscriptions, invoice.subscription);
  if (subscription.status !== 'incomplete')
    changeSubscription(box, subscription, () => activate(box, subscription));
}

/** Makes a subscription active that waited for a payment and owes nothing more. */
function activate(box: Box, subscription: SubscriptionRow): void {
  const { status } = subscription;
  const waits = status === 'incomplete' || status === 'past_due' || status === 'unpaid';
  if (waits && !owes(box, subscription)) subscription.status = 'active';
}

const owes = (box: Box, subscription: SubscriptionRow): boolean =>
  Object.values(box.state.invoices).some(
    (invoice) =>
      invoice.subscription === subscription.id &&
      (invoice.status === 'open' || invoice.status === 'draft') &&
      !isPending(subscription, invoice),
  );

function afterFailure(box: Box, invoice: InvoiceRow, subscription: SubscriptionRow): void {
  if (invoice.nextAttempt !== null) {
    changeSubscription(box, subscription, () => {
      if (subscription.status === 'active') subscription.status = 'past_due';
    });
  } else if (box.afterRetries === 'cancel') {
    endSubscription(box, subscription, 'payment_failed');
  } else {
    changeSubscription(box, subscription, () => {
      subscription.status = 'unpaid';
    });
  }
}

/** Tries to pay an invoice while the person is away. */
export function retryInvoice(box: Box, invoice: InvoiceRow): void {
  const subscription = known(box.state.subscriptions, invoice.subscription);
  payInvoice(box, invoice, { paymentMethod: cardOf(box, subscription), present: false });
}

/** Returns the payment method for renewals. */
export const cardOf = (box: Box, { paymentMethod, customer }: SubscriptionRow): string | null =>
  paymentMethod ?? known(box.state.customers, customer).paymentMethod;
