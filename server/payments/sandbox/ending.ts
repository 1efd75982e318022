import { type Box, emit, known } from './box.ts';
import { changeSubscription } from './change-subscription.ts';
import { voidInvoice } from './invoicing.ts';
import type { SubscriptionRow } from './rows.ts';
import { subscriptionJson } from './shapes/subscription.ts';

/** Ends a subscription now. */
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
    // A draft is billed all the same.
    if (invoice.subscription !== subscription.id || invoice.status === 'draft') continue;
    invoice.nextAttempt = null;
    invoice.autoAdvance = false;
  }
  emit(box, 'customer.subscription.deleted', subscriptionJson(box, subscription));
}

/** Sets when a subscription ends on its own; null undoes that. */
export function endLater(
  box: Box,
  subscription: SubscriptionRow,
  cancelAt: number | null,
  atPeriodEnd: boolean,
): void {
  subscription.cancelAtPeriodEnd = atPeriodEnd && cancelAt !== null;
  subscription.cancelAt = cancelAt;
  subscription.canceledAt = cancelAt === null ? null : (subscription.canceledAt ?? box.now());
  subscription.cancelReason = cancelAt === null ? null : 'cancellation_requested';
  if (cancelAt !== null) return;
  subscription.comment = null;
  subscription.feedback = null;
}

/** Expires a subscription whose first payment never came. */
export function expireIncomplete(box: Box, subscription: SubscriptionRow): void {
  const invoice = known(box.state.invoices, subscription.latestInvoice ?? '');
  changeSubscription(box, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = box.now();
  });
  voidInvoice(box, invoice);
}

/** Expires a change of plan that was not paid. */
export function expireUpdate(box: Box, subscription: SubscriptionRow): void {
  const { pendingUpdate } = subscription;
  if (pendingUpdate === null) return;
  changeSubscription(box, subscription, () => {
    subscription.pendingUpdate = null;
  });
  voidInvoice(box, known(box.state.invoices, pendingUpdate.invoice));
}
