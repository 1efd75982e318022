import { majorUnits } from '#shared/money.ts';
import type { Purchase } from '#shared/subscriptions.ts';
import type { TrackedEvent } from '#web/lib/tracked-event.ts';

/** Converts a purchase for analytics: the amount in its major unit. */
export function purchaseEvent(purchase: Purchase): TrackedEvent {
  const { session_id, plan_id, plan_name, amount, currency } = purchase;
  const value = majorUnits(amount, currency);
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: session_id,
      value,
      currency: currency.toUpperCase(),
      items: [{ item_id: plan_id, item_name: plan_name, price: value, quantity: 1 }],
    },
  };
}
