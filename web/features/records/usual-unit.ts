import { isWeighedLift } from '#shared/lifting/weighed-lift.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import type { Lift } from '#shared/records.ts';

/**
 * Returns the unit of a record for which none was chosen: that of the lift's other records, or the athlete's
 * weight unit if it is a weight.
 */
export function usualUnit(
  lifts: readonly Pick<Lift, 'lift' | 'unit'>[],
  title: string,
  weightUnit: WeightUnit | null,
): RecordUnit | null {
  const name = title.trim().toLowerCase();
  const known = lifts.find(({ lift }) => lift === name)?.unit ?? null;
  return known ?? (isWeighedLift(name) ? weightUnit : null);
}
