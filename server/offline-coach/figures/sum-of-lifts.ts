import { type Act, type LastAct, list, prs, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';

const SUMS =
  /\b(?:sum|adds?(?:ed)?(?: (?:them|those|it|that|these))? (?:all )?(?:up|together)|altogether)\b/u;
const TOGETHER = /\b(?:together|combined)\b/u;
/** Asks for a figure, unlike 'can I do squat, bench and deadlift together'. */
const ASKS_FIGURE = /^my\b|\b(?:add|total|how (?:much|heavy)|what(?:'?s)?(?! (?:if|about)\b))\b/u;
const asksSum = (said: string): boolean => SUMS.test(said) || (TOGETHER.test(said) && ASKS_FIGURE.test(said));
const WORDS = list(
  'sum add added adding up together altogether combined total those them these best bests max maxes records prs',
);

const isOfTotal = (lift: string | null): boolean => TOTAL_LIFTS.some((one) => one === lift);

/** 'Sum of my squat, bench and deadlift' is the total. */
export const SUM_OF_LIFTS: Act = {
  name: 'sum of lifts',
  asks: ({ slots: { lift, weight, percentages }, otherLifts, rest }) =>
    weight === null &&
    percentages.length === 0 &&
    new Set([lift, ...otherLifts]).size === TOTAL_LIFTS.length &&
    [lift, ...otherLifts].every(isOfTotal) &&
    asksSum(rest),
  words: WORDS,
  spare: 0,
  needs: [],
  does: ({ into }) => prs('total', into === null ? {} : { unit: into }),
};

/** 'Sum those with my deadlift' after the bests of the other lifts. */
export function sumWithLast({ slots, otherLifts, rest, words }: Reading, last: LastAct): WantedAct | null {
  const { lift, weight } = slots;
  const isNext = isOfTotal(lift) && isOfTotal(last.slots.lift) && lift !== last.slots.lift;
  if (!isNext || weight !== null || otherLifts.length > 0 || last.act.readsBest !== true) return null;
  const pointsBack = asksSum(rest) && /\b(?:those|them|these)\b/u.test(rest);
  if (!pointsBack || !words.every((word) => GLUE.has(word) || WORDS.includes(word))) return null;
  return { act: SUM_OF_LIFTS, slots: NO_SLOTS, missing: null };
}
