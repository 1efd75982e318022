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
/** 'Bench 60/5 80/5 100/3'; a single pair is ambiguous unless it is logged, as in 'log bench 140/5'. */
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

const BEST = '((?:[2-9]\\d|[1-4]\\d\\d)(?:[.,]\\d{1,2})?)';
/** 'My bests are 180 115 220', in the order of a meet. */
const THREE_BESTS = new RegExp(
  `^(?:(?:and|so|well|ok|my|current|all[- ]time|best|gym|comp) )*(?:bests?|maxe?s|prs?|pbs?|lifts|numbers|big three|big 3)(?: are| is|:)? ${BEST}[ ,/]+${BEST}[ ,/]+(?:and )?${BEST}( ?(?:kgs?|kilos?|lbs?|pounds?))?[\\s.!]*$`,
  'iu',
);

/** Rewrites the sets of a list with an 'x', each with the unit that follows the last. */
export function withSetsApart(text: string): string {
  const [, squat, bench, deadlift, each = ''] = THREE_BESTS.exec(text) ?? [];
  if (squat !== undefined) return `squat ${squat}${each}, bench ${bench}${each}, deadlift ${deadlift}${each}`;
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
