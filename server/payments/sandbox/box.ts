import type Stripe from 'stripe';
import { newId } from './new-id.ts';
import type { EventRow, Interval, InvoiceRow, PriceRow, SubscriptionRow } from './rows.ts';
import type { State } from './state.ts';

type EventType = Stripe.Event['type'];
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** What every part of the sandbox works on. */
export interface Box {
  state: State;
  /** The gym's product. */
  readonly product: string;
  /** Seconds of the sandbox's clock; while something overdue is done, the time it was due. */
  now(): number;
  /** Does overdue work as if it were done in time. */
  at(time: number, work: () => void): void;
  /** The full address of a hosted page. */
  page(path: string): string;
  /** Which request the events come from. */
  request: EventRow['request'];
  afterRetries: 'cancel' | 'unpaid';
  /** Called with the id of an event that waits for delivery. */
  wake(event: string): void;
}

/** Keeps an event and has it delivered. `before` is the object as it was, for events that say what changed. */
export function emit<T extends EventType>(box: Box, type: T, object: ObjectOf<T>, before?: object): void {
  const id = newId('evt_');
  const at = Date.now();
  // Copied as it is sent: what happens to the object later is no part of this event.
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

/** The members of `before` that are different now. */
function changed(before: Record<string, unknown>, after: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])),
  );
}

/** A row that is sure to be there. */
export function known<T>(rows: Record<string, T>, id: string): T {
  const row = rows[id];
  if (row === undefined) throw new Error(`The test payments refer to ${id}, which is not there.`);
  return row;
}

export type RecurringPrice = PriceRow & { recurring: { interval: Interval; count: number } };

/** The price of a subscription, which is recurring. */
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
