const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the time until then in days, or in hours on the last day; at least one. */
export function timeLeft(until: Date, now: Date): { count: number; unit: string } {
  const ms = until.getTime() - now.getTime();
  const [of, unit] = ms > DAY_MS ? [DAY_MS, 'day'] : [HOUR_MS, 'hour'];
  const count = Math.max(1, Math.ceil(ms / of));
  return { count, unit: count === 1 ? unit : `${unit}s` };
}
