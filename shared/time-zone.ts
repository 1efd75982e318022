import { DAY_MS } from './durations.ts';

/**
 * Whether a name is an IANA time zone. Offsets do not count: databases read their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    calendarOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the current day there, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  const [month, day, year] = calendarOf(timeZone).format(moment).split('/');
  return `${year}-${month}-${day}`;
}

/** Cached, since creating one costs a hundred times as much as using it. */
const CALENDARS_MAX = 600;
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // There are fewer zones, but each can be written in many cases.
  if (calendars.size === CALENDARS_MAX) calendars.clear();
  calendars.set(timeZone, calendar);
  return calendar;
}

/** Returns the day before a calendar day, both as `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
