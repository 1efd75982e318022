import { CORRECTS } from '#server/offline-coach/records/correction-words.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

/** 'It was not a front squat' names no lift that it was, and 'it was clean' none at all. */
export function isNoLift(lift: string, sentence: string): boolean {
  const found = liftIn(sentence.toLowerCase());
  const isDenied = found?.lift === lift && DENIES_NEXT.test(sentence.slice(0, found.at));
  return isDenied || CLEAN.test(sentence);
}
const DENIES_NEXT = /(?:\bnot|\bwas no|n['’]t) (?:(?:an?|the|my|really) )*$/iu;
const CLEAN = /\b(?:it|that) was (?:(?:so|really|very|pretty|super) )*clean\b/iu;

/** 'Wrong, my deadlift is 210', after a bench: another record. */
export const OF_OWN_BEST = /\bmy (?:\p{L}+ ){1,3}(?:is|was)\b/iu;
/** 'That was with a belt' is no belt squat. */
const WITH = /\bwith(?:out)?\b/iu;

const NAMES_VARIATION =
  /^(?:(?:no|nope|nah|oops|sorry|wait|actually|hang on|my bad)[ ,.!]+)*(?:it|that|this) (?:was|is) ([^,;?]{3,30}?)(?:[ ,]+(?:actually|instead|really|sorry))*[\s.!]*$/iu;
const NEGATES = /\b(?:no|not|never)\b|n['’]t\b/iu;
/** Gear and bar positions are no variations: 'it was belt', 'it was low bar'. */
const NO_VARIATION = /\b(?:belt|high[- ]bar|low[- ]bar)\b/iu;

/** 'It was incline', of a bench: the variation of the same lift. */
export function variationIn(sentence: string, today: string, lift: string | null): string | null {
  const named = WITH.test(sentence) ? undefined : NAMES_VARIATION.exec(sentence)?.[1];
  if (named === undefined || lift === null || NEGATES.test(named) || NO_VARIATION.test(named)) return null;
  const { slots, words, otherLifts, otherWeights } = readSlots(`${named} ${lift}`, today);
  const isOther =
    slots.lift !== null &&
    slots.lift !== lift &&
    slots.lift.endsWith(lift) &&
    otherLifts.length + otherWeights.length === 0;
  const isAlone = (slots.weight ?? slots.repetitions ?? slots.day) === null;
  return isOther && isAlone && words.every((word) => CORRECTS.has(word)) ? slots.lift : null;
}
