import { type Box, emit, recurringPrice } from './box.ts';
import { HOUR, periodEnd } from './clock.ts';
import { createInvoice, finalizeInvoice } from './invoicing.ts';
import { newId } from './new-id.ts';
import { afterPayment } from './paying.ts';
import { periodLine } from './proration.ts';
import type { Metadata, SubscriptionRow } from './rows.ts';
import { subscriptionJson } from './shapes/subscription.ts';

/** How long the first payment may wait for its confirmation, and a change of plan for its payment. */
export const INCOMPLETE_SECONDS = 23 * HOUR;

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

/** Starts a subscription; it stays incomplete until its first invoice is paid. */
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
