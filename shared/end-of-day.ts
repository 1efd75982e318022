import { DAY_MS } from './durations.ts';

/** Returns the moment at which a calendar day (`YYYY-MM-DD`) has ended in every time zone. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS);

/** Returns the day whose end a moment is; null for one that is not the end of a day. */
export function dayEndingAt(moment: Date | string): string | null {
  const day = new Date(new Date(moment).getTime() - DAY_MS).toISOString();
  return day.endsWith('T12:00:00.000Z') ? day.slice(0, 10) : null;
}
