import type { Interval } from './rows.ts';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Adds `count` intervals to `from`, in seconds; in a month without that day, the last day. */
function add(from: number, interval: Interval, count: number): number {
  if (interval === 'day') return from + count * DAY;
  if (interval === 'week') return from + count * 7 * DAY;
  const months = interval === 'year' ? count * 12 : count;
  const start = new Date(from * 1000);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/**
 * Returns the first end of a period after `after`; every period begins a whole number of intervals after
 * `anchor`.
 */
export function periodEnd(
  anchor: number,
  after: number,
  { interval, count }: { interval: Interval; count: number },
): number {
  const shortest = { day: DAY, week: 7 * DAY, month: 28 * DAY, year: 365 * DAY }[interval] * count;
  const longest = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY }[interval] * count;
  let periods = Math.max(1, Math.floor((after - anchor) / longest));
  const most = Math.ceil((after - anchor) / shortest) + 2;
  while (periods <= most) {
    const end = add(anchor, interval, periods * count);
    if (end > after) return end;
    periods += 1;
  }
  return add(anchor, interval, periods * count);
}
