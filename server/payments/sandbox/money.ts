import { dayOfMoment } from '#server/words/dates.ts';
import { formatMoney } from '#shared/money.ts';

/** An amount in minor units as people write it. */
export const money = formatMoney;

/** The day of a time in seconds. */
export const day = (seconds: number) => dayOfMoment(new Date(seconds * 1000), 'UTC');

/** How often a price is paid, such as `per month`. */
export const every = ({ interval, count }: { interval: string; count: number }) =>
  count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
