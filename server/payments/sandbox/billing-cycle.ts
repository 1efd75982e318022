import { type Box, emit, isOver } from './box.ts';
import { expireCheckout } from './checkout-end.ts';
import { DAY } from './clock.ts';
import { endSubscription, expireIncomplete, expireUpdate } from './ending.ts';
import { retryInvoice } from './paying.ts';
import { billRenewal, renew } from './renewing.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';
import { subscriptionJson } from './shapes/subscription.ts';
import { INCOMPLETE_SECONDS } from './subscribing.ts';

interface Due {
  at: number;
  run(): void;
}

/** Does everything that is due by `until`, in order, as if at its own time. */
export function runDue(box: Box, until: number): boolean {
  let ran = false;
  for (let due = nextDue(box); due !== null && due.at <= until; due = nextDue(box)) {
    box.at(due.at, due.run);
    ran = true;
  }
  return ran;
}

/** Returns what is due first; at the same time, endings come before renewals. */
function nextDue(box: Box): Due | null {
  let first: Due | null = null;
  const consider = (at: number | null, run: () => void) => {
    if (at !== null && (first === null || at < first.at)) first = { at, run };
  };
  for (const checkout of Object.values(box.state.checkouts)) {
    if (checkout.status === 'open') consider(checkout.expiresAt, () => expireCheckout(box, checkout));
  }
  const running = Object.values(box.state.subscriptions).filter((subscription) => !isOver(subscription));
  for (const subscription of running) considerEnds(box, subscription, consider);
  for (const invoice of Object.values(box.state.invoices)) considerInvoice(box, invoice, consider);
  for (const subscription of running) {
    if (subscription.status !== 'incomplete') consider(subscription.item.end, () => renew(box, subscription));
  }
  return first;
}

type Consider = (at: number | null, run: () => void) => void;

function considerEnds(box: Box, subscription: SubscriptionRow, consider: Consider): void {
  if (subscription.status === 'incomplete') {
    consider(subscription.created + INCOMPLETE_SECONDS, () => expireIncomplete(box, subscription));
    return;
  }
  consider(subscription.cancelAt, () => endSubscription(box, subscription, 'cancellation_requested'));
  consider(subscription.pendingUpdate?.expiresAt ?? null, () => expireUpdate(box, subscription));
  if (subscription.status === 'trialing' && !subscription.trialWarned) {
    consider(trialWarningAt(subscription), () => {
      subscription.trialWarned = true;
      emit(box, 'customer.subscription.trial_will_end', subscriptionJson(box, subscription));
    });
  }
}

function considerInvoice(box: Box, invoice: InvoiceRow, consider: Consider): void {
  if (invoice.status === 'draft' && invoice.autoAdvance)
    consider(invoice.finalizesAt ?? null, () => billRenewal(box, invoice));
  if (invoice.status === 'open') consider(invoice.nextAttempt, () => retryInvoice(box, invoice));
}

const trialWarningAt = ({ trialEnd, created }: SubscriptionRow) =>
  trialEnd === null ? null : Math.max(created, trialEnd - 3 * DAY);
