import { dayOfMoment } from '#server/words/dates.ts';
import { formatMoney } from '#shared/money.ts';

/** Formats an amount in minor units. */
export const money = formatMoney;

/** Returns the day of a time in seconds. */
export const day = (seconds: number) => dayOfMoment(new Date(seconds * 1000));

/** Describes a price's interval, such as `per month`. */
export const every = ({ interval, count }: { interval: string; count: number }) =>
  count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
