import { weekdayOf } from '#server/offline-coach/words/calendar.ts';
import { calendarDay } from '#server/words/dates.ts';

const ASKS =
  /^(?:(?:and|so|hey|coach)[ ,]+)*(?:what(?:'s| is) (?:the |today'?s )?(?:date|day)(?: is it)?|what (?:day|date) is (?:it|today)|what(?:'s| is) today|which day is (?:it|today))(?: today| now| again)?[\s?.!]*$/u;

/** Returns the date in words when it is asked for; null otherwise. */
export const dateInWords = (spelled: string, today: string): string | null =>
  ASKS.test(spelled) ? `Today is ${weekdayOf(today)}, ${calendarDay(today)}.` : null;
