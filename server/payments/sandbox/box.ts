import type Stripe from 'stripe';
import { newId } from './new-id.ts';
import type { EventRow, Interval, InvoiceRow, PriceRow, SubscriptionRow } from './rows.ts';
import type { State } from './state.ts';

type EventType = Stripe.Event['type'];
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** The shared state of all parts of the sandbox. */
export interface Box {
  state: State;
  /** The gym's product. */
  readonly product: string;
  /** Seconds of the sandbox's clock; during overdue work, the time it was due. */
  now(): number;
  /** Does overdue work as if it were done in time. */
  at(time: number, work: () => void): void;
  /** Returns the full address of a hosted page. */
  page(path: string): string;
  /** The request that causes the events. */
  request: EventRow['request'];
  afterRetries: 'cancel' | 'unpaid';
  /** Called with the id of an event to deliver. */
  wake(event: string): void;
}

/**
 * Stores an event and has it delivered. `before` is the previous object, for events that say what changed.
 */
export function emit<T extends EventType>(box: Box, type: T, object: ObjectOf<T>, before?: object): void {
  const id = newId('evt_');
  const at = Date.now();
  // Copied as sent: later changes to the object are not part of this event.
  const copy = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
  const previous = before === undefined ? null : changed(JSON.parse(JSON.stringify(before)), copy);
  box.state.events[id] = {
    id,
    created: box.now(),
    type,
    object: copy,
    previous,
    request: box.request,
    delivery: { attempts: 0, since: at, dueAt: at },
  };
  box.wake(id);
}

/** Returns the fields of `before` that have changed. */
function changed(before: Record<string, unknown>, after: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])),
  );
}

/** Returns a row that must exist. */
export function known<T>(rows: Record<string, T>, id: string): T {
  const row = rows[id];
  if (row === undefined) throw new Error(`The test payments refer to ${id}, which is not there.`);
  return row;
}

export type RecurringPrice = PriceRow & { recurring: { interval: Interval; count: number } };

/** Returns a subscription's price, which is recurring. */
export function recurringPrice(box: Box, id: string): RecurringPrice {
  const price = known(box.state.prices, id);
  if (price.recurring === null) throw new Error(`The price ${id} is not recurring.`);
  return { ...price, recurring: price.recurring };
}

export const subscriptionsOf = (box: Box, customer: string): SubscriptionRow[] =>
  Object.values(box.state.subscriptions).filter((subscription) => subscription.customer === customer);

export const invoicesOf = (box: Box, customer: string): InvoiceRow[] =>
  Object.values(box.state.invoices)
    .filter((invoice) => invoice.customer === customer)
    .reverse();

const OVER = new Set(['canceled', 'incomplete_expired']);

export const isOver = ({ status }: SubscriptionRow) => OVER.has(status);
