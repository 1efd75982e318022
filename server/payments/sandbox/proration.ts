import { type Box, known, type RecurringPrice, recurringPrice } from './box.ts';
import { periodEnd } from './clock.ts';
import { day } from './money.ts';
import { newId } from './new-id.ts';
import type { LineRow, SubscriptionRow } from './rows.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export interface PlanChange {
  price: RecurringPrice;
  quantity: number;
  at: number;
  /** A new period starts now, because the new price has another interval. */
  restarts: boolean;
  start: number;
  end: number;
  lines: LineRow[];
}

interface Line {
  amount: number;
  description: string;
  price: string;
  quantity: number;
  proration: boolean;
  start: number;
  end: number;
}

const lineOf = ({ id, item }: SubscriptionRow, line: Line): LineRow => ({
  id: newId('il_'),
  ...line,
  subscription: id,
  item: item.id,
});

export const priceName = (box: Box, { product, nickname }: { product: string; nickname: string | null }) =>
  nickname ?? known(box.state.products, product).name;

/** Returns the line for a whole period. */
export function periodLine(
  box: Box,
  subscription: SubscriptionRow,
  price: RecurringPrice,
  { quantity, start, end, free = false }: { quantity: number; start: number; end: number; free?: boolean },
): LineRow {
  const name = priceName(box, price);
  return lineOf(subscription, {
    amount: free ? 0 : price.amount * quantity,
    description: free ? `Free trial of ${name}` : `${quantity} × ${name}`,
    price: price.id,
    quantity,
    proration: false,
    start,
    end,
  });
}

/** Returns how much of the paid period is left at a time, from 0 to 1. */
function leftOver({ item, status }: SubscriptionRow, at: number): number {
  if (status === 'trialing') return 0;
  return Math.min(1, Math.max(0, (item.end - at) / (item.end - item.start)));
}

/** Refunds the rest of the paid period; nothing for a free one. */
export function unusedLines(box: Box, subscription: SubscriptionRow, at: number): LineRow[] {
  const { item } = subscription;
  const price = recurringPrice(box, item.price);
  const amount = -Math.round(price.amount * item.quantity * leftOver(subscription, at));
  if (amount === 0) return [];
  return [
    lineOf(subscription, {
      amount,
      description: `Unused time on ${priceName(box, price)} after ${day(at)}`,
      price: price.id,
      quantity: item.quantity,
      proration: true,
      start: at,
      end: item.end,
    }),
  ];
}

/** Computes what a change to another price would bill and refund. */
export function planChange(
  box: Box,
  subscription: SubscriptionRow,
  {
    price: id,
    quantity,
    at,
    behavior,
  }: { price: string; quantity: number; at: number; behavior: ProrationBehavior },
): PlanChange {
  const { item, status } = subscription;
  const old = recurringPrice(box, item.price);
  const price = recurringPrice(box, id);
  const trial = status === 'trialing';
  const restarts =
    !trial &&
    (old.recurring.interval !== price.recurring.interval || old.recurring.count !== price.recurring.count);
  const start = restarts ? at : item.start;
  const end = restarts ? periodEnd(at, at, price.recurring) : item.end;
  const lines = behavior === 'none' ? [] : unusedLines(box, subscription, at);
  if (restarts) {
    lines.push(periodLine(box, subscription, price, { quantity, start, end }));
  } else if (behavior !== 'none' && !trial) {
    lines.push(
      lineOf(subscription, {
        amount: Math.round(price.amount * quantity * leftOver(subscription, at)),
        description: `Remaining time on ${priceName(box, price)} after ${day(at)}`,
        price: price.id,
        quantity,
        proration: true,
        start: at,
        end,
      }),
    );
  }
  return { price, quantity, at, restarts, start, end, lines };
}
