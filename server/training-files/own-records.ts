import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/**
 * The workout name of this app's records exported in another app's format. Such a row is a record as it is:
 * it keeps its title, and is not a candidate among the sets of its day.
 */
export const OWN_WORKOUT = 'Liftlore record';

/** What other apps' formats have no column for, in readable form in the workout's notes. */
export interface Remarks {
  bodyWeight: number | null;
  bodyWeightUnit: WeightUnit | null;
  /** Repetitions, where the format's own column has the value. */
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
