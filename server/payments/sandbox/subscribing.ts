import { type Box, emit, isOver, known, recurringPrice } from './box.ts';
import { DECLINED } from './cards.ts';
import { DAY, HOUR, periodEnd } from './clock.ts';
import { Fault } from './fault.ts';
import {
  type Attempt,
  attemptInvoice,
  createInvoice,
  draftInvoice,
  finalizeInvoice,
  pays,
  voidInvoice,
} from './invoicing.ts';
import { type PlanChange, type ProrationBehavior, periodLine, unusedLines } from './proration.ts';
import { subscriptionJson } from './shapes/subscription.ts';
import { type InvoiceRow, type Metadata, newId, type SubscriptionRow } from './state.ts';

/** How long the first payment may wait for its confirmation, and a change of plan for its payment. */
export const INCOMPLETE_SECONDS = 23 * HOUR;

/** Makes a change and says so in an event, if anything about the subscription is different then. */
export function changeSubscription(box: Box, subscription: SubscriptionRow, change: () => void): void {
  const before = JSON.stringify(subscriptionJson(box, subscription));
  change();
  const after = subscriptionJson(box, subscription);
  if (JSON.stringify(after) === before) return;
  emit(box, 'customer.subscription.updated', after, JSON.parse(before));
}

interface NewSubscription {
  customer: string;
  price: string;
  quantity: number;
  trialEnd: number | null;
  metadata: Metadata;
  description: string | null;
  automaticTax: boolean;
  paymentMethod: string;
}

/** Begins a subscription; it stays incomplete until its first invoice is paid. */
export function startSubscription(box: Box, details: NewSubscription): SubscriptionRow {
  const { price: id, quantity, trialEnd, ...rest } = details;
  const now = box.now();
  const price = recurringPrice(box, id);
  const end = trialEnd ?? periodEnd(now, now, price.recurring);
  const subscription: SubscriptionRow = {
    id: newId('sub_'),
    created: now,
    ...rest,
    item: { id: newId('si_', 14), price: id, quantity, created: now, start: now, end },
    status: trialEnd === null ? 'incomplete' : 'trialing',
    anchor: trialEnd ?? now,
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    trialWarned: false,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    comment: null,
    feedback: null,
    cancelReason: null,
    latestInvoice: null,
    waitingLines: [],
    pendingUpdate: null,
  };
  box.state.subscriptions[subscription.id] = subscription;
  emit(box, 'customer.subscription.created', subscriptionJson(box, subscription));
  const invoice = createInvoice(box, subscription, {
    reason: 'subscription_create',
    lines: [periodLine(box, subscription, price, { quantity, start: now, end, free: trialEnd !== null })],
    periodStart: now,
    periodEnd: now,
  });
  finalizeInvoice(box, invoice);
  afterPayment(box, invoice);
  return subscription;
}

/** Tries to pay an invoice, and does to its subscription what follows from that. */
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

function afterPayment(box: Box, invoice: InvoiceRow): void {
  if (invoice.status !== 'paid') return;
  const subscription = known(box.state.subscriptions, invoice.subscription);
  const owes = Object.values(box.state.invoices).some(
    (other) =>
      other.subscription === subscription.id &&
      (other.status === 'open' || other.status === 'draft') &&
      !isPending(subscription, other),
  );
  changeSubscription(box, subscription, () => {
    const { pendingUpdate, status } = subscription;
    if (pendingUpdate !== null && isPending(subscription, invoice)) {
      const { price, quantity, at } = pendingUpdate;
      subscription.pendingUpdate = null;
      applyPlan(box, subscription, price, quantity, at);
    }
    const waits = status === 'incomplete' || status === 'past_due' || status === 'unpaid';
    if (waits && !owes) subscription.status = 'active';
  });
}

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

/** Begins the next period and bills it. */
export function renew(box: Box, subscription: SubscriptionRow): void {
  const { item } = subscription;
  const price = recurringPrice(box, item.price);
  const [from, to] = [item.start, item.end];
  const end = periodEnd(subscription.anchor, to, price.recurring);
  let invoice: InvoiceRow | undefined;
  changeSubscription(box, subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    item.start = to;
    item.end = end;
    const lines = [
      ...subscription.waitingLines,
      periodLine(box, subscription, price, { quantity: item.quantity, start: to, end }),
    ];
    subscription.waitingLines = [];
    invoice = createInvoice(box, subscription, {
      reason: 'subscription_cycle',
      lines,
      periodStart: from,
      periodEnd: to,
    });
  });
  // What an unpaid subscription would owe is written down, and asked for once it is paid for again.
  if (invoice === undefined || subscription.status === 'unpaid') return;
  finalizeInvoice(box, invoice);
  retryInvoice(box, invoice);
}

/** Tries to pay an invoice while the person is away. */
export function retryInvoice(box: Box, invoice: InvoiceRow): void {
  const subscription = known(box.state.subscriptions, invoice.subscription);
  payInvoice(box, invoice, { paymentMethod: cardOf(box, subscription), present: false });
}

/** The payment method that renewals are paid with. */
export const cardOf = (box: Box, { paymentMethod, customer }: SubscriptionRow): string | null =>
  paymentMethod ?? known(box.state.customers, customer).paymentMethod;

/** Ends it now. */
export function endSubscription(
  box: Box,
  subscription: SubscriptionRow,
  reason: SubscriptionRow['cancelReason'],
): void {
  const now = box.now();
  subscription.status = 'canceled';
  subscription.endedAt = now;
  subscription.canceledAt ??= now;
  subscription.cancelReason ??= reason;
  subscription.pendingUpdate = null;
  for (const invoice of Object.values(box.state.invoices)) {
    if (invoice.subscription !== subscription.id) continue;
    invoice.nextAttempt = null;
    invoice.autoAdvance = false;
  }
  emit(box, 'customer.subscription.deleted', subscriptionJson(box, subscription));
}

/** Ends it now on request; `prorate` gives back the rest of the period, `invoiceNow` bills what is left. */
export function cancelNow(
  box: Box,
  subscription: SubscriptionRow,
  { prorate, invoiceNow }: { prorate: boolean; invoiceNow: boolean },
): void {
  const now = box.now();
  if (prorate) subscription.waitingLines.push(...unusedLines(box, subscription, now));
  if (invoiceNow && subscription.waitingLines.length > 0) {
    const invoice = createInvoice(box, subscription, {
      reason: 'subscription_update',
      lines: subscription.waitingLines,
      periodStart: subscription.item.start,
      periodEnd: now,
    });
    subscription.waitingLines = [];
    finalizeInvoice(box, invoice);
    retryInvoice(box, invoice);
  }
  if (!isOver(subscription)) endSubscription(box, subscription, 'cancellation_requested');
}

/** Gives up on a subscription whose first payment never came. */
export function expireIncomplete(box: Box, subscription: SubscriptionRow): void {
  const invoice = known(box.state.invoices, subscription.latestInvoice ?? '');
  changeSubscription(box, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = box.now();
  });
  voidInvoice(box, invoice);
}

/** Gives up on a change of plan that was not paid. */
export function expireUpdate(box: Box, subscription: SubscriptionRow): void {
  const { pendingUpdate } = subscription;
  if (pendingUpdate === null) return;
  changeSubscription(box, subscription, () => {
    subscription.pendingUpdate = null;
  });
  voidInvoice(box, known(box.state.invoices, pendingUpdate.invoice));
}

export const trialWarningAt = ({ trialEnd, created }: SubscriptionRow) =>
  trialEnd === null ? null : Math.max(created, trialEnd - 3 * DAY);

function applyPlan(box: Box, subscription: SubscriptionRow, id: string, quantity: number, at: number): void {
  const { item, status } = subscription;
  const old = recurringPrice(box, item.price).recurring;
  const { recurring } = recurringPrice(box, id);
  item.price = id;
  item.quantity = quantity;
  if (status === 'trialing' || (old.interval === recurring.interval && old.count === recurring.count)) return;
  subscription.anchor = at;
  item.start = at;
  item.end = periodEnd(at, at, recurring);
  if (subscription.cancelAtPeriodEnd) subscription.cancelAt = item.end;
}

interface ChangeOptions {
  behavior: ProrationBehavior;
  whenUnpaid: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  present: boolean;
}

/** The invoice that a change of plan makes at once; null when it waits for the next one. */
function dueNow(change: PlanChange, subscription: SubscriptionRow, behavior: ProrationBehavior) {
  if (!change.restarts && behavior !== 'always_invoice') return null;
  const lines = [...subscription.waitingLines, ...change.lines];
  if (lines.length === 0) return null;
  return {
    reason: 'subscription_update' as const,
    lines,
    periodStart: change.restarts ? change.at : change.start,
    periodEnd: change.restarts ? change.at : change.end,
    prorationDate: change.at,
  };
}

/**
 * Changes the plan of a running subscription.
 * @throws Fault when it cannot be paid and was to be paid first
 */
export function changePlan(
  box: Box,
  subscription: SubscriptionRow,
  change: PlanChange,
  { behavior, whenUnpaid, present }: ChangeOptions,
): void {
  const due = dueNow(change, subscription, behavior);
  const card = cardOf(box, subscription);
  const number = card === null ? null : known(box.state.paymentMethods, card).card;
  const draft = due === null ? null : draftInvoice(box, subscription, due);
  const fails = draft !== null && draft.amountDue > 0 && (number === null || !pays(number, present));
  if (fails && whenUnpaid === 'error_if_incomplete') {
    throw new Fault(DECLINED, {
      status: 402,
      type: 'card_error',
      code: 'card_declined',
      declineCode: 'generic_decline',
    });
  }
  const waits = fails && whenUnpaid === 'pending_if_incomplete';
  let invoice: InvoiceRow | undefined;
  changeSubscription(box, subscription, () => {
    if (due !== null) {
      invoice = createInvoice(box, subscription, due);
      subscription.waitingLines = [];
    } else {
      subscription.waitingLines.push(...change.lines);
    }
    const { price, quantity, at } = change;
    if (!waits) applyPlan(box, subscription, price.id, quantity, at);
    else if (invoice)
      subscription.pendingUpdate = {
        price: price.id,
        quantity,
        invoice: invoice.id,
        expiresAt: box.now() + INCOMPLETE_SECONDS,
        at,
      };
  });
  if (invoice === undefined) return;
  finalizeInvoice(box, invoice);
  if (invoice.status === 'paid') afterPayment(box, invoice);
  // The card was confirmed when it was added.
  else payInvoice(box, invoice, { paymentMethod: card, present, confirmed: true });
}

/** The invoice that a change would make, or the next renewal's when it makes none at once. */
export function previewInvoice(
  box: Box,
  subscription: SubscriptionRow,
  change: PlanChange | null,
  behavior: ProrationBehavior,
): InvoiceRow {
  const due = change === null ? null : dueNow(change, subscription, behavior);
  if (due !== null) return draftInvoice(box, subscription, due);
  const { item, anchor, waitingLines } = subscription;
  const price = change?.price ?? recurringPrice(box, item.price);
  const quantity = change?.quantity ?? item.quantity;
  const end = periodEnd(anchor, item.end, price.recurring);
  return draftInvoice(box, subscription, {
    reason: 'upcoming',
    lines: [
      ...waitingLines,
      ...(change?.lines ?? []),
      periodLine(box, subscription, price, { quantity, start: item.end, end }),
    ],
    periodStart: item.start,
    periodEnd: item.end,
    ...(change !== null && { prorationDate: change.at }),
  });
}
