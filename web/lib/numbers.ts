import { LOCALES } from './locales.ts';

/** Numbers as the browser's locale writes them. */
const PLAIN = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 6 });

/** A number with as many decimals as it has, or as `options` say. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options ? formatOf(options) : PLAIN).format(value);

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, since making one costs a hundred times what its use does. */
export function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const fresh = new Intl.NumberFormat(LOCALES, options);
  formats.set(key, fresh);
  return fresh;
}
