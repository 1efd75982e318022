import { type Box, recurringPrice } from './box.ts';
import { dueNow } from './changing-plans.ts';
import { periodEnd } from './clock.ts';
import { draftInvoice } from './invoicing.ts';
import { type PlanChange, type ProrationBehavior, periodLine } from './proration.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';

/** Previews the invoice of a change, or the next renewal's when it is not billed immediately. */
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
