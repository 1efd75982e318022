import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { N, numberOf, U, unitOf } from './measures.ts';

const WEIGHT = `(${N})(?: ?(${U}))?(?: (?:max(?:imum)?|onerepmax|1rm|best|squat|bench(?: press)?|deadlift|press|total))?`;
const LIFT = '(?:my )?(?:(?:squat|bench(?: press)?|deadlift|press) )?';
const SHARE = '(?:percent(?:age)?|%)';
const AROUND = '(?: please| pls)?[ ?.!]*$';
/** 'What percent of 205 is 185': gives the whole first. */
const OF_WHOLE = new RegExp(
  `^(?:and |so |ok )*(?:what|which|how many) ${SHARE} of (?:a |my )?${WEIGHT} (?:is|are|would be|makes?) (?:a )?${WEIGHT}${AROUND}`,
  'u',
);
/** '185 is what percent of 205', 'what's 185 as a percentage of 205': gives the part first. */
const PART_FIRST = new RegExp(
  `^(?:and |so |ok )*(?:(?:what|how much) ?(?:is|'s) )?${LIFT}${WEIGHT} (?:is |= ?)?(?:what|which|how many|in|as) (?:a )?${SHARE} of (?:a |my )?${LIFT}${WEIGHT}${AROUND}`,
  'u',
);

/** 'What percentage is 140 of 165' */
const PART_LAST = new RegExp(
  `^(?:and |so |ok )*(?:what|which) ${SHARE} is ${WEIGHT} of (?:a |my )?${LIFT}${WEIGHT}${AROUND}`,
  'u',
);

/**
 * 'What max do I need so that 140 is 80 percent', '140 is 80% of what': gives the part and its percentage.
 */
const OF_UNKNOWN = new RegExp(
  `${WEIGHT} (?:is|was|=|to be|would be|makes) (?:only |about )?(?:at )?(${N}) ?${SHARE}`,
  'u',
);
/** 'Lost 4 kg from 90, what percent is that' */
const CHANGED_BY = new RegExp(
  `^(?:(?:i|i've|have|just|so|if i) )*(?:lost|gained|dropped|added|lose|gain|drop|add|put on) ${WEIGHT} (?:from|on|to|onto|off|at) (?:a |my )?${WEIGHT},? (?:(?:what|how many|how much|which) (?:is that in )?(?:a )?${SHARE}|in ${SHARE})(?: (?:is|was|of that|would) ?(?:that|it|be)?)?${AROUND}`,
  'u',
);

const ASKING_WORDS = new Set(
  "and so if what what's which whole weight max maximum onerepmax single do does would should must i need have has it is be my the a to for that then of how much heavy when best please".split(
    ' ',
  ),
);

const wordsOf = (text: string) => text.match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];

/** Answers of what a weight is the given percentage; null when that is not asked. */
function wholeInWords(sentence: string): string | null {
  const found = OF_UNKNOWN.exec(sentence);
  const rest = found && sentence.replace(OF_UNKNOWN, ' ');
  if (
    found === null ||
    !/\b(?:what|which|how (?:much|heavy))\b/u.test(rest!) ||
    !wordsOf(rest!).every((word) => ASKING_WORDS.has(word))
  )
    return null;
  const [, value = '', unit, share = ''] = found;
  const part = `${numberOf(value)}${unit ? ` ${unitOf(unit)}` : ''}`;
  if (numberOf(share) === 0) return null;
  return `${part} is ${numberOf(share)}% of **${roundTo((100 * numberOf(value)) / numberOf(share), 0.1)}${unit ? ` ${unitOf(unit)}` : ''}**.`;
}

/**
 * Answers what percentage of one weight another is; null when that is not asked.
 * @param written a sentence in normalized spelling
 */
export function shareInWords(written: string): string | null {
  const sentence = written.trim().toLowerCase();
  const unknown = wholeInWords(sentence);
  if (unknown !== null) return unknown;
  const whole = OF_WHOLE.exec(sentence);
  const [, one, oneUnit, other, otherUnit] =
    whole ?? PART_FIRST.exec(sentence) ?? PART_LAST.exec(sentence) ?? CHANGED_BY.exec(sentence) ?? [];
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
  return `${named(part)} is **${roundTo((value / of.value) * 100, 0.1)}%** of ${named(of)}.`;
}
