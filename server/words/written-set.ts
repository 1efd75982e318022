import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** Pattern of a set in the server's own sentences, as `liftInWords` writes it: value, unit, repetitions. */
export const SET = '(\\d[\\d.,]*) ?(kg|lb|reps)?(?: × (\\d+))?';

export interface WrittenSet {
  value: number;
  /** Null for a number alone. */
  unit: Extract<RecordUnit, 'kg' | 'lb' | 'reps'> | null;
  repetitions: number | null;
}

/** Reads what `SET` matched. */
export const setFrom = (value = '', unit?: string, repetitions?: string): WrittenSet => ({
  value: Number(value.replaceAll(',', '')),
  unit: isWeightUnit(unit) || unit === 'reps' ? unit : null,
  repetitions: repetitions === undefined ? null : Number(repetitions),
});
