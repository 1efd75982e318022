import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { N, numberOf, U, unitOf } from './measures.ts';

const WEIGHT = `(${N})(?: ?(${U}))?`;
const SHARE = '(?:percent(?:age)?|%)';
const AROUND = '(?: please| pls)?[ ?.!]*$';
/** 'What percent of 205 is 185': the whole first. */
const OF_WHOLE = new RegExp(
  `^(?:and |so |ok )*(?:what|which|how many) ${SHARE} of (?:a |my )?${WEIGHT} (?:is|are|would be|makes?) (?:a )?${WEIGHT}${AROUND}`,
  'u',
);
/** '185 is what percent of 205', 'what's 185 as a percentage of 205': the part first. */
const PART_FIRST = new RegExp(
  `^(?:and |so |ok )*(?:(?:what|how much) ?(?:is|'s) )?${WEIGHT} (?:is |= ?)?(?:what|which|how many|in|as) (?:a )?${SHARE} of (?:a |my )?${WEIGHT}${AROUND}`,
  'u',
);

/** What share of one weight another is; null when that is not asked. @param written a sentence in plain spelling */
export function shareInWords(written: string): string | null {
  const sentence = written.trim().toLowerCase();
  const whole = OF_WHOLE.exec(sentence);
  const [, one, oneUnit, other, otherUnit] = whole ?? PART_FIRST.exec(sentence) ?? [];
  if (one === undefined || other === undefined) return null;
  const weights = [
    { value: numberOf(one), unit: unitOf(oneUnit) },
    { value: numberOf(other), unit: unitOf(otherUnit) },
  ];
  const [part, of] = whole ? weights.toReversed() : weights;
  if (part === undefined || of === undefined || of.value === 0) return null;
  const unit = of.unit ?? part.unit;
  const value = part.unit && unit ? convertWeight(part.value, part.unit, unit) : part.value;
  const named = (weight: typeof part) => `${weight.value}${weight.unit ? ` ${weight.unit}` : ''}`;
  return `${named(part)} is **${roundTo((value / of.value) * 100, 0.1)} %** of ${named(of)}.`;
}
