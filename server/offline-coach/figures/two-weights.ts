import { N, numberOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

/** 'How much more do I need for 200 if my squat is 182.5', 'deadlift 220 vs squat 180 ratio' */
const ASKS =
  /\b(?:difference|gap|ratio)\b|\b(?:how (?:much|many|far|close)|what)\b.*\b(?:apart|more|less|short|off|away|need|left|lose|lost|cut|gain(?:ed)?|stronger|heavier|bigger|lighter|percent(?:age)?)\b|\bpercent(?:age)? (?:gain|loss|increase|decrease|more|less|change)\b/u;
const WORDS = new Set(
  'difference differ between gap apart ratio compare compared vs versus relative more less short far close off away still left lose lost losing cut gain gained dropped drop increase increased decrease jump percent percentage change changed went gone stronger heavier bigger lighter weaker reach hit goal target total best max onerepmax pb pr current currently weigh weight kilos made improved improvement progress missing lack until till loss hitting into'.split(
    ' ',
  ),
);
/** 'From 82 to 78.5', '90 kg to 80' */
const FROM_TO = /(?<![\d.,])\d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))? to \d/u;
const LOSS = /\b(?:loss|lose|lost|losing|decrease|dropped|less|lighter|weaker)\b/u;

/** Compares two weights that the sentence states: their difference, also in percent, and their ratio. */
export function twoWeights({ slots, otherWeights, otherLifts, words, spelled }: Reading): string | null {
  const { bodyWeight, repetitions, sets, percentages, timesBody, plates, bar, into } = slots;
  const isPlain =
    (repetitions ?? sets ?? timesBody ?? plates ?? bar ?? into) === null && percentages.length === 0;
  const numbers = [...spelled.matchAll(new RegExp(N, 'gu'))].map(([number]) => numberOf(number));
  const weights = [bodyWeight, slots.weight, ...otherWeights]
    .filter((weight) => weight !== null)
    .toSorted((one, other) => numbers.indexOf(one.value) - numbers.indexOf(other.value));
  const [one, other] = weights;
  if (!isPlain || one === undefined || other === undefined || weights.length > 2) return null;
  // How strong someone gets is not a difference of two weights.
  if (bodyWeight !== null && /\b(?:stronger|weaker)\b/u.test(spelled)) return null;
  if (new Set([slots.lift, ...otherLifts]).size > 2 || !ASKS.test(spelled.replaceAll('%', ' percent')))
    return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const unit = one.unit ?? other.unit;
  const inUnit = ({ value, unit: own }: Weight) =>
    own === null || unit === null ? value : roundTo(convertWeight(value, own, unit), 0.1);
  const [first, second] = [inUnit(one), inUnit(other)];
  if (first === second || first === 0 || second === 0) return null;
  // 'From 82 to 78.5' and 'the ratio of bench 120 to squat 180' have an order; a loss is one of the larger.
  const isInOrder = /\bratio\b/u.test(spelled);
  const isSwapped = isInOrder
    ? false
    : FROM_TO.test(spelled) || (LOSS.test(spelled) ? first > second : first < second);
  const [of, to] = isSwapped ? [second, first] : [first, second];
  const way = of > to ? 'more' : 'less';
  const said = (value: number) => `${value}${unit === null ? '' : ` ${unit}`}`;
  const by = roundTo(Math.abs(of - to), 0.01);
  const share = roundTo((by / to) * 100, 0.1);
  return `${said(of)} is **${said(by)}** ${way} than ${said(to)}: **${share}%** ${way}, or **${roundTo(of / to, 0.01)} times** as much.`;
}
