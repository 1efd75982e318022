import { BARS, USUAL_BAR } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { readStored, store } from '#web/lib/storage.ts';

const barKey = (unit: WeightUnit) => `bar-${unit}`;

/** Returns the bar last used with this unit, else the usual one. */
export function usualBar(unit: WeightUnit): number {
  const kept = Number(readStored(barKey(unit)));
  return BARS[unit].includes(kept) ? kept : USUAL_BAR[unit];
}

export const keepBar = (unit: WeightUnit, bar: number): void => store(barKey(unit), String(bar));
