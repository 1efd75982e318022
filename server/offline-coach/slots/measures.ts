import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/** A number as people write it: 315, 102.5, 102,5 or 1,000. */
export const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?';
/** A unit of weight after a number. */
export const UNIT = 'kgs?|kilos?|kilograms?|lbs?|pounds?|#';

export function numberOf(written: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replaceAll(',', '')
    : written.replace(',', '.');
  return Number(plain);
}

export function unitOf(written: string | undefined): WeightUnit | undefined {
  if (written === undefined || written === '') return undefined;
  return written.toLowerCase().startsWith('k') ? 'kg' : 'lb';
}

/** Patterns of a number, the unit after it, and a weight with or without a unit. */
export const N = `(?<![\\d.,])(?:${NUMBER})(?![\\d])`;
/** A percentage of a lift, up to 200. */
export const P = '(?<![\\d.,])(?:\\d{1,2}|1\\d\\d|200)(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?';
export const U = `(?:${UNIT})(?![a-z])`;
export const W = `(${N}) ?(${U})?`;
/** Separator of sets, repetitions and weight. */
export const X = '(?:x|×|\\*|by)';

/** A smaller number without a unit counts repetitions or sets. */
export const WEIGHT_MIN = 20;

export interface Weight {
  value: number;
  /** Null when not given. */
  unit: WeightUnit | null;
}

export const weightOf = (value: string, unit: string | undefined): Weight => ({
  value: numberOf(value),
  unit: unitOf(unit) ?? null,
});

const UNIT_ALONE = new RegExp(
  `^(?:(?:no|nope|nah|sorry|oops|wait|actually|i|mean|meant|it's|that's|that|it|was|is|in|as)[ ,]+)*(${UNIT})(?:[ ,]+(?:not \\w+|sorry|i mean|i meant|please))*[ .!]*$`,
  'iu',
);

/** Returns the unit of 'lbs' or 'I meant kilos'; 'in pounds?' asks for a conversion instead. */
export function unitMeant(said: string): WeightUnit | undefined {
  const isMeant =
    /\b(?:mean|meant|no|nope|nah|sorry|oops|not)\b|^(?:that|it) (?:was|is)\b|^(?:that|it)['’]s\b/iu.test(
      said,
    ) || !/\b(?:in|as)\b/iu.test(said);
  return isMeant ? unitOf(UNIT_ALONE.exec(said)?.[1]) : undefined;
}
