import { DAY_MS } from '#shared/durations.ts';
import {
  at,
  daysBefore,
  endOfMonth,
  HOLIDAYS,
  isDay,
  MONTHS,
  monthsBefore,
  SEASON_MONTHS,
  SEASONS,
} from './calendar.ts';
import { COUNT, countOf, MONTH } from './days.ts';

const MORE_COUNTS: Readonly<Record<string, number>> = { one: 1, eleven: 11, twelve: 12 };
/** 'Been training for a year' is no time that is left. */
const IN = new RegExp(
  `\\b(?:in|within|(?<!\\b(?:been|trained|training|lifted|lifting|worked|stuck)\\b.{0,40})(?:over|for)) (?:the next |about |around |a (?=couple))?(${COUNT}|${Object.keys(MORE_COUNTS).join('|')}) (week|month|year)s?\\b(?! ago)`,
  'u',
);
const BY = new RegExp(
  `\\b(?:by|before|until|till) (?:the )?(?:(start|beginning|end) of )?(?:the )?(?:(next )?(year)|(?:next )?(?:(${MONTH})(?: (\\d{1,2})(?:st|nd|rd|th)?)?(?: (20\\d\\d))?|(${Object.keys(SEASONS).join('|')})|(${Object.keys(HOLIDAYS).join('|').replaceAll('years', "year['’]?s")})))\\b`,
  'u',
);

/** Returns the day by which a goal is to be reached: 'in 10 weeks', 'by march', 'by the end of the year'. */
const deadlineIn = (text: string, today: string): string | null => dayBy(text, today) ?? dayIn(text, today);

function dayIn(text: string, today: string): string | null {
  const [, count, unit] = IN.exec(text) ?? [];
  if (count === undefined) return null;
  const number = MORE_COUNTS[count] ?? countOf(count);
  return unit === 'week'
    ? daysBefore(today, -7 * number)
    : monthsBefore(today, -number * (unit === 'month' ? 1 : 12));
}

function dayBy(text: string, today: string): string | null {
  const found = BY.exec(text);
  if (found === null) return null;
  const [, edge, next, year, month, day = '1', stated, season, holiday] = found;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) {
    const isEnd = edge === 'end' || (edge === undefined && next === undefined);
    const of = next === undefined ? thisYear : thisYear + 1;
    return after(today, isEnd ? `${of}-12-31` : `${of}-01-01`);
  }
  const name = season === undefined ? month : SEASONS[season];
  const monthAndDay =
    name === undefined
      ? HOLIDAYS[(holiday ?? '').replace(/['’]/gu, '')]
      : `${pad(MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1)}-${pad(Number(day))}`;
  if (monthAndDay === undefined) return null;
  const months = season === undefined ? 1 : SEASON_MONTHS;
  const inYear = (of: number): string | null => {
    const date = `${of}-${monthAndDay}`;
    if (!isDay(date)) return null;
    return after(today, edge === 'end' ? endOfMonth(`${date.slice(0, 7)}-01`, months) : date);
  };
  // The end of a winter that began last year may be still to come.
  const years = stated === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(stated)];
  return years.map(inYear).find((date) => date !== null) ?? null;
}

const after = (today: string, date: string): string | null => (date > today ? date : null);

const pad = (number: number): string => String(number).padStart(2, '0');

/** Returns the number of whole weeks until the day by which a goal is to be reached. */
export function weeksLeftIn(text: string, today: string): number | null {
  const day = deadlineIn(text, today);
  if (day === null || day <= today) return null;
  return Math.max(1, Math.floor((at(day).getTime() - at(today).getTime()) / (7 * DAY_MS)));
}
