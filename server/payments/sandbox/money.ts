/** An amount in minor units as people write it. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** The day of a time in seconds. */
export const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

/** How often a price is paid, such as `per month`. */
export const every = ({ interval, count }: { interval: string; count: number }) =>
  count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
