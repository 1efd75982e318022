/**
 * Dates in the server's sentences: mail, refusals and tool results. The server does not know its reader's
 * locale, so they are in the product's English and give a calendar day, in a named zone.
 */
const DAYS = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = DAYS.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  DAYS.set(timeZone, made);
  return made;
};

/** Formats the day of a moment, such as 'March 1, 2026'. */
export const dayOfMoment = (moment: Date, timeZone: string): string => dayFormat(timeZone).format(moment);

/** Formats a calendar day, `YYYY-MM-DD`, which has no zone and is the same everywhere. */
export const calendarDay = (day: string): string => dayFormat('UTC').format(new Date(`${day}T00:00Z`));

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
/** Returns the weekday of a calendar day, such as 'Monday'. */
export const weekday = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00Z`));
