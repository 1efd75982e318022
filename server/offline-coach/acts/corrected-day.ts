import { COUNTS_IN_WORDS, IN_WORDS, POLITE } from '#server/offline-coach/records/correction-words.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { daysBefore } from '#server/offline-coach/words/days.ts';

const EARLIER = new RegExp(
  `^(?:(?:${POLITE}|wrong (?:day|date)|(?:it|that|this) (?:was|is))[ ,.!]+)*(the|an?|\\d{1,2}|${IN_WORDS.join('|')}) (day|week)s? (?:earlier|before)(?: that)?[ .!]*$`,
  'iu',
);

/** 'Wrong day, a week earlier', counted from the day that it was saved or offered with. */
export function dayBefore(said: string, from: string): string | null {
  const [, count = '', unit = ''] = EARLIER.exec(said) ?? [];
  if (unit === '') return null;
  const number = COUNTS_IN_WORDS.get(count.toLowerCase()) ?? (/\d/u.test(count) ? Number(count) : 1);
  return daysBefore(from, number * (unit.toLowerCase() === 'week' ? 7 : 1));
}

const DAY = '(?:today|yesterday|tonight|(?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const DENIED = new RegExp(`[, ]*\\b(?:and |but )?not ${DAY}\\b[, ]*(?:but )?`, 'iu');
const BARE_WEEKDAY =
  /(?<!\b(?:on|last|this|for|from) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?!s)/iu;

/** 'Yesterday not today' is about yesterday; 'it was Monday' about the last one. */
export const withDay = (said: string): string => {
  const meant = said.replace(DENIED, ' ').trim();
  return (meant === '' ? said : meant).replace(BARE_WEEKDAY, 'on $1');
};

const AROUND_DAY = new Set([
  '',
  ...'and on sorry i mean meant no oops wait actually excuse forgive me'.split(' '),
]);

/** 'Yesterday', 'on Monday', 'excuse me, Sunday' */
export function isDayAlone(said: string, today: string): boolean {
  const { slots, rest } = readSlots(said, today);
  const isAlone = slots.lift === null && slots.weight === null && slots.repetitions === null;
  return slots.day !== null && isAlone && rest.split(' ').every((word) => AROUND_DAY.has(word));
}
