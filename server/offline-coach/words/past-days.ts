import {
  dayOfMonth,
  daysBefore,
  endOfMonth,
  lastWeekday,
  mondayOf,
  SEASON_MONTHS,
  WEEKDAYS,
} from './calendar.ts';
import { before, COUNT, countOf, find, MONTH, type Rule, rule, seasonOf, WHICH_SEASON } from './days.ts';

const THAN = '(?:than|compared (?:to|with)|versus|vs)(?: (?:i was|it was|in|back in|back|during))*';
/** The last day of a past time that today is compared with: 'than in january', 'than a month ago'. */
const COMPARED: readonly Rule[] = [
  rule(`${THAN} (?:last )?(${MONTH})(?: (20\\d\\d))?`, ([, month, year], today) => {
    const first = dayOfMonth(today, month!, 1, year);
    return first && endOfMonth(first);
  }),
  rule(`${THAN} (?:(last|this|the) )?${WHICH_SEASON}`, ([, which, ...season], today) =>
    endOfMonth(seasonOf(today, which, season), SEASON_MONTHS),
  ),
  rule(`${THAN} (20\\d\\d)`, ([, year]) => `${year}-12-31`),
  rule(`${THAN} last year`, (_, today) => `${Number(today.slice(0, 4)) - 1}-12-31`),
  rule(`${THAN} last month`, (_, today) => daysBefore(`${today.slice(0, 7)}-01`, 1)),
  rule(`${THAN} last week`, (_, today) => daysBefore(mondayOf(today), 1)),
  rule(`${THAN} (${COUNT}) (days?|weeks?|months?|years?) (?:ago|before|back)`, ([, count, unit], today) =>
    before(today, countOf(count!), unit!),
  ),
];

/** 'The last three mondays', 'my last 2 heavy friday sessions' */
const WEEKDAYS_LISTED = new RegExp(
  `\\b(?:(?:on|over|of|in) )?(?:(?:the|my) )?(?:last|past|previous|latest|most recent) (${COUNT}|few) (?:(?:heavy|light|hard|big|training) )?(${WEEKDAYS.join('|')})(?:'?s'?)?(?: (?:sessions|workouts|trainings))?\\b(?! (?:weeks?|months?|years?))`,
  'u',
);
const FEW = 3;
/** The most days that are listed. */
const LISTED_MAX = 12;

/**
 * Finds the last day of a past time that the present is compared with; null for today or later.
 * @param text in lowercase
 */
export function dayCompared(text: string, today: string): string | null {
  const day = find(COMPARED, text, today)?.day ?? null;
  return day !== null && day < today ? day : null;
}

/**
 * Finds the days of 'the last three mondays', latest first, and the words that give them.
 * @param text in lowercase
 */
export function weekdaysIn(text: string, today: string): { words: string; days: string[] } | null {
  const [words, count, name] = WEEKDAYS_LISTED.exec(text) ?? [];
  if (words === undefined || count === undefined || name === undefined) return null;
  const number = Math.min(count === 'few' ? FEW : countOf(count), LISTED_MAX);
  const last = lastWeekday(today, name);
  return { words, days: Array.from({ length: number }, (_, week) => daysBefore(last, 7 * week)) };
}
