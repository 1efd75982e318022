import { type Box, emit, known } from './box.ts';
import { CARDS } from './cards.ts';
import { charge, newIntent, pays } from './charging.ts';
import { DAY } from './clock.ts';
import { newId } from './new-id.ts';
import type { InvoiceRow, LineRow, PaymentIntentRow, SubscriptionRow } from './rows.ts';
import { invoiceJson, subtotalOf, totalOf } from './shapes/invoice.ts';
import { taxOn } from './tax.ts';

/**
 * Days until a failed renewal is retried, each from the previous attempt: the last is when GRACE_DAYS are
 * over.
 */
const RETRY_DAYS = [5, 7, 9];

interface NewInvoice {
  reason: InvoiceRow['reason'];
  lines: LineRow[];
  periodStart: number;
  periodEnd: number;
  prorationDate?: number;
}

/** Applies the customer's balance to a total: the amount to pay, and the remaining balance. */
function afterBalance(balance: number, total: number): { amountDue: number; endingBalance: number } {
  const amountDue = Math.max(0, total + balance);
  return { amountDue, endingBalance: balance + total - amountDue };
}

/** Creates an invoice that is not stored yet. */
export function draftInvoice(
  box: Box,
  subscription: SubscriptionRow,
  { reason, lines, periodStart, periodEnd, prorationDate }: NewInvoice,
): InvoiceRow {
  const customer = known(box.state.customers, subscription.customer);
  const tax = taxOn(subtotalOf({ lines }), subscription);
  return {
    id: newId('in_'),
    created: box.now(),
    customer: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    subscription: subscription.id,
    subscriptionMetadata: { ...subscription.metadata },
    status: 'draft',
    reason,
    currency: known(box.state.prices, subscription.item.price).currency,
    lines,
    number: null,
    token: newId('', 40),
    startingBalance: customer.balance,
    endingBalance: null,
    amountDue: afterBalance(customer.balance, totalOf({ lines, tax })).amountDue,
    amountPaid: 0,
    attempts: 0,
    failures: 0,
    nextAttempt: null,
    autoAdvance: true,
    finalizesAt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    periodStart,
    periodEnd,
    prorationDate: prorationDate ?? null,
    automaticTax: subscription.automaticTax,
    tax,
    paymentIntent: null,
  };
}

/** Stores a new invoice as the subscription's latest. */
export function createInvoice(box: Box, subscription: SubscriptionRow, details: NewInvoice): InvoiceRow {
  const invoice = draftInvoice(box, subscription, details);
  box.state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  emit(box, 'invoice.created', invoiceJson(box, invoice));
  return invoice;
}

/** Numbers an invoice and makes it payable; a free one is then paid. */
export function finalizeInvoice(box: Box, invoice: InvoiceRow): void {
  const customer = known(box.state.customers, invoice.customer);
  const now = box.now();
  const { amountDue, endingBalance } = afterBalance(customer.balance, totalOf(invoice));
  invoice.startingBalance = customer.balance;
  invoice.endingBalance = endingBalance;
  invoice.amountDue = amountDue;
  customer.balance = endingBalance;
  customer.currency ??= invoice.currency;
  invoice.number = `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`;
  customer.nextInvoice += 1;
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalizedAt = now;
  if (amountDue > 0) {
    const intent = newIntent(box, {
      amount: amountDue,
      currency: invoice.currency,
      customer: invoice.customer,
      invoice: invoice.id,
    });
    invoice.paymentIntent = intent.id;
    const id = newId('inpay_');
    box.state.invoicePayments[id] = {
      id,
      created: now,
      invoice: invoice.id,
      paymentIntent: intent.id,
      amount: amountDue,
      currency: invoice.currency,
      paidAt: null,
      canceledAt: null,
    };
  }
  emit(box, 'invoice.finalized', invoiceJson(box, invoice));
  if (amountDue === 0) markPaid(box, invoice);
}

function markPaid(box: Box, invoice: InvoiceRow): void {
  invoice.status = 'paid';
  invoice.paidAt = box.now();
  invoice.amountPaid = invoice.amountDue;
  invoice.nextAttempt = null;
  const payment = Object.values(box.state.invoicePayments).find((row) => row.invoice === invoice.id);
  if (payment) payment.paidAt = box.now();
  emit(box, 'invoice.paid', invoiceJson(box, invoice));
}

export interface Attempt {
  paymentMethod: string | null;
  present: boolean;
  /** Requested by a person: a failure does not move the next attempt. */
  onDemand?: boolean;
  /** The person has confirmed the payment with the bank. */
  confirmed?: boolean;
}

/** How a failure affects the next attempt. */
type Retry = 'schedule' | 'keep' | 'never';

/** Tries to pay an open invoice. */
export function attemptInvoice(
  box: Box,
  invoice: InvoiceRow,
  { paymentMethod, present, confirmed = false }: Attempt,
  retry: Retry,
): 'paid' | 'declined' | 'to confirm' {
  if (invoice.status === 'paid') return 'paid';
  const intent = known(box.state.paymentIntents, invoice.paymentIntent ?? '');
  const card = paymentMethod === null ? null : known(box.state.paymentMethods, paymentMethod).card;
  intent.paymentMethod = paymentMethod;
  invoice.attempts += 1;
  if (card !== null && present && CARDS[card].confirms && !confirmed) {
    intent.status = 'requires_action';
    emit(box, 'invoice.payment_action_required', invoiceJson(box, invoice));
    return 'to confirm';
  }
  const paid = card !== null && paymentMethod !== null && pays(card, present);
  if (card !== null && paymentMethod !== null) {
    charge(box, { intent, card, paymentMethod, paid, description: `Payment for ${invoice.number}` });
  }
  if (paid) {
    markPaid(box, invoice);
    return 'paid';
  }
  failInvoice(box, invoice, intent, retry);
  return 'declined';
}

/** Records a failed attempt. */
export function failInvoice(
  box: Box,
  invoice: InvoiceRow,
  intent: PaymentIntentRow,
  retry: Retry = 'never',
): void {
  intent.status = 'requires_payment_method';
  intent.failed = true;
  if (retry === 'never') invoice.nextAttempt = null;
  if (retry === 'schedule') {
    const days = RETRY_DAYS[invoice.failures];
    invoice.failures += 1;
    invoice.nextAttempt = days === undefined ? null : box.now() + days * DAY;
  }
  emit(box, 'invoice.payment_failed', invoiceJson(box, invoice));
}

/** Voids an invoice. */
export function voidInvoice(box: Box, invoice: InvoiceRow): void {
  invoice.status = 'void';
  invoice.voidedAt = box.now();
  invoice.nextAttempt = null;
  const customer = known(box.state.customers, invoice.customer);
  // Credit that it had used is returned.
  if (invoice.endingBalance !== null) customer.balance += invoice.startingBalance - invoice.endingBalance;
  if (invoice.paymentIntent !== null) {
    const intent = known(box.state.paymentIntents, invoice.paymentIntent);
    intent.status = 'canceled';
    intent.canceledAt = box.now();
  }
  const payment = Object.values(box.state.invoicePayments).find((row) => row.invoice === invoice.id);
  if (payment) payment.canceledAt = box.now();
  emit(box, 'invoice.voided', invoiceJson(box, invoice));
}
