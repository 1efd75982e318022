import { DAY_MS } from '#shared/durations.ts';
import { calendarDay } from '#web/lib/dates.ts';

const DAYS_OF_A_YEAR = 365.25;

/** Returns the days since 1970 of a calendar day. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;

const dateOf = (day: number): Date => new Date(Math.round(day) * DAY_MS);

export const isoDay = (day: number): string => new Date(Math.floor(day) * DAY_MS).toISOString().slice(0, 10);

interface Tick {
  day: number;
  label: string;
}

const STEPS_IN_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/**
 * Returns at most `most` marks for an axis from one day to another: at the turn of years or months, or at
 * days.
 */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const months = ((to - from) / DAYS_OF_A_YEAR) * 12;
  if (months < 2) return dayTicks(from, to, most);
  const step = STEPS_IN_MONTHS.find((each) => months / each <= most) ?? 480;
  const start = dateOf(from);
  const ticks: Tick[] = [];
  for (let month = Math.ceil(monthOf(start) / step) * step; ; month += step) {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
    const day = date.getTime() / DAY_MS;
    if (day > to) return ticks;
    if (day >= from)
      ticks.push({ day, label: calendarDay(isoDay(day), step % 12 === 0 ? 'year' : 'monthYearShort') });
  }
}

function dayTicks(from: number, to: number, most: number): Tick[] {
  const step = Math.max(1, Math.ceil((to - from + 1) / most));
  const ticks: Tick[] = [];
  for (let day = Math.ceil(from); day <= to; day += step) {
    ticks.push({ day, label: calendarDay(isoDay(day), 'dayShort') });
  }
  return ticks;
}

const monthOf = (date: Date) =>
  date.getUTCFullYear() * 12 + date.getUTCMonth() + (date.getUTCDate() > 1 ? 1 : 0);

/**
 * Returns the days of a line's points. Several points of one day are spread within it, so that today's
 * additions are visible as well.
 */
export function placesInTime(dates: readonly string[]): number[] {
  const ofDay = new Map<string, number>();
  for (const date of dates) ofDay.set(date, (ofDay.get(date) ?? 0) + 1);
  const before = new Map<string, number>();
  return dates.map((date) => {
    const nth = before.get(date) ?? 0;
    before.set(date, nth + 1);
    return dayNumber(date) + nth / ofDay.get(date)!;
  });
}

const NICE_STEPS = [1, 2, 2.5, 5, 10];

/** Returns about `about` round values, from just below the lowest to just above the highest. */
export function valueTicks(low: number, high: number, about: number): number[] {
  if (low === high) {
    // A line of one value gets an axis around it.
    const room = Math.max(high * 0.05, 1);
    return valueTicks(Math.max(0, low - room), high + room, about);
  }
  const rough = Math.max((high - low) / about, 1e-3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = NICE_STEPS.map((nice) => nice * power).find((each) => each >= rough * 0.999)!;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toPrecision(12)));
}
