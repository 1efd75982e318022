import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

/** Returns the time until then in days, or in hours on the last day; at least one. */
export function timeLeft(until: Date, now: Date): { count: number; unit: string } {
  const ms = until.getTime() - now.getTime();
  const [of, unit] = ms > DAY_MS ? [DAY_MS, 'day'] : [HOUR_MS, 'hour'];
  const count = Math.max(1, Math.ceil(ms / of));
  return { count, unit: count === 1 ? unit : `${unit}s` };
}
