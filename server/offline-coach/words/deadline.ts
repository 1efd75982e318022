import { DAY_MS } from '#shared/durations.ts';
import { at, daysBefore, endOfMonth, HOLIDAYS, isDay, MONTHS, monthsBefore, SEASONS } from './calendar.ts';

const COUNTS = ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve'];
const IN = new RegExp(
  `\\b(?:in|within|over|for) (?:the next |about |around )?(\\d{1,3}|an|${COUNTS.join('|')}) (week|month|year)s?\\b(?! ago)`,
  'u',
);
const BY = new RegExp(
  `\\b(?:by|before|until|till) (?:the )?(?:(start|beginning|end) of )?(?:next )?(?:the )?(?:(year)|(${MONTHS.join('|')})(?: (\\d{1,2})(?:st|nd|rd|th)?)?(?: (20\\d\\d))?|(${Object.keys(SEASONS).join('|')})|(${Object.keys(HOLIDAYS).join('|')}))\\b`,
  'u',
);

/** Returns the day by which a goal is to be reached: 'in 10 weeks', 'by march', 'by the end of the year'. */
function deadlineIn(text: string, today: string): string | null {
  const [, count, unit] = IN.exec(text) ?? [];
  if (count !== undefined) {
    const number = Number(count) || COUNTS_BY_WORD.get(count)!;
    return unit === 'week'
      ? daysBefore(today, -7 * number)
      : monthsBefore(today, -number * (unit === 'month' ? 1 : 12));
  }
  const [, edge, year, month, day = '1', stated, season, holiday] = BY.exec(text) ?? [];
  if (year !== undefined) return `${today.slice(0, 4)}-12-31`;
  const first = month ?? SEASONS[season ?? ''];
  const monthAndDay =
    first === undefined ? HOLIDAYS[holiday ?? ''] : `${pad(MONTHS.indexOf(first) + 1)}-${pad(Number(day))}`;
  if (monthAndDay === undefined) return null;
  const thisYear = `${stated ?? today.slice(0, 4)}-${monthAndDay}`;
  const date =
    stated === undefined && thisYear <= today ? `${Number(today.slice(0, 4)) + 1}-${monthAndDay}` : thisYear;
  if (!isDay(date) || date <= today) return null;
  return edge === 'end' ? endOfMonth(`${date.slice(0, 7)}-01`) : date;
}

const COUNTS_BY_WORD = new Map([
  ...COUNTS.map((word, index) => [word, index + 1] as const),
  ['an', 1] as const,
  ['twelve', 12] as const,
]);
const pad = (number: number): string => String(number).padStart(2, '0');

/** Returns the number of whole weeks until the day by which a goal is to be reached. */
export function weeksLeftIn(text: string, today: string): number | null {
  const day = deadlineIn(text, today);
  if (day === null) return null;
  return Math.max(1, Math.floor((at(day).getTime() - at(today).getTime()) / (7 * DAY_MS)));
}
