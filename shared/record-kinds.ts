import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from './record-limits.ts';

/** Values that can share one axis: weights in either unit, repetitions, times, and numbers without a unit. */
export const RECORD_KINDS = ['weight', 'reps', 'time', 'number'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const recordKind = (unit: RecordUnit | null): RecordKind =>
  unit === null ? 'number' : isWeightUnit(unit) ? 'weight' : unit;
