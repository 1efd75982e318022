/**
 * Dates in the server's sentences: mail, refusals and tool results. The server does not know its reader's
 * locale, so they are in the product's English, and moments are in UTC.
 */
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the day of a moment, such as 'March 1, 2026'. */
export const dayOfMoment = (moment: Date): string => LONG.format(moment);

/** Formats a calendar day, `YYYY-MM-DD`, which has no zone and is the same everywhere. */
export const calendarDay = (day: string): string => LONG.format(new Date(`${day}T00:00Z`));

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
/** Returns the weekday of a calendar day, such as 'Monday'. */
export const weekday = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00Z`));
