import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';

const NO_DAY = '1970-01-01';
const TOTAL_LIFTS = new Set(['Squat', 'Bench', 'Deadlift']);
const GOOD = '(?:good|decent|strong|weak|bad|impressive|solid|respectable)';
const THEM = '(?:that|this|these|those|they|(?:my|those|these) (?:total|numbers|lifts))';
/** 'Is that any good', 'are these strong numbers' */
const JUDGED = new RegExp(
  `[,.;]?\\s*(?:(?:and|so) )?(?:(?:is|are|r) ${THEM}(?: (?:any|a|an|considered|even|pretty))? ${GOOD}(?: (?:total|numbers|lifts))?(?: or (?:bad|not|nah|weak))?|how (?:good|strong|bad) (?:is|are) ${THEM})(?=[\\s?.!]*$| (?:at|for) (?:\\d|my (?:body ?)?weight))`,
  'iu',
);
/** Sets of a session or a plan rather than bests. */
const NO_BESTS = /\b(?:warm|warm-?ups?|openers?|program|plan|every|each)\b/iu;
const AT_BODY_WEIGHT =
  /\b(?:at|for) \d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|lbs?|pounds?)?(?: (?:male|female|man|woman|guy|girl|bw|body ?weight))*[\s?.!]*$/iu;
const TOTAL_ASKED = /[,.;]?\s*(?:(?:and|so) )?what(?:['’]?s| is) (?:my|the) total\b/iu;

/**
 * Splits 'Squat 180 bench 120 deadlift 220, is that good at 83 kg' into a request for the total and its
 * points and the question what a good total is. Returns other sentences as they are.
 */
export function judgedLiftsApart(sentence: string): string[] {
  if (!JUDGED.test(sentence) || NO_BESTS.test(sentence)) return [sentence];
  if (complaintAdviceFor(sentence).length > 0) return [sentence];
  const { slots, otherLifts, otherWeights } = readSlots(sentence, NO_DAY);
  const lifts = [slots.lift, ...otherLifts];
  const areThree = lifts.length === 3 && lifts.every((lift) => lift !== null && TOTAL_LIFTS.has(lift));
  const weights = 1 + otherWeights.length;
  const areBests = weights === 3 || (weights === 4 && AT_BODY_WEIGHT.test(sentence));
  if (!areThree || slots.weight === null || !areBests) return [sentence];
  const asked = sentence.replace(TOTAL_ASKED, '').replace(JUDGED, ' what is my total and dots').trim();
  return [asked.replace(/[?.!]*$/u, '?'), 'What is a good total?'];
}
