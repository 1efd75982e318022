import { ASKS, NEXT_REP } from './record-words.ts';
import type { Reading } from './slots.ts';

/** Whether it reports a miss: 'Missed 220 on deadlift', '210 dead got to my knees'. */
export const isMiss = (reading: Reading): boolean => isMissSaid(reading) && !hasSetBesideMiss(reading);

/** 'Pulled 190 for a triple, missed 205', unlike 'missed 200 and 205'. */
const hasSetBesideMiss = ({ slots: { repetitions }, otherWeights, spelled }: Reading): boolean =>
  otherWeights.length > 0 && (repetitions !== null || !MISSED.test(spelled));

const isMissSaid = ({ slots: { lift, weight, repetitions, day }, rest, isQuestion }: Reading): boolean =>
  lift !== null &&
  weight !== null &&
  !(repetitions !== null && NEXT_REP.test(rest)) &&
  !isQuestion &&
  !ASKS.test(rest) &&
  (MISSED.test(rest) || (day !== null && NEARLY.test(rest) && !OWN_LIFT.test(rest)));
const MISSED =
  /^(?:and |so |i |just |only |then |today |again )*(?:missed|failed|missed out on|got stapled by|bombed)\b|\b(?:couldn't|didn't) (?:get|make|finish|lock out)\b/u;
/** Describes one attempt; without a day it may be about weeks: 'my squat got stuck at 140'. */
const NEARLY =
  /\b(?:so|very|really|that) close\b(?! to)|\b(?:got|came|made it|moved) (?:only |just )?(?:to (?:my|the) (?:knees?|shins?|thighs?|chest)|(?:half|part|most of the) ?way)\b|\b(?:stayed|stuck|died|stalled) (?:there|half|in the hole|off)\b|\b(?:didn't|wouldn't) (?:move|budge|go up|come up|lock out)\b|\bgot (?:stapled|pinned|buried)\b/u;
const OWN_LIFT = /^(?:and |so )*(?:my|the) /u;
