/**
 * Dates in the sentences that the server writes: mails, refusals and what the coach's tools say. The server does not
 * know its reader's locale, so they are in the product's English and say a calendar day, in a zone that is named.
 */
const DAYS = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = DAYS.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  DAYS.set(timeZone, made);
  return made;
};

/** The day of a moment, such as 'March 1, 2026'. */
export const dayOfMoment = (moment: Date, timeZone: string): string => dayFormat(timeZone).format(moment);

/** A day of the calendar, `YYYY-MM-DD`, which has no zone and is the same everywhere. */
export const calendarDay = (day: string): string => dayFormat('UTC').format(new Date(`${day}T00:00Z`));
