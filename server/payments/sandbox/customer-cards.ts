import { type Box, emit, known } from './box.ts';
import type { CardNumber } from './cards.ts';
import { newId } from './new-id.ts';
import { customerJson } from './shapes/customer.ts';

/** Keeps a card with its customer. */
export function attachCard(box: Box, customer: string, card: CardNumber): string {
  const id = newId('pm_');
  box.state.paymentMethods[id] = { id, created: box.now(), customer, card };
  return id;
}

/** Makes a card the one that the customer pays with from now on. */
export function keepCard(box: Box, customerId: string, paymentMethod: string): void {
  const customer = known(box.state.customers, customerId);
  const before = customerJson(box.state, customer);
  customer.paymentMethod = paymentMethod;
  emit(box, 'customer.updated', customerJson(box.state, customer), before);
}
