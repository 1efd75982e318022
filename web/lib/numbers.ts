import { nounFor } from '#shared/counted.ts';
import { LOCALES } from './locales.ts';

/** Formats numbers in the browser's locale. */
const PLAIN = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 6 });

/** Formats a number with all its decimals, or as `options` say. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options ? formatOf(options) : PLAIN).format(value);

/** Formats a number of things, such as `1 set` or `1,200 sets`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${number(count)} ${nounFor(count, one, many)}`;

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, since creating one costs a hundred times as much as using it. */
export function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const fresh = new Intl.NumberFormat(LOCALES, options);
  formats.set(key, fresh);
  return fresh;
}
