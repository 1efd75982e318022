import { majorUnits } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { typedNumber } from '#web/lib/typed-number.ts';

/** Converts a typed amount to minor units; null unless it is a part of what was paid. */
export function refundAmount(
  typed: string,
  { amount_paid, currency }: Pick<Invoice, 'amount_paid' | 'currency'>,
): number | null {
  const amount = Math.round((typedNumber(typed) ?? 0) / majorUnits(1, currency));
  return amount > 0 && amount <= amount_paid ? amount : null;
}
