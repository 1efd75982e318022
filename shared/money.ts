const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase();
  let format = formats.get(code);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
    formats.set(code, format);
  }
  return format;
}

const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount of minor units (cents) in its major unit: 2000 of USD is 20, 2000 of JPY is 2000. */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency);

/** An amount of minor units as a price: `$20.00`, `€20.00`, `¥2,000`. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency).format(majorUnits(amount, currency));

/** An amount of millionths, as the cost of answers is counted. */
export const formatMicros = (micros: number, currency: string): string =>
  formatOf(currency).format(micros / 1_000_000);
