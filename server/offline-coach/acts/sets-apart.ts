import { LOGS } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

const WEIGHT = '(?:[2-9]\\d|[1-4]\\d\\d)(?:\\.\\d+)?';
const TIMES = '(?:1\\d|20|[1-9])';
const UNIT = '(?: ?(?:kgs?|kilos?|lbs?|pounds?))';
const listed = (between: string, more = '1,9') =>
  new RegExp(
    `(?<![\\d.,/])${WEIGHT}${between}${TIMES}(?:[ ,]+${WEIGHT}${between}${TIMES}){${more}}(?![\\d.,/%x]| ?(?:intervals?|splits?|rest|secs?|tempo)\\b)(${UNIT}\\b)?`,
    'giu',
  );
/** 'Bench 60/5 80/5 100/3'; one such pair may be anything, unless it is to be logged: 'log bench 140/5'. */
const SLASHED = listed('/');
const SLASHED_ONCE = listed('/', '0,9');
/** 'Bench 225x5 245x3 lbs' */
const CROSSED = listed(' ?x ?');

const DAY_MAX = 31;
const MONTH_MAX = 12;
const isDate = (pair: string): boolean => {
  const [day, month] = pair.split('/').map(Number);
  return day! <= DAY_MAX && month! <= MONTH_MAX;
};

/** A message in which the sets of a list are written with an 'x', each with the unit that stands behind the last. */
export function withSetsApart(text: string): string {
  if (liftIn(text) === null) return text;
  return text
    .replace(
      LOGS.test(text.trim().toLowerCase()) ? SLASHED_ONCE : SLASHED,
      (list, unit: string | undefined) => {
        const pairs = list.match(/[\d.]+\/\d+/gu) ?? [];
        return pairs.every(isDate) ? list : inRow(pairs, '/', unit);
      },
    )
    .replace(CROSSED, (list, unit: string | undefined) =>
      unit === undefined ? list : inRow(list.match(/[\d.]+ ?x ?\d+/giu) ?? [], /x/iu, unit),
    );
}

const inRow = (pairs: readonly string[], between: string | RegExp, unit: string | undefined): string =>
  pairs
    .map((pair) => pair.split(between).map((part) => part.trim()))
    .map(([weight, times]) => `${weight}${unit === undefined ? '' : ` ${unit.trim()}`} x ${times}`)
    .join(', ');
