import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { dayEndingAt } from '#shared/end-of-day.ts';
import { LOCALES } from './locales.ts';

/**
 * Formats all dates and times on screens in the browser's locale. Moments are shown in its time zone;
 * calendar days (`YYYY-MM-DD`, such as the day of a record) have none and are the same everywhere.
 */
const STYLES = {
  /** Mar 1, 2026 */
  day: { dateStyle: 'medium' },
  /** Mar 1 */
  dayShort: { day: 'numeric', month: 'short' },
  /** March 1 */
  dayAndMonth: { day: 'numeric', month: 'long' },
  /** Sunday, March 1, 2026 */
  weekday: { dateStyle: 'full' },
  /** 11:32 PM */
  time: { timeStyle: 'short' },
  /** 11:32:05 PM */
  timeExact: { timeStyle: 'medium' },
  /** Mar 1, 2026, 11:32 PM */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** Mar 1, 2026, 11:32:05 PM GMT+1 */
  exact: { dateStyle: 'medium', timeStyle: 'long' },
  /** March */
  month: { month: 'long' },
  /** March 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** Mar 2026 */
  monthYearShort: { month: 'short', year: 'numeric' },
  /** 2026 */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;
const NOW_MS = MINUTE_MS;

/** Creates the formats for one place; `timeZone` defaults to the device's. */
export function datesFor(locales: readonly string[], timeZone?: string) {
  const made = new Map<string, Intl.DateTimeFormat>();
  const format = (style: DateStyle, zone: string | undefined) => {
    const key = `${style} ${zone}`;
    const known = made.get(key);
    if (known) return known;
    const options = { ...STYLES[style], ...(zone !== undefined && { timeZone: zone }) };
    const fresh = new Intl.DateTimeFormat([...locales], options);
    made.set(key, fresh);
    return fresh;
  };
  let relative: Intl.RelativeTimeFormat | undefined;
  const moment = (at: Date | string, style: DateStyle = 'dateTime'): string =>
    format(style, timeZone).format(new Date(at));
  const calendarDay = (day: string, style: DateStyle = 'day'): string =>
    format(style, 'UTC').format(new Date(`${day}T00:00Z`));
  return {
    moment,
    calendarDay,
    lastDay(until: Date | string): string {
      const day = dayEndingAt(until);
      return day === null ? moment(until, 'day') : calendarDay(day);
    },
    ago(moment: Date, now = new Date()): string {
      relative ??= new Intl.RelativeTimeFormat([...locales], { numeric: 'auto' });
      const ms = now.getTime() - moment.getTime();
      if (ms < NOW_MS) return relative.format(0, 'second');
      const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs)!;
      return relative.format(-Math.floor(ms / length), unit);
    },
  };
}

const here = datesFor(LOCALES);

/** A moment in the time zone of the device. */
export const { moment } = here;
/** A calendar day, `YYYY-MM-DD`. */
export const { calendarDay } = here;
/** The last day of free access that ends at a moment, which may be a moment's day or a calendar day's end. */
export const { lastDay } = here;
/** Formats the time since a moment: 'now', '3 hours ago', 'yesterday'. */
export const { ago } = here;

/** Returns today, `YYYY-MM-DD`, in the calendar of the device. */
export function today(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
