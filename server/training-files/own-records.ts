import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/**
 * The workout that records of this app stand in when they are exported in the shape of another. Such a row is a record
 * as it is: it keeps its title, and is no candidate among the sets of its day.
 */
export const OWN_WORKOUT = 'Liftlore record';

/** What the shapes of other apps have no column for, as a person reads it in the notes of the workout. */
export interface Remarks {
  bodyWeight: number | null;
  bodyWeightUnit: WeightUnit | null;
  /** Repetitions where the shape's own column holds the value. */
  repetitions: number | null;
  noUnit: boolean;
}

export function writeRemarks({ bodyWeight, bodyWeightUnit, repetitions, noUnit }: Remarks): string {
  return [
    bodyWeight !== null && `Body weight: ${bodyWeight}${bodyWeightUnit === null ? '' : ` ${bodyWeightUnit}`}`,
    repetitions !== null && `Repetitions: ${repetitions}`,
    noUnit && 'No unit',
  ]
    .filter((remark) => remark !== false)
    .join('; ');
}

export function readRemarks(text: string): Remarks {
  const bodyWeight = /\bBody weight: ([\d.e+-]+)(?: (lb|kg))?/.exec(text);
  const repetitions = /\bRepetitions: (\d+)/.exec(text);
  return {
    bodyWeight: bodyWeight ? Number(bodyWeight[1]) : null,
    bodyWeightUnit: (bodyWeight?.[2] as WeightUnit | undefined) ?? null,
    repetitions: repetitions ? Number(repetitions[1]) : null,
    noUnit: /\bNo unit\b/.test(text),
  };
}
