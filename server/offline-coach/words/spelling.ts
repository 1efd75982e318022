import { nearestWord } from './nearest-word.ts';
import { inFigures } from './number-words.ts';
import { writtenOut } from './shorthand.ts';
import { withoutTypos } from './typos.ts';

/** Words that decide the intent of a sentence and are often mistyped. */
const KNOWN = new Set(
  `squat squats squatted squatting bench benched benching deadlift deadlifts deadlifted deadlifting press pressed
  plates pounds percent percentage repetitions bodyweight heaviest estimate estimated forget remember weigh weighs
  shorter yesterday monday tuesday wednesday thursday friday saturday sunday convert converted`.split(/\s+/u),
);
/** Real words that are a typo away from those. */
const OTHERS = new Set(
  `beach bunch benches branch breach squad squads places planes plated deadline deadlines deadliest press dress
  presses sounds rounds founds forgot forged members membership remembers remembered percents present weight
  weights weighed weighing heavier sharer shorten shorted squash squirt squint pressure estimates depress pounder
  squatter squatters bencher benchers deadlifter deadlifters presser pressers`.split(/\s+/u),
);

/** '92.5kgx4' */
const GLUED = /(?<=\d ?)(kgs?|kilos?|lbs?|pounds?)x(?=\d)/gu;
/** 'Front squat 100 5x' */
const TIMES_LAST = /(?<=\p{L} )(\d{2,3}(?:\.\d+)?) (\d{1,2})x(?=[\s.!]*$)/u;
/** 'A buck fifteen' is 115. */
const BUCK =
  /\b(?:a|one) buck(?= (?:and )?(?:oh|ten|twelve|fifteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|\d{2}\b))/gu;
/** '140 5 rpe 9' */
const TIMES_BEFORE_RPE =
  /(?<![\d.,])((?:[2-9]\d|\d{3})(?:\.\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?) (\d{1,2})(?= ?@? ?rpe ?\d)/u;
/** '14 stone', '14st 6lb' */
const STONE =
  /(?<![\d.,])(?!(?:1|21|31) ?st\b)(\d{1,2}) ?(?:stones?|st)\b(?: ?(\d{1,2})(?: ?(?:lbs?|pounds?))?\b)?/gu;
/** '17O x 2': the letter O instead of a zero. */
const LETTER_O = /(?<=\d)o+(?![\p{L}'])/gu;
/** '157 and a half' */
const AND_A_HALF =
  /(?<![\d.,])(\d{2,3}) and (?:a )?half\b(?! ?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?|miles?|inch|percent|%|of))/gu;
/** Behind a weight, as in '180 kg 1 rep', it counts. */
const MAX =
  /\b(?:one|1)[- ]?rep(?:etition)?[- ]max(?:imum|es)?\b|(?<!\d ?(?:kgs?|kilos?|lbs?|pounds?)? )\b(?:one|1)[- ]?rep(?:etition)?\b|\b1[- ]?rm\b/gu;
const NAMED_MAX = /\b(?:one|1)[- ]?rep(?:etition)?[- ]max(?:imum|es)?\b|\b1[- ]?rm\b/gu;
/** '97.5 on bench, one rep': in a set without another count, one repetition is the count. */
const SET_OF_ONE =
  /^(?!.*(?:%|percent|per cent|\b\d{1,2} ?(?:reps|x)\b|\b(?:x|for) ?(?:[1-9]|1\d|20)\b(?![.\d])|\b(?:two|three|four|five|six|eight|ten) reps\b))(?=.*(?<![\d.])\d{2,3}(?:\.\d+)?(?:kgs?|lbs?)?\b)/su;

/** Normalizes a sentence: lowercase, straight quotes, typos corrected. */
export function spelled(sentence: string): string {
  const known = writtenOut(
    sentence
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‘’`´]/gu, "'"),
  )
    .replace(LETTER_O, (letters) => '0'.repeat(letters.length))
    .replace(AND_A_HALF, '$1.5')
    .replace(GLUED, '$1 x ')
    .replace(TIMES_LAST, '$1 x $2')
    .replace(TIMES_BEFORE_RPE, '$1 x $2')
    .replace(BUCK, 'one')
    .replace(STONE, (_, stone: string, pounds?: string) => `${Number(stone) * 14 + Number(pounds ?? 0)} lb`)
    .replace(/\bhalf (?:of )?(?=\d{2}|my )/gu, '50% of ')
    .replace(/ ?(?:->|=>|→) ?/gu, ' to ')
    .replace(/\be[- ]?1[- ]?rm\b/gu, 'estimated onerepmax')
    .replace(SET_OF_ONE.test(sentence.toLowerCase()) ? NAMED_MAX : MAX, 'onerepmax')
    .replace(/[a-z]{5,}/gu, (word) =>
      KNOWN.has(word) || OTHERS.has(word) ? word : (nearestWord(word, KNOWN) ?? word),
    );
  return inFigures(withoutTypos(known));
}
