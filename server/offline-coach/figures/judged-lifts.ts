import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { liftAndBody } from './lift-to-body.ts';

const GOOD = '(?:good|decent|strong|weak|bad|impressive|solid|respectable)';
const THEM = '(?:that|this|these|those|they|(?:my|those|these) (?:total|numbers|lifts))';
/** 'Is that any good', 'are these strong numbers' */
const JUDGED = new RegExp(
  `[,.;]?\\s*(?:(?:and|so) )?(?:(?:is|are|r) ${THEM}(?: (?:any|a|an|considered|even|pretty))? ${GOOD}(?: (?:total|numbers|lifts))?(?: or (?:bad|not|nah|weak))?|how (?:good|strong|bad) (?:is|are) ${THEM}|how strong am i)(?=[\\s?.!]*$| (?:at|for) (?:\\d|my (?:body ?)?weight))`,
  'iu',
);
/** Sets of a session or a plan rather than bests. */
const NO_BESTS = /\b(?:warm|warm-?ups?|openers?|program|plan|every|each)\b/iu;
const AT_BODY_WEIGHT =
  /\b(?:at|for) \d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|lbs?|pounds?)?(?: (?:male|female|man|woman|guy|girl|bw|body ?weight))*[\s?.!]*$/iu;
const TOTAL_ASKED = /[,.;]?\s*(?:(?:and|so) )?what(?:['’]?s| is) (?:my|the) total\b/iu;

const TOTAL_GIVEN = /\b\d{3,4}(?:[.,]\d)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))? total\b/iu;
/** 'Is a 180 squat good at 80 kg', 'how strong is a 140 deadlift for a 60 kg woman' */
const ONE_JUDGED = new RegExp(
  `^(?:(?:so|and|hey|coach)[ ,]+)*(?:is (?=.*\\d.*\\b${GOOD}\\b)|how (?:good|strong|weak) is (?=.*\\d))(.*?)[?.!\\s]*$`,
  'isu',
);
const IS_GOOD = new RegExp(`\\b(?:(?:any|a|an|considered|even|pretty) )*${GOOD}\\b`, 'iu');
const STANDARDS: Readonly<Record<string, string>> = {
  Squat: 'What is a good squat?',
  Bench: 'What is a good bench press?',
  Deadlift: 'What is a good deadlift?',
};

/**
 * Splits 'is a 180 squat good at 80 kg' into a request for its multiple of the body weight and the question
 * what a good squat is; null for other sentences.
 */
function oneLiftApart(sentence: string): string[] | null {
  const said = ONE_JUDGED.exec(sentence)?.[1]?.replace(IS_GOOD, ' ');
  if (said === undefined) return null;
  const reading = readSlots(said, NO_DAY);
  if (TOTAL_GIVEN.test(said) && reading.words.every((word) => GLUE.has(word) || word === 'total'))
    return [`dots for ${said}?`, 'What is a good total?'];
  const standard = STANDARDS[reading.slots.lift ?? ''];
  return standard === undefined || liftAndBody(reading) === null
    ? null
    : [`${said}, how many times body weight is that?`, standard];
}

/**
 * Splits 'Squat 180 bench 120 deadlift 220, is that good at 83 kg' into a request for the total and its
 * points and the question what a good total is. Returns other sentences as they are.
 */
export function judgedLiftsApart(sentence: string): string[] {
  if (NO_BESTS.test(sentence) || !(ONE_JUDGED.test(sentence) || JUDGED.test(sentence))) return [sentence];
  if (complaintAdviceFor(sentence).length > 0) return [sentence];
  const one = oneLiftApart(sentence);
  if (one !== null) return one;
  if (!JUDGED.test(sentence)) return [sentence];
  const { slots, otherLifts, otherWeights } = readSlots(sentence, NO_DAY);
  const lifts = [slots.lift, ...otherLifts];
  const areThree = lifts.length === 3 && lifts.every((lift) => TOTAL_LIFTS.some((one) => one === lift));
  const weights = 1 + otherWeights.length;
  const areBests = weights === 3 || (weights === 4 && AT_BODY_WEIGHT.test(sentence.replace(JUDGED, '')));
  if (!areThree || slots.weight === null || !areBests) return [sentence];
  const asked = sentence.replace(TOTAL_ASKED, '').replace(JUDGED, ' what is my total and dots').trim();
  return [asked.replace(/[?.!]*$/u, '?'), 'What is a good total?'];
}
