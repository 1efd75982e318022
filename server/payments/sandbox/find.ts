import type { Box } from './box.ts';
import { missing } from './fault.ts';
import type { CustomerRow } from './rows.ts';
import type { State } from './state.ts';

const KINDS = {
  products: 'product',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  checkouts: 'checkout.session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  portalConfigurations: 'configuration',
  endpoints: 'webhook endpoint',
  events: 'event',
} as const;

type Table = keyof typeof KINDS;

/**
 * Finds the object with an id given in a call.
 * @throws Fault resource_missing
 */
export function find<T extends Table>(box: Box, table: T, id: string, param?: string): State[T][string] {
  // TypeScript cannot infer that a table's rows have the table's type.
  const rows = box.state[table] as unknown as Record<string, State[T][string]>;
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (row === undefined) throw missing(KINDS[table], id, param);
  return row;
}

/** Finds a customer; a deleted one only when `orDeleted`. */
export function findCustomer(box: Box, id: string, param?: string, orDeleted = false): CustomerRow {
  const { customers } = box.state;
  const row = Object.hasOwn(customers, id) ? customers[id] : undefined;
  if (row === undefined || (row.deleted && !orDeleted)) throw missing('customer', id, param);
  return row;
}

/** Checks the customer by whom a list is filtered; a deleted one still has its objects. */
export function checkCustomer(box: Box, id: string | undefined): void {
  if (id !== undefined) findCustomer(box, id, 'customer', true);
}
