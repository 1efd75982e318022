import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { numberOf, unitOf } from './measures.ts';

const REPAIRS =
  '[,.]?(?: (?:no|nope|wait|sorry|oops|actually|rather|hang on|i mean|make (?:that|it))[,.]?)+ ';
const FIGURE = '\\d+(?:[.,]\\d+)?';
const UNIT = '(?: ?(?:kgs?|kilos?|lbs?|pounds?))?';
/** Repeated figures of one kind, of which only the last counts. */
const SAID_AGAIN = [
  `(?<![\\d.,])${FIGURE}${UNIT} ?x ?\\d{1,2}${REPAIRS}(?=${FIGURE}${UNIT} ?x ?\\d)`,
  `(?<=\\bfor )\\d{1,2}(?: reps?)?${REPAIRS}(?=\\d{1,2}(?! ?x|[\\d.,]|${UNIT.slice(0, -1)}))`,
  `(?<![\\d.,])\\d{2,3}(?:[.,]\\d+)?${UNIT}${REPAIRS}(?=\\d{2,3}(?:[.,]\\d+)?${UNIT} ?(?:x|for) ?\\d)`,
].map((source) => new RegExp(source, 'gu'));
/**
 * 'Log 100 bench no wait 105' ends with the right weight; in '5x10 no wait 60' it does not replace a weight.
 */
const WEIGHT_LAST = new RegExp(
  `(?<![\\d.,]|\\bof |x ?)\\d{2,3}(?:[.,]\\d+)?${UNIT}((?: (?:on |for )?(?:the |my )?(?!(?:was|is|were|should|not)\\b)\\p{L}+(?: (?!(?:was|is|were|should|not)\\b)\\p{L}+)?)?)${REPAIRS}(?=\\d{2,3}(?:[.,]\\d+)?${UNIT}[\\s.!]*$)`,
  'u',
);

const CONVERTED = new RegExp(
  `(?<![\\d.,])(${FIGURE}) ?(kgs?|kilos?|lbs?|pounds?)? ?\\( ?(?:= ?|~ ?|about |so )?(${FIGURE}) ?(kgs?|kilos?|lbs?|pounds?) ?\\)`,
  'gu',
);
/** Relative tolerance for rounded conversions. */
const NEARLY = 0.015;

/** Reduces a weight given in both units to the first one: '315 (142.5kg) x 3'. */
export const withoutConversion = (text: string): string =>
  text.replace(CONVERTED, (whole, first: string, own: string | undefined, second: string, other: string) => {
    const into = unitOf(other)!;
    const unit = unitOf(own) ?? (into === 'kg' ? 'lb' : 'kg');
    const [value, again] = [numberOf(first), numberOf(second)];
    const isSame = unit !== into && Math.abs(convertWeight(value, unit, into) / again - 1) <= NEARLY;
    return isSame ? `${first} ${unit}` : whole;
  });

/** '100 100 100 for 5 each', '100, 110 and 120 x 3 each' */
const WEIGHTS_EACH = new RegExp(
  `(?<![\\d.,]|x ?)((?:[2-9]\\d|\\d{3})(?:\\.\\d+)?${UNIT}(?:(?: ?, ?| and | )(?:[2-9]\\d|\\d{3})(?:\\.\\d+)?${UNIT}){1,5}) ?(?:for|x) ?(\\d{1,2})(?: reps?)? (?:each|every (?:set|time)|all)\\b`,
  'gu',
);

/** Writes the repetitions behind each of the weights they count for, or the sets of one weight. */
export const withRepetitionsEach = (text: string): string =>
  text.replace(WEIGHTS_EACH, (_, listed: string, repetitions: string) => {
    const weights = listed.split(/ ?, ?| and | (?=\d)/u).filter(Boolean);
    return new Set(weights).size === 1
      ? `${weights[0]} x ${repetitions}, ${weights.length} sets`
      : weights.map((weight) => `${weight} x ${repetitions}`).join(' ');
  });

/** Applies the speaker's own corrections to a lowercase sentence: '155 for 2x8 no wait 8x2'. */
export const repaired = (text: string): string =>
  SAID_AGAIN.reduce((said, again) => said.replace(again, ''), text).replace(WEIGHT_LAST, '$1 ');
