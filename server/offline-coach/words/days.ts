import {
  dayInMonth,
  dayOfMonth,
  daysBefore,
  earlierMonth,
  endOfMonth,
  endOfYear,
  HOLIDAYS,
  holiday,
  isDay,
  lastWeekday,
  MONTHS,
  mondayOf,
  monthsBefore,
  numericDay,
  SEASON_MONTHS,
  SEASONS,
  seasonBefore,
  startOfSeason,
  WEEKDAYS,
} from './calendar.ts';

/** Short weekday names; some are also ordinary words, so they count only where a day is expected. */
const SHORT_WEEKDAYS = 'sun|mon|tues?|weds?|thu|thurs?|fri|sat';
export const MONTH = MONTHS.map((month) =>
  month === 'may' ? 'may' : `${month.slice(0, 3)}(?:${month.slice(3)})?`,
).join('|');
const NUMBERS = ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const COUNT = `\\d{1,3}|an?|${NUMBERS.slice(1).join('|')}|couple of`;

/** Returns the number that `COUNT` matched. */
export function countOf(written: string): number {
  if (written === 'couple of') return 2;
  const named = NUMBERS.indexOf(written === 'an' ? 'a' : written);
  return named < 0 ? Number(written) : named + 1;
}

export function before(today: string, count: number, unit: string): string {
  if (unit.startsWith('day')) return daysBefore(today, count);
  if (unit.startsWith('week')) return daysBefore(today, 7 * count);
  return monthsBefore(today, unit.startsWith('month') ? count : 12 * count);
}

export type Rule = readonly [pattern: RegExp, day: (found: RegExpExecArray, today: string) => string | null];
export const rule = (source: string, day: Rule[1]): Rule => [new RegExp(`\\b(?:${source})\\b`, 'u'), day];

/** A time of day, unlike the weight in 'yesterday at 90 for 5'. */
const TIME =
  '(?:(?:[01]?\\d|2[0-3])[:.]\\d\\d|(?:1[0-2]|0?[1-9]))(?: ?[ap]m)?(?![.,:]?\\d| ?(?:kgs?|kilos?|lbs?|pounds?|x|reps?|for \\d))';
const CLOCK = `(?: at ${TIME})?`;

const ON: readonly Rule[] = [
  rule('(?:on )?(\\d{4}-\\d\\d-\\d\\d)', ([, day]) => (Number.isNaN(Date.parse(day!)) ? null : day!)),
  rule(
    `(?:at ${TIME} )?(?:(?:this|earlier) (?:morning|afternoon|evening|am|pm)|tonight(?!'?s))${CLOCK}|(?:today|tonight)(?:'?s)?|just now`,
    (_, today) => today,
  ),
  rule('(?:the )?day before yesterday', (_, today) => daysBefore(today, 2)),
  rule(`(?:yesterday(?:'?s)?(?: (?:morning|afternoon|evening|night))?|last night)${CLOCK}`, (_, today) =>
    daysBefore(today, 1),
  ),
  rule(`(?:on |from )?(${COUNT}) (${WEEKDAYS.join('|')})s ago`, ([, count, name], today) =>
    daysBefore(lastWeekday(today, name!), 7 * (countOf(count!) - 1)),
  ),
  rule(`(?:on |from )?(?:the )?(${WEEKDAYS.join('|')}) before last`, ([, name], today) =>
    daysBefore(lastWeekday(today, name!), 7),
  ),
  rule(`(?:on |last |this |for |from )+(${WEEKDAYS.join('|')})`, ([, name], today) =>
    lastWeekday(today, name!),
  ),
  rule(`(?:on |last )+(${SHORT_WEEKDAYS})(?! (?:down|up)\\b)`, ([, name], today) =>
    lastWeekday(today, name!),
  ),
  rule('(?:a |one )?fortnight ago', (_, today) => daysBefore(today, 14)),
  // 'Log mondays squat', but not 'mondays I squat'.
  rule(`(?<=\\b(?:log|add|save|record|forgot) )(${WEEKDAYS.join('|')})s`, ([, name], today) =>
    lastWeekday(today, name!),
  ),
  rule(
    `(?:on |at |over )(${Object.keys(HOLIDAYS).join('|').replaceAll('years', "year'?s")})`,
    ([, name], today) => holiday(today, name!),
  ),
  rule('on (\\d{1,2})[/.](\\d{1,2})(?:[/.](\\d{4}|\\d{2}))?', ([, first, second, year], today) =>
    numericDay(today, Number(first), Number(second), year),
  ),
  rule('(\\d{1,2})[/.](\\d{1,2})[/.](\\d{4}|\\d{2})', ([, first, second, year], today) =>
    numericDay(today, Number(first), Number(second), year),
  ),
  rule(`(${COUNT}) (days?|weeks?) ago`, ([, count, unit], today) => before(today, countOf(count!), unit!)),
  rule(`(?:on )?(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`, ([, month, day, year], today) =>
    dayOfMonth(today, month!, Number(day), year),
  ),
  rule(
    `(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})(?:,? (\\d{4}))?`,
    ([, day, month, year], today) => dayOfMonth(today, month!, Number(day), year),
  ),
  // 'Deadlift 185 x 4 Tuesday'
  rule(
    `(?<=\\d.*)(?<!\\b(?:every|each|next|on|until|till|by|a|the|this|of|to|since|than|per) )(${WEEKDAYS.join('|')}|${SHORT_WEEKDAYS})(?=[.! ]*$)`,
    ([, name], today) => lastWeekday(today, name!),
  ),
  // 'What else did I do Friday'
  rule(
    `(?<=\\b(?:did|have) i\\b.*)(?<!\\b(?:every|each|next|until|till|by|a|the|this|of|since|than|per) )(${WEEKDAYS.join('|')})(?=[?.! ]*$)`,
    ([, name], today) => lastWeekday(today, name!),
  ),
  // The latest such day, in the last month that has one.
  rule(
    `(?:on|from) the (\\d{1,2})(?:st|nd|rd|th)(?= *(?:$|[,.;:!?]|\\d|of this month\\b|(?:was|is|should|ought|needs?|at|for|with|to|not|from)\\b))`,
    ([, day], today) => {
      const days = [0, 1, 2].map((back) => dayInMonth(today, back, Number(day)));
      return days.find((one) => isDay(one) && one <= today) ?? null;
    },
  ),
];

const IN_MONTH = rule(
  `(in|during|for|back in|last) (${MONTH})(?: (\\d{4}))?(?! \\d)`,
  ([, which, month, year], today) =>
    which === 'last' ? earlierMonth(today, month!, year) : dayOfMonth(today, month!, 1, year),
);

const IN_YEAR = rule('(?:in|during|from) (20\\d\\d)', ([, year]) => `${year}-01-01`);
/** 'Last month' is the previous calendar month; 'the last month' counts back from today. */
const NOT_COUNTED = '(?<!\\b(?:the|than|to|with|vs|versus|since|past) )';
const LAST_WEEK = rule(`${NOT_COUNTED}last week`, (_, today) => daysBefore(mondayOf(today), 7));
const LAST_MONTH = rule(
  `${NOT_COUNTED}last month`,
  (_, today) => `${monthsBefore(`${today.slice(0, 7)}-01`, 1)}`,
);
const LAST_YEAR = rule(`${NOT_COUNTED}last year`, (_, today) => `${Number(today.slice(0, 4)) - 1}-01-01`);
const SEASON = Object.keys(SEASONS).join('|');
/** Which of these seasons is meant, if not the latest. */
export const WHICH_SEASON = `(${SEASON})(?: (?:of )?(20\\d\\d)| (before last))?`;
export function seasonOf(
  today: string,
  which: string | undefined,
  [season, year, beforeLast]: readonly (string | undefined)[],
): string {
  if (year !== undefined) return startOfSeason(`${year}-12-31`, season!);
  if (beforeLast !== undefined) return monthsBefore(seasonBefore(today, season!), 12);
  return which === 'last' ? seasonBefore(today, season!) : startOfSeason(today, season!);
}
/** 'This autumn', 'last summer', 'the winter of 2024' */
const IN_SEASON = rule(
  `(?:(?:in|during|over) )?(this|last|the|past) ${WHICH_SEASON}`,
  ([, which, ...season], today) => seasonOf(today, which, season),
);
/** 'What did I squat in summer'; looks back no further than a sentence may reach, as a message may be long. */
const DID_IN_SEASON = rule(
  `(?:in|during|over) (?=(?:${SEASON})\\b)(?<=\\b(?:did|have|was|were) (?:i|my)\\b.{0,200})${WHICH_SEASON}`,
  ([, ...season], today) => seasonOf(today, undefined, season),
);
/** Returns the last day of a past period from its first day. */
const ENDS: ReadonlyMap<Rule, (first: string) => string> = new Map([
  [IN_MONTH, (first: string) => endOfMonth(first)],
  [LAST_MONTH, (first: string) => endOfMonth(first)],
  [LAST_WEEK, (first: string) => daysBefore(first, -6)],
  [IN_YEAR, endOfYear],
  [LAST_YEAR, endOfYear],
  [IN_SEASON, (first: string) => endOfMonth(first, SEASON_MONTHS)],
  [DID_IN_SEASON, (first: string) => endOfMonth(first, SEASON_MONTHS)],
]);

const SINCE: readonly Rule[] = [
  rule('(?:since|from|after) (\\d{4}-\\d\\d-\\d\\d)', ([, day]) =>
    Number.isNaN(Date.parse(day!)) ? null : day!,
  ),
  rule(
    '(?:so far )?(?:this|since the (?:start|beginning) of the|since new|in the) year(?: so far)?',
    (_, today) => `${today.slice(0, 4)}-01-01`,
  ),
  rule(
    '(?:over|during|across|throughout) the (?:whole |entire )?year|(?:over|during|across) this year',
    (_, today) => `${today.slice(0, 4)}-01-01`,
  ),
  rule('this month', (_, today) => `${today.slice(0, 7)}-01`),
  rule('this week', (_, today) => mondayOf(today)),
  rule('since last year', (_, today) => `${Number(today.slice(0, 4)) - 1}-01-01`),
  LAST_WEEK,
  LAST_MONTH,
  LAST_YEAR,
  rule(
    `(?:in |over |during |within |for )*(?:the )?(?:last|past) (?:(${COUNT}) )?(days?|weeks?|months?|years?)`,
    ([, count, unit], today) => before(today, count === undefined ? 1 : countOf(count), unit!),
  ),
  rule(`since (${COUNT}) (days?|weeks?|months?|years?)(?: ago)?`, ([, count, unit], today) =>
    before(today, countOf(count!), unit!),
  ),
  // Nothing has changed since today, so on December 1 'since December 1' is a year ago.
  rule(
    `since (?:last )?(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?`,
    ([, month, day, year], today) => dayOfMonth(daysBefore(today, 1), month!, Number(day), year),
  ),
  rule(
    `since (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?:last )?(${MONTH})(?:,? (\\d{4}))?`,
    ([, day, month, year], today) => dayOfMonth(daysBefore(today, 1), month!, Number(day), year),
  ),
  rule(`since last (${MONTH})`, ([, month], today) => earlierMonth(today, month!, undefined)),
  rule(`since (${MONTH})(?: (\\d{4}))?`, ([, month, year], today) =>
    dayOfMonth(daysBefore(today, 1), month!, 1, year),
  ),
  rule(`(${COUNT}) (months?|years?) ago`, ([, count, unit], today) => before(today, countOf(count!), unit!)),
  rule('since (20\\d\\d)', ([, year]) => `${year}-01-01`),
  IN_YEAR,
  rule(`(?:than|compared (?:to|with)|versus|vs) (?:in |back in |last )*(${MONTH})`, ([, month], today) =>
    earlierMonth(today, month!, undefined),
  ),
  rule(
    '(?:than|compared (?:to|with)|versus|vs) last year',
    (_, today) => `${Number(today.slice(0, 4)) - 1}-01-01`,
  ),
  rule('(?:than|compared (?:to|with)|versus|vs) (?:a |last )?(week|month)(?: ago)?', ([, unit], today) =>
    before(today, 1, unit!),
  ),
  rule(
    `(?:since|than|compared (?:to|with)|versus|vs) (?:(?:in|back in|the|this) )*(?:(last) )?${WHICH_SEASON}(?! before)`,
    ([, which, ...season], today) => seasonOf(today, which, season),
  ),
  rule('since yesterday', (_, today) => daysBefore(today, 1)),
  IN_MONTH,
  IN_SEASON,
  DID_IN_SEASON,
];

const UNTIL: readonly Rule[] = [
  rule(
    `(?:older than|from more than|more than) (${COUNT}) (weeks?|months?|years?)(?: (?:ago|old))?`,
    ([, count, unit], today) => before(today, countOf(count!), unit!),
  ),
  rule('(?:from )?before (20\\d\\d)', ([, year]) => `${Number(year) - 1}-12-31`),
];

/** A day in a sentence, with the words that give it. */
export interface FoundDay {
  words: string;
  day: string;
  /** Last day of a past period, such as a month or a season. */
  until?: string;
}

export const find = (rules: readonly Rule[], text: string, today: string): FoundDay | null => {
  for (const rule of rules) {
    const [pattern, dayOf] = rule;
    const found = pattern.exec(text);
    const day = found && dayOf(found, today);
    const until = day ? ENDS.get(rule)?.(day) : undefined;
    // A season that has not ended has no last day.
    const isSeason = rule === IN_SEASON || rule === DID_IN_SEASON;
    const isOver = until !== undefined && (!isSeason || until < today);
    if (day) return { words: found[0], day, ...(isOver && { until }) };
  }
  return null;
};

/** 'Yesterday, not today' */
const DENIED_DAY = new RegExp(
  `,? ?\\b(?:and )?not (?:on )?(?:today|yesterday|tonight|this morning|last night|${WEEKDAYS.join('|')})\\b,?`,
  'gu',
);
/**
 * Removes denied days from a text.
 * @param text in lowercase
 */
export const withoutDeniedDays = (text: string): string => text.replace(DENIED_DAY, ' ');

/**
 * Finds the day of a training, `YYYY-MM-DD`.
 * @param text in lowercase
 */
export const dayOn = (text: string, today: string): FoundDay | null => find(ON, text, today);

/**
 * Finds the first day of a period.
 * @param text in lowercase
 */
export const daySince = (text: string, today: string): FoundDay | null => find(SINCE, text, today);

/**
 * Finds the last day before a period, for older records.
 * @param text in lowercase
 */
export const dayUntil = (text: string, today: string): FoundDay | null => find(UNTIL, text, today);
