import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { LIFT, liftIn } from './lifts.ts';
import { NUMBER, numberOf, UNIT, unitOf } from './measures.ts';
import type { ToolCall } from './tool-call.ts';

const pattern = (source: string) => new RegExp(source, 'iu');

const PERCENT = `(${NUMBER}) ?(?:%|percent|per cent)`;
const CONVERSIONS = [
  pattern(`(${NUMBER}) ?(${UNIT}) (?:in|to|into|as) (?:kgs?|kilos?|kilograms?|lbs?|pounds?)\\b`),
  pattern(
    `how (?:many|much) (?:kgs?|kilos?|kilograms?|lbs?|pounds?) (?:is|are|in|do|does) (${NUMBER}) ?(${UNIT})`,
  ),
];
const POINTS = /\b(?:dots|wilks|ipf ?gl|goodlift|gl points)\b/iu;
const TOTAL = pattern(`(${NUMBER}) ?(${UNIT})?`);
const BODY_WEIGHT = pattern(
  `\\b(?:at|body ?weight(?: of)?|weigh(?:ing|s)?|bw) (?:a )?(${NUMBER}) ?(${UNIT})?`,
);
const PERCENT_OF = pattern(
  `${PERCENT} (?:of|from) (?:my |a |an |the )?(?:max(?:imum)? (?:of )?)?(${NUMBER}) ?(${UNIT})?`,
);
const PERCENT_OF_LIFT = pattern(`${PERCENT} of my (?:best |max |current )?(?:${LIFT})\\b`);
const TABLE_OF = pattern(
  `\\bpercentages?(?: table| chart)? (?:of|for|from) (?:my |a |an )?(?:max(?:imum)? (?:of )?)?(${NUMBER}) ?(${UNIT})?`,
);
const MAX_WORD = /\b(?:max(?:imum)?|1 ?rm|e1rm|one[- ]rep)\b/iu;
const SET = pattern(`(${NUMBER}) ?(${UNIT})? ?(?:x|×|\\*|for|by|at) ?(\\d{1,2})\\b(?! ?(?:sets|${UNIT}|%))`);
const PLATES = [
  pattern(`\\b(?:what|which|how many) plates?\\b[^?]*?(${NUMBER}) ?(${UNIT})?`),
  pattern(`\\bplates? (?:for|to make|per side|on each side|to load)\\b[^?]*?(${NUMBER}) ?(${UNIT})?`),
  pattern(`\\bload(?:ing)? (?:up )?(?:the bar (?:to|with) |a bar (?:to|with) )?(${NUMBER}) ?(${UNIT})?`),
];
const SHOP = /\b(?:buy|price|cost|order|sell|shop)\b/iu;

/** What a sentence wants calculated; null when it wants nothing of the kind. */
export function calculationIn(sentence: string): ToolCall | null {
  const input =
    conversion(sentence) ?? points(sentence) ?? percentage(sentence) ?? max(sentence) ?? plates(sentence);
  if (input !== null) return { tool: 'calculate', input };
  // Of a lift without a number: what it is a percentage of is among the records.
  const lift = PERCENT_OF_LIFT.test(sentence) ? liftIn(sentence) : null;
  return lift === null ? null : { tool: 'prs', input: { action: 'read', lift } };
}

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What is calculated once a record is known; empty when the sentence wants no percentage or the record is no weight. */
export function percentagesOfBest(sentence: string, { value, unit, repetitions }: BestLift): ToolCall[] {
  if (!PERCENT_OF_LIFT.test(sentence) || (unit !== 'lb' && unit !== 'kg')) return [];
  const weight = estimatedOneRepMax({ weight: value, repetitions: repetitions ?? 1 });
  if (weight === null) return [];
  const estimate: ToolCall = {
    tool: 'calculate',
    input: { calculation: 'one_rep_max', weight: value, unit, repetitions },
  };
  const percentages: ToolCall = {
    tool: 'calculate',
    input: {
      calculation: 'percentages',
      weight: roundTo(weight, 0.1),
      unit,
      percentages: percentsIn(sentence),
    },
  };
  return (repetitions ?? 1) > 1 ? [estimate, percentages] : [percentages];
}

const withUnit = (written: string | undefined) => {
  const unit = unitOf(written);
  return unit === undefined ? {} : { unit };
};

/** Every percentage named: '70, 80 and 90% of 405'. */
function percentsIn(sentence: string): number[] {
  const list = pattern(
    `((?:(?:${NUMBER}) ?%?(?:, ?| and | or |, and ))*(?:${NUMBER})) ?(?:%|percent|per cent)`,
  ).exec(sentence);
  return [...(list?.[1] ?? '').matchAll(new RegExp(NUMBER, 'gu'))]
    .map(([written]) => numberOf(written))
    .filter((percent) => percent > 0 && percent <= 200)
    .slice(0, 20);
}

function conversion(sentence: string): Record<string, unknown> | null {
  for (const conversion of CONVERSIONS) {
    const found = conversion.exec(sentence);
    if (found) return { calculation: 'convert', weight: numberOf(found[1]!), ...withUnit(found[2]) };
  }
  return null;
}

function points(sentence: string): Record<string, unknown> | null {
  if (!POINTS.test(sentence)) return null;
  const body = BODY_WEIGHT.exec(sentence);
  const total = TOTAL.exec(body === null ? sentence : sentence.replace(body[0], ''));
  if (total === null) return null;
  const unit = unitOf(total[2]) ?? unitOf(body?.[2]);
  const sex = /\b(?:female|wom[ae]n|girls?)\b/iu.test(sentence)
    ? 'female'
    : /\b(?:male|m[ae]n|guys?)\b/iu.test(sentence)
      ? 'male'
      : undefined;
  return {
    calculation: 'points',
    weight: numberOf(total[1]!),
    ...(unit !== undefined && { unit }),
    ...(body !== null && { body_weight: numberOf(body[1]!) }),
    ...(sex !== undefined && { sex }),
    ...(/\bbench\b/iu.test(sentence) && { event: 'B' }),
  };
}

function percentage(sentence: string): Record<string, unknown> | null {
  const found = PERCENT_OF.exec(sentence);
  if (found) {
    const percentages = percentsIn(sentence);
    return { calculation: 'percentages', weight: numberOf(found[2]!), ...withUnit(found[3]), percentages };
  }
  const table = TABLE_OF.exec(sentence);
  return table && { calculation: 'percentages', weight: numberOf(table[1]!), ...withUnit(table[2]) };
}

function max(sentence: string): Record<string, unknown> | null {
  const set = MAX_WORD.test(sentence) ? SET.exec(sentence.replace(/\b1 ?rm\b/giu, 'max')) : null;
  if (set === null) return null;
  return {
    calculation: 'one_rep_max',
    weight: numberOf(set[1]!),
    ...withUnit(set[2]),
    repetitions: Number(set[3]),
  };
}

function plates(sentence: string): Record<string, unknown> | null {
  if (SHOP.test(sentence)) return null;
  for (const plates of PLATES) {
    const found = plates.exec(sentence);
    if (found) return { calculation: 'plates', weight: numberOf(found[1]!), ...withUnit(found[2]) };
  }
  return null;
}
