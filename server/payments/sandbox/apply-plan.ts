import { type Box, recurringPrice } from './box.ts';
import { periodEnd } from './clock.ts';
import type { SubscriptionRow } from './rows.ts';

/** Moves a subscription to a plan, starting a new period when the billing interval differs. */
export function applyPlan(
  box: Box,
  subscription: SubscriptionRow,
  id: string,
  quantity: number,
  at: number,
): void {
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
