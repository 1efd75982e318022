import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/** A number as people write it: 315, 102.5, 102,5 or 1,000. */
export const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?';
/** A unit of weight behind a number. */
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

/** Patterns of a number, a unit behind it, and a weight with or without one. */
export const N = `(?<![\\d.,])(?:${NUMBER})(?![\\d])`;
/** A percentage of something that is lifted: no more than 200. */
export const P = '(?<![\\d.,])(?:\\d{1,2}|1\\d\\d|200)(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?';
export const U = `(?:${UNIT})(?![a-z])`;
export const W = `(${N}) ?(${U})?`;
/** Between sets, repetitions and weight. */
export const X = '(?:x|×|\\*|by)';

/** What is lighter, and has no unit, counts repetitions or sets: it is hardly a weight. */
export const WEIGHT_LEAST = 20;

export interface Weight {
  value: number;
  /** Null: not said. */
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

/** The unit that was meant by the one who says 'lbs' or 'I meant kilos'. 'In pounds?' asks for another one. */
export function unitMeant(said: string): WeightUnit | undefined {
  const isMeant =
    /\b(?:mean|meant|no|nope|nah|sorry|oops|not)\b|^(?:that|it) (?:was|is)\b|^(?:that|it)['’]s\b/iu.test(
      said,
    ) || !/\b(?:in|as)\b/iu.test(said);
  return isMeant ? unitOf(UNIT_ALONE.exec(said)?.[1]) : undefined;
}
