import { readSlots } from '#server/offline-coach/slots/read-slots.ts';

const NO_DAY = '1970-01-01';
const TOTAL_LIFTS = new Set(['Squat', 'Bench', 'Deadlift']);
/** 'Is that any good', 'are these strong numbers' */
const JUDGED =
  /[,.;]?\s*(?:(?:and|so) )?(?:(?:is|are|r) (?:that|it|this|these|those|they|my (?:total|numbers|lifts))(?: (?:any|a|an|considered|even|pretty))? (?:good|decent|strong|weak|bad|ok|okay|impressive|solid|respectable)(?: (?:total|numbers|lifts))?|how (?:good|strong|bad) (?:is|are) (?:that|it|this|these|those|they))\b/iu;
const TOTAL_ASKED = /[,.;]?\s*(?:(?:and|so) )?what(?:['’]?s| is) (?:my|the) total\b/iu;

/**
 * Splits 'Squat 180 bench 120 deadlift 220, is that good at 83 kg' into a request for the total and its
 * points and the question what a good total is. Returns other sentences as they are.
 */
export function judgedLiftsApart(sentence: string): string[] {
  if (!JUDGED.test(sentence)) return [sentence];
  const { slots, otherLifts, otherWeights } = readSlots(sentence, NO_DAY);
  const lifts = [slots.lift, ...otherLifts];
  const areThree = lifts.length === 3 && lifts.every((lift) => lift !== null && TOTAL_LIFTS.has(lift));
  if (!areThree || otherWeights.length < 2) return [sentence];
  const asked = sentence.replace(TOTAL_ASKED, '').replace(JUDGED, ' what is my total and dots').trim();
  return [asked.replace(/[?.!]*$/u, '?'), 'What is a good total?'];
}
