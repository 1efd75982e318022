import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import { SET_AGAINST_BEST, SHARE_OF_BEST } from '#server/offline-coach/records/best-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { ownActOf } from './own-act.ts';

const READS = [SHARE_OF_BEST, SET_AGAINST_BEST, ...STRENGTH_ACTS, ...RECORD_ACTS];
/** Marks questions about the athlete or about what was just mentioned. */
const GOES_ON =
  /\b(?:my|i|i've|ive|it|that|this)\b|^(?:and|so|how (?:much|many|far|close)|when|since)\b|^estimated onerepmax$|^(?:is|was|would)\b.*\b(?:pr|pb)\b/u;
const ASKS_MAX =
  /^(?:and |so |then |ok )*(?:what(?:'s| is| would| could| might| should| will| does| are)? )?(?:(?:my|the|be|that|make|it) )*(?:estimated )?(?:max|maximum|onerepmax)\b/u;

const REMOVED = /^I removed your /mu;

/**
 * Returns a question about the last exchange's lift that does not name it: 'what's my best set of 5', 'how
 * much more than in January'.
 */
export function questionAboutLastLift(reading: Reading, last: LastAct | null): WantedAct | null {
  const lift = last?.slots.lift ?? last?.of?.slots.lift ?? null;
  if (last === null || lift === null || reading.slots.lift !== null || !GOES_ON.test(reading.rest))
    return null;
  const { weight, repetitions } = last.slots;
  const asksMax =
    reading.slots.weight === null && reading.slots.repetitions === null && ASKS_MAX.test(reading.rest);
  // After a set, the question is about that set: 'benched 100 for 5, what's my max'.
  const isThere = last.act.writes === true && !REMOVED.test(last.answer);
  if (asksMax && isThere && weight !== null && repetitions !== null) {
    const slots = { ...reading.slots, weight, repetitions };
    return ownActOf({ ...reading, slots });
  }
  return ownActOf({ ...reading, slots: { ...reading.slots, lift } }, READS);
}
