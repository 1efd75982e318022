/**
 * Currencies whose minor unit, as the payment provider takes it, is not a hundredth. `Intl` gives the digits
 * people write, which are fewer for forints, rupiahs, Colombian pesos and others.
 */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((currency) => [currency, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3] as const),
]);

/** Returns how many decimals an amount has at the payment provider: 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string): number => MINOR_DIGITS.get(currency.toUpperCase()) ?? 2;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase();
  let format = formats.get(code);
  if (format === undefined) {
    const options = { style: 'currency', currency: code } as const;
    const written = new Intl.NumberFormat('en-US', options).resolvedOptions().minimumFractionDigits ?? 2;
    const digits = minorDigits(code);
    format = new Intl.NumberFormat('en-US', {
      ...options,
      minimumFractionDigits: Math.min(written, digits),
      maximumFractionDigits: digits,
    });
    formats.set(code, format);
  }
  return format;
}

/** Converts an amount of minor units (cents) to its major unit: 2000 of USD is 20, 2000 of JPY is 2000. */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);

/** Formats an amount of minor units as a price: `$20.00`, `€20.00`, `¥2,000`. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency).format(majorUnits(amount, currency));

/** Formats an amount of minor units with the code of its currency: `20.00 USD`, `2000 JPY`. */
export const moneyWithCode = (amount: number, currency: string): string =>
  `${majorUnits(amount, currency).toFixed(minorDigits(currency))} ${currency.toUpperCase()}`;

/** Formats an amount in millionths, the unit for costs of answers. */
export const formatMicros = (micros: number, currency: string): string =>
  formatOf(currency).format(micros / 1_000_000);
