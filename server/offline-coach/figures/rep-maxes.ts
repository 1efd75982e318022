import { N, U, type Weight, weightOf } from '#server/offline-coach/slots/measures.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import {
  ESTIMATE_MAX_REPETITIONS,
  ONE_REP_MAX_FORMULAS,
  weightForRepetitions,
} from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { estimateAfter } from './set-for-others.ts';

/** '2rm', '5 rep max' */
const REP_MAX = /(?<![\d.,])(\d{1,2}) ?(?:rm|rep max(?:es)?)\b/gu;
/** 'My 5rm is 100', and 'my 5rm 100' before a question; in 'what are the 3rm and 5rm of 180', 180 is the max. */
const STATED = new RegExp(
  `(?<![\\d.,])(\\d{1,2}) ?(?:rm|rep max) ?(?:(?:is|was|=) ?|(?:(?:of|at|:) )?(?=.*\\b(?:what|how)))${N}`,
  'u',
);
/** 'Rep max table for 180', 'rep max chart for my bench' */
export const TABLE = /\brep[- ]?max(?:es)? (?:table|chart)|\b(?:table|chart) of (?:my )?rep[- ]?maxes\b/u;
const MAX = /\b(?:1 ?rm|onerepmax|one rep max|single|max)\b/gu;
const WORDS = new Set('table chart max maximum onerepmax rep maxes best rm of all'.split(' '));

/**
 * Lists the weights for several repetitions: 'rep max table for 180', '2rm 3rm 5rm for a 1rm of 140'; from 'my
 * 5rm is 100, what is my 3rm' it estimates the other.
 */
export function repMaxes(spelled: string): string | null {
  const counts = [...spelled.matchAll(REP_MAX)]
    .map(([, count]) => Number(count))
    .filter((count) => count > 1);
  const isTable = TABLE.test(spelled);
  if (!isTable && counts.length < 2) return null;
  const around = spelled.replace(REP_MAX, ' ').replace(TABLE, ' ').replace(MAX, ' ');
  const [found, ...more] = around.matchAll(new RegExp(`(${N}) ?(${U})?`, 'gu'));
  if (found === undefined || more.length > 0) return null;
  const rest = around.replace(found[0], ' ');
  const words = rest.replace(liftIn(rest)?.words ?? '', ' ').match(/[\p{L}\d]+(?:'\p{L}+)?/gu) ?? [];
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const weight = weightOf(found[1]!, found[2]);
  const stated = Number(STATED.exec(spelled)?.[1] ?? 1);
  if (stated > 1) {
    const [wanted, ...others] = counts.filter((count) => count !== stated);
    if (isTable || wanted === undefined || others.length > 0) return null;
    return estimateAfter({ weight, repetitions: stated, reserve: 0 }, wanted);
  }
  return repMaxTable(weight, isTable ? undefined : counts);
}

/** Lists the weights to expect from a max for each number of repetitions. */
export function repMaxTable({ value: max, unit }: Weight, counts?: readonly number[]): string {
  const inUnit = unit === null ? '' : ` ${unit}`;
  const all = Array.from({ length: ESTIMATE_MAX_REPETITIONS - 1 }, (_, at) => at + 2);
  const rows = (counts ?? all)
    .filter((count) => count <= ESTIMATE_MAX_REPETITIONS)
    .map((count) => {
      const weights = ONE_REP_MAX_FORMULAS.map(
        (formula) => `${roundTo(weightForRepetitions(max, count, formula), 0.1)}${inUnit}`,
      );
      return `| ${[count, ...weights].join(' | ')} |`;
    });
  return `With a max of ${max}${inUnit}:\n\n| Repetitions | Epley | Brzycki |\n| --- | --- | --- |\n${rows.join('\n')}\n\nThese are estimates: take the lower one first.`;
}
