import { PACE_TO_GOAL } from '#server/offline-coach/figures/pace-to-goal.ts';
import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import { SET_AGAINST_BEST, SHARE_OF_BEST } from '#server/offline-coach/records/best-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { weightOf } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { reportsRemoved } from '#server/words/record-sentences.ts';
import { ownActOf } from './own-act.ts';

const READS = [PACE_TO_GOAL, SHARE_OF_BEST, SET_AGAINST_BEST, ...STRENGTH_ACTS, ...RECORD_ACTS];
/** Marks questions about the athlete or about what was just mentioned. */
const GOES_ON =
  /\b(?:my|i|i've|ive|it|that|this)\b|^(?:and|so|how (?:much|many|far|close)|when|since)\b|^estimated onerepmax$|^(?:is|was|would)\b.*\b(?:pr|pb)\b/u;
const ASKS_MAX =
  /^(?:and |so |then |ok )*(?:what(?:'s| is| would| could| might| should| will| does| are)? )?(?:(?:my|the|be|that|make|it) )*(?:estimated )?(?:max|maximum|onerepmax)\b/u;

const FROM_THAT = /\b(?:from|of|off|for|with) (?:that|it|this)\b/u;
const SHOWN_SET = /(?<![\d.,])(\d+(?:\.\d+)?) (kg|lb) × (\d{1,2})(?!\d)/gu;

/**
 * Returns a question about the last exchange's lift that does not name it: 'what's my best set of 5', 'how
 * much more than in January'.
 */
export function questionAboutLastLift(reading: Reading, last: LastAct | null): WantedAct | null {
  const lift = last?.slots.lift ?? last?.of?.slots.lift ?? null;
  if (last === null || lift === null || reading.slots.lift !== null || !GOES_ON.test(reading.rest))
    return null;
  const shown = FROM_THAT.test(reading.rest) ? setShownIn(last.answer) : null;
  const { weight, repetitions } = shown ?? last.slots;
  const asksMax =
    reading.slots.weight === null && reading.slots.repetitions === null && ASKS_MAX.test(reading.rest);
  // After a set, the question is about that set: 'benched 100 for 5, what's my max'.
  const isThere = shown !== null || (last.act.writes === true && !reportsRemoved(last.answer));
  if (asksMax && isThere && weight !== null && repetitions !== null) {
    const wanted = ownActOf({ ...reading, slots: { ...reading.slots, weight, repetitions } });
    return wanted && { ...wanted, slots: { ...wanted.slots, lift } };
  }
  return ownActOf({ ...reading, slots: { ...reading.slots, lift } }, READS);
}

/** Returns the only set that an answer shows: 'and what's my max from that' after the latest record. */
function setShownIn(answer: string): Pick<Slots, 'weight' | 'repetitions'> | null {
  const sets = new Map([...answer.matchAll(SHOWN_SET)].map((found) => [found[0], found]));
  const [set] = sets.values();
  if (set === undefined || sets.size > 1) return null;
  return { weight: weightOf(set[1]!, set[2]), repetitions: Number(set[3]) };
}
