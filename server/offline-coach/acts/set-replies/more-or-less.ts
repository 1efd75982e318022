import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { unitOf } from '#server/offline-coach/slots/measures.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { type Correction, NOT_SAID } from './change-set.ts';
import { isPlannedOrOfOthers } from './doubtful-reply.ts';

const NUMBER = `(?<number>\\d+(?:[.,]\\d+)?|an?|${IN_WORDS.join('|')})`;
const UNIT = '(?: ?(?<unit>kgs?|kilos?|lbs?|pounds?|reps?)\\b)?';
/** 'Add 5 kg to both', 'take 2.5 off the first', '5 less on the last' */
const DIFFERENCES = [
  [`\\b(?:add|plus)(?: another| an extra)? ${NUMBER}${UNIT}`, 1],
  [`\\bput(?: another| an extra)? ${NUMBER}${UNIT} (?:more )?on(?:to)?\\b`, 1],
  [`\\b(?:minus|subtract) ${NUMBER}${UNIT}`, -1],
  [`\\b(?:take|knock|drop) ${NUMBER}${UNIT} (?:off|from)\\b`, -1],
  [`\\b${NUMBER}${UNIT} (?:more|heavier)(?= (?:on|for|each|than (?:that|i said)))`, 1],
  [`\\b${NUMBER}${UNIT} (?:less|lighter)(?= (?:on|for|each|than (?:that|i said)))`, -1],
].map(([words, sign]) => ({ words: new RegExp(String(words), 'iu'), sign: Number(sign) }));
/** Words allowed around the difference, besides the lift. */
const AROUND = new Set(
  `to on onto off from for at both all each everything them those these it that the one ones set sets last first second third middle top other
  of please pls weight weights more less than but and so yes yeah ok okay no sorry oops actually wait two three i said make was were should be
  save keep log heavier lighter double triple single`.split(/\s+/u),
);
const REASON = /[,;.!\n]+\s|\b(?:because|cause|cos|coz|cuz|since)\b/iu;
const ASKS = /\?|\b(?:what|how|which|when|plates|can|could|would|will|pr|pb|record)\b/iu;
/** 'I forgot the bar was a 15' is a reason. */
const ABOUT_BAR = /\b(?:bar|plates?|collars?|clips?)\b/iu;
/** Maximum difference as a share of the weight. */
const MOST = 0.3;
/** Minimum weight difference; smaller numbers without a unit may count repetitions. */
const WEIGHT_MIN = 2.5;

interface Difference {
  by: number;
  unit: 'kg' | 'lb' | 'reps' | null;
}

/** Returns the difference to sets that a reply states; null if it states none or also something else. */
export function differenceIn(text: string): Difference | null {
  if (ASKS.test(text) || isPlannedOrOfOthers(text)) return null;
  const [clause = '', ...others] = text.split(REASON).filter((one) => /\d|\b(?:an?|one|two)\b/iu.test(one));
  const found = DIFFERENCES.flatMap(({ words, sign }) => {
    const match = words.exec(clause);
    return match === null ? [] : [{ match, sign }];
  });
  const [{ match, sign } = { match: null, sign: 0 }] = found;
  if (match === null || others.some((one) => /\d/u.test(one) && !ABOUT_BAR.test(one))) return null;
  const lift = liftIn(clause)?.words ?? '';
  const around = clause.replace(match[0], ' ').toLowerCase().replace(lift, ' ');
  if (/\d/u.test(around)) return null;
  if (!(around.match(/\p{L}+/gu) ?? []).every((word) => AROUND.has(word))) return null;
  const { number = '', unit } = match.groups!;
  const value =
    IN_WORDS.indexOf(number.toLowerCase()) + 1 ||
    (/^an?$/iu.test(number) ? 1 : Number(number.replace(',', '.')));
  if (/^rep/iu.test(unit ?? '')) return Number.isInteger(value) ? { by: sign * value, unit: 'reps' } : null;
  if (!/^\d/u.test(number) || (unit === undefined && value < WEIGHT_MIN)) return null;
  return { by: sign * value, unit: unitOf(unit) ?? null };
}

/** Applies a difference to a set; null when the result is impossible. */
export function withDifference({ weight, repetitions }: Slots, { by, unit }: Difference): Correction | null {
  if (unit === 'reps') {
    const left = (repetitions ?? 1) + by;
    return left < 1 ? null : { ...NOT_SAID, repetitions: left };
  }
  if (weight === null) return null;
  const own = weight.unit ?? unit;
  const change = unit === null || own === null ? by : convertWeight(by, unit, own);
  if (Math.abs(change) > MOST * weight.value) return null;
  return { ...NOT_SAID, weight: { ...weight, value: roundTo(weight.value + change, 0.01) } };
}
