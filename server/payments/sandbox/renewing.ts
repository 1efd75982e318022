import { type Box, recurringPrice } from './box.ts';
import { changeSubscription } from './change-subscription.ts';
import { HOUR, periodEnd } from './clock.ts';
import { createInvoice, finalizeInvoice } from './invoicing.ts';
import { retryInvoice } from './paying.ts';
import { periodLine } from './proration.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';

/** How long the invoice of a new period stays a draft. */
const DRAFT_SECONDS = HOUR;

/** Starts the next period, which `billRenewal` bills an hour later. */
export function renew(box: Box, subscription: SubscriptionRow): void {
  const { item } = subscription;
  const price = recurringPrice(box, item.price);
  const [from, to] = [item.start, item.end];
  const end = periodEnd(subscription.anchor, to, price.recurring);
  changeSubscription(box, subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    item.start = to;
    item.end = end;
    const lines = [
      ...subscription.waitingLines,
      periodLine(box, subscription, price, { quantity: item.quantity, start: to, end }),
    ];
    subscription.waitingLines = [];
    const invoice = createInvoice(box, subscription, {
      reason: 'subscription_cycle',
      lines,
      periodStart: from,
      periodEnd: to,
    });
    // What an unpaid subscription would owe is recorded, and charged once it is paid for again.
    if (subscription.status !== 'unpaid') invoice.finalizesAt = box.now() + DRAFT_SECONDS;
  });
}

/** Bills a period that has begun, even if its subscription has ended meanwhile. */
export function billRenewal(box: Box, invoice: InvoiceRow): void {
  finalizeInvoice(box, invoice);
  retryInvoice(box, invoice);
}
