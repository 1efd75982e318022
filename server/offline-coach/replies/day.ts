import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { daysBefore } from '#server/offline-coach/words/calendar.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';

const DAY = '(?:today|tonight|yesterday|last night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const DENIED_DAY = new RegExp(
  `\\b(?:not|wasn't|instead of|rather than)(?: (?:on|from|for|the|last))* (?:${DAY}|(?:an?|\\d+|${IN_WORDS.join('|')}) (?:days?|weeks?|months?) ago|(?:week|month))\\b`,
  'gu',
);
const WEEKDAY =
  /(?<!\b(?:on|last|this) )\b(?:the |for |from |on the )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:'?s)?\b/gu;
/** 'Last Thursday, the 19th' */
const DATE_AFTER_WEEKDAY =
  /\b(?:last |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?(\d{1,2}(?:st|nd|rd|th))\b/gu;
const DAYS_MAX = 4;
const DAY_EARLIER = new RegExp(
  `\\b(the|an?|\\d{1,2}|${IN_WORDS.join('|')}) (day|week)s? (?:earlier|before)(?: that)?[ .!]*$`,
  'u',
);

/**
 * Returns the day a reply moves a set to; null when it names none or the same.
 * @param from current day of the set
 */
export function dayIn(said: string, from: string, today: string): string | null {
  const earlier = DAY_EARLIER.exec(said);
  if (earlier !== null) {
    const [, count = '', unit = ''] = earlier;
    const number = /\d/u.test(count) ? Number(count) : Math.max(1, IN_WORDS.indexOf(count) + 1);
    return daysBefore(from, number * (unit === 'week' ? 7 : 1));
  }
  const meant = said
    .replace(DENIED_DAY, ' ')
    .replace(/\blast night\b/gu, 'yesterday')
    .replace(DATE_AFTER_WEEKDAY, 'on the $1')
    .replace(WEEKDAY, 'on $1');
  const days = daysIn(meant, today);
  const isToday = (day: string) => day === today;
  return days.find((day) => day !== from && !isToday(day)) ?? days.find((day) => day !== from) ?? null;
}

/** Returns all days named, in order. */
function daysIn(said: string, today: string): string[] {
  const days: { day: string; at: number }[] = [];
  let text = said;
  for (let found = dayOn(text, today); found !== null && days.length < DAYS_MAX; found = dayOn(text, today)) {
    days.push({ day: found.day, at: said.indexOf(found.words) });
    text = text.replace(found.words, ' ');
  }
  return days.toSorted((one, other) => one.at - other.at).map(({ day }) => day);
}
