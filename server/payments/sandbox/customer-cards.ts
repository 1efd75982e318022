import { type Box, emit, known } from './box.ts';
import type { CardNumber } from './cards.ts';
import { newId } from './new-id.ts';
import { customerJson } from './shapes/customer.ts';

/** Stores a customer's card. */
export function attachCard(box: Box, customer: string, card: CardNumber): string {
  const id = newId('pm_');
  box.state.paymentMethods[id] = { id, created: box.now(), customer, card };
  return id;
}

/** Makes a card the customer's default payment method. */
export function keepCard(box: Box, customerId: string, paymentMethod: string): void {
  const customer = known(box.state.customers, customerId);
  const before = customerJson(box.state, customer);
  customer.paymentMethod = paymentMethod;
  emit(box, 'customer.updated', customerJson(box.state, customer), before);
}
