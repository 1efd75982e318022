import { type Box, isOver, subscriptionsOf } from './box.ts';
import type { CardNumber } from './cards.ts';
import { changeSubscription } from './change-subscription.ts';
import { attachCard, keepCard } from './customer-cards.ts';
import { payInvoice } from './paying.ts';

/** Makes this card the customer's payment method, and first pays what is still owed. */
export function changeCard(box: Box, customer: string, card: CardNumber): void {
  const paymentMethod = attachCard(box, customer, card);
  keepCard(box, customer, paymentMethod);
  for (const subscription of subscriptionsOf(box, customer)) {
    if (isOver(subscription) || subscription.status === 'incomplete') continue;
    changeSubscription(box, subscription, () => {
      subscription.paymentMethod = paymentMethod;
    });
    for (const invoice of Object.values(box.state.invoices)) {
      if (invoice.subscription !== subscription.id) continue;
      if (invoice.status === 'open')
        payInvoice(box, invoice, { paymentMethod, present: true, onDemand: true, confirmed: true });
    }
  }
}
