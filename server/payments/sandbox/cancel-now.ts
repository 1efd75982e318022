import { type Box, isOver } from './box.ts';
import { endSubscription } from './ending.ts';
import { createInvoice, finalizeInvoice } from './invoicing.ts';
import { retryInvoice } from './paying.ts';
import { unusedLines } from './proration.ts';
import type { SubscriptionRow } from './rows.ts';

/**
 * Ends a subscription now on request; `prorate` refunds the rest of the period, `invoiceNow` bills what is
 * left.
 */
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
