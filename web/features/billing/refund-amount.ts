import { minorDigits } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';

/** Returns what was paid for an invoice and not refunded yet. */
export const leftOf = ({ amount_paid, amount_refunded }: Invoice): number =>
  Math.max(0, amount_paid - amount_refunded);

/**
 * Converts a typed amount to minor units; null unless it is a part of what is left to refund. A comma separates
 * thousands or decimals, whichever fits the currency: `1,000` of USD is a thousand, of KWD it may be either,
 * and is null.
 */
export function refundAmount(
  typed: string,
  { left, currency }: { left: number; currency: string },
): number | null {
  const text = typed.trim();
  const digits = minorDigits(currency);
  const isPlain = new RegExp(`^\\d*(?:[.,]\\d{0,${digits}})?$`).test(text);
  const isGrouped = new RegExp(`^\\d{1,3}(?:,\\d{3})+(?:\\.\\d{0,${digits}})?$`).test(text);
  if (isPlain === isGrouped) return null;
  const plain = isGrouped ? text.replaceAll(',', '') : text.replace(',', '.');
  const amount = Math.round(Number(plain) * 10 ** digits);
  return amount > 0 && amount <= left ? amount : null;
}
