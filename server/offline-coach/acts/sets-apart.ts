import { LOGS } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

const WEIGHT = '(?:[2-9]\\d|[1-4]\\d\\d)(?:\\.\\d+)?';
const TIMES = '(?:1\\d|20|[1-9])';
const UNIT = '(?: ?(?:kgs?|kilos?|lbs?|pounds?))';
/** What follows the last set of a list, if it is one. */
const END = `(?![\\d/%*-]|[.,]\\d| ?[x@]| ?(?:intervals?|splits?|rest|secs?|tempo|weeks?|days?|sets?|min(?:ute)?s?)\\b)(${UNIT}\\b)?`;
const listOf = (set: string, apart: string, more = '1,9') =>
  new RegExp(`(?<![\\d.,/@*x-])${set}(?:${apart}${set}){${more}}${END}`, 'giu');
const listed = (between: string, more?: string) => listOf(`${WEIGHT}${between}${TIMES}`, '[ ,]+', more);
/** 'Bench 60/5 80/5 100/3'; a single pair is ambiguous unless it is logged, as in 'log bench 140/5'. */
const SLASHED = listed('/');
const SLASHED_ONCE = listed('/', '0,9');
/** 'Bench 225x5 245x3 lbs' */
const CROSSED = listed(' ?x ?');
/** Other ways to write a list of sets; each has the weight first. */
const OTHERWISE = [
  // '100*10 110*8', '100-10, 110-8'
  listed(' ?\\* ?'),
  listed('-'),
  // '100 10, 110 8'
  listOf(`${WEIGHT} ${TIMES}`, ' ?[,;] ?'),
  // '100 x 10 / 110 x 8'
  listOf(`${WEIGHT} ?x ?${TIMES}`, ' ?[/|] ?'),
];
/** '10@100 8@110' */
const TIMES_FIRST = listOf(`${TIMES} ?@ ?${WEIGHT}`, '[ ,]+');
/** '100/110/120 for 10/8/6' */
const IN_PARALLEL = new RegExp(
  `(?<![\\d.,/])(${WEIGHT}(?:/${WEIGHT}){1,9})(${UNIT})? ?(?:for|x|by) ?(${TIMES}(?:/${TIMES}){1,9})(?![\\d.,/%x])`,
  'giu',
);

/** The time of a set: 'squat 150x2 at 9:30' */
const AT_TIME =
  /(?<=\d ?(?:(?:[x×]|for) ?\d{1,2}(?: ?reps?)?|kgs?|kilos?|lbs?|pounds?)) (?:at|around|about) (?:[01]?\d|2[0-3]):[0-5]\d(?: ?[ap]m)?\b(?! ?(?:rest|pace|split|tempo))/giu;

const DAY_MAX = 31;
const MONTH_MAX = 12;
type Pair = readonly [weight: string, times: string];
const isDate = ([day, month]: Pair): boolean => Number(day) <= DAY_MAX && Number(month) <= MONTH_MAX;

/** Returns the weights and repetitions of a list in which each weight comes first. */
const pairsIn = (list: string): Pair[] => {
  const figures = list.match(/\d+(?:\.\d+)?/gu) ?? [];
  return figures.flatMap((figure, at) => (at % 2 === 0 ? [[figure, figures[at + 1]!] as const] : []));
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
  return OTHERWISE.reduce((said, list) => said.replace(list, inRowIfSets), text.replace(AT_TIME, ''))
    .replace(TIMES_FIRST, (list) =>
      list
        .replace(new RegExp(`(${TIMES}) ?@ ?(${WEIGHT})`, 'gu'), '$2 x $1')
        .replace(/(?<=x \d+)[ ,]+/gu, ', '),
    )
    .replace(IN_PARALLEL, (list, weights: string, unit: string | undefined, times: string) => {
      const [each, counts] = [weights.split('/'), times.split('/')];
      return each.length === counts.length
        ? inRow(
            each.map((one, at) => [one, counts[at]!]),
            unit,
          )
        : list;
    })
    .replace(
      LOGS.test(text.trim().toLowerCase()) ? SLASHED_ONCE : SLASHED,
      (list, unit: string | undefined) => {
        const pairs = pairsIn(list);
        return pairs.every(isDate) ? list : inRow(pairs, unit);
      },
    )
    .replace(CROSSED, (list, unit: string | undefined) =>
      unit === undefined ? list : inRow(pairsIn(list), unit),
    );
}

const inRow = (pairs: readonly Pair[], unit: string | undefined): string =>
  pairs
    .map(([weight, times]) => `${weight}${unit === undefined ? '' : ` ${unit.trim()}`} x ${times}`)
    .join(', ');

const inRowIfSets = (list: string, unit: string | undefined): string => {
  const pairs = pairsIn(list);
  return pairs.every(isDate) ? list : inRow(pairs, unit);
};
