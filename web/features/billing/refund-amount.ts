import { minorDigits } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';

/**
 * Converts a typed amount to minor units; null unless it is a part of what was paid. A comma separates
 * thousands or decimals, whichever fits the currency: `1,000` of USD is a thousand, of KWD it may be either,
 * and is null.
 */
export function refundAmount(
  typed: string,
  { amount_paid, currency }: Pick<Invoice, 'amount_paid' | 'currency'>,
): number | null {
  const text = typed.trim();
  const digits = minorDigits(currency);
  const isPlain = new RegExp(`^\\d*(?:[.,]\\d{0,${digits}})?$`).test(text);
  const isGrouped = new RegExp(`^\\d{1,3}(?:,\\d{3})+(?:\\.\\d{0,${digits}})?$`).test(text);
  if (isPlain === isGrouped) return null;
  const plain = isGrouped ? text.replaceAll(',', '') : text.replace(',', '.');
  const amount = Math.round(Number(plain) * 10 ** digits);
  return amount > 0 && amount <= amount_paid ? amount : null;
}
