import { type Box, emit } from './box.ts';
import type { SubscriptionRow } from './rows.ts';
import { subscriptionJson } from './shapes/subscription.ts';

/** Makes a change and emits an event if the subscription is different afterwards. */
export function changeSubscription(box: Box, subscription: SubscriptionRow, change: () => void): void {
  const before = JSON.stringify(subscriptionJson(box, subscription));
  change();
  const after = subscriptionJson(box, subscription);
  if (JSON.stringify(after) === before) return;
  emit(box, 'customer.subscription.updated', after, JSON.parse(before));
}
