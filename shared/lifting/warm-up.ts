import { nearestLoadable, USUAL_BAR } from './plates.ts';
import type { WeightUnit } from './weight-unit.ts';

interface WarmUp {
  /** The first work set. */
  weight: number;
  unit: WeightUnit;
  bar?: number;
}

export interface WarmUpSet {
  /** Percentage of the work set; null for the empty bar. */
  percentage: number | null;
  /** As it can be loaded. */
  weight: number;
  repetitions: number;
}

/** A common ramp: fewer repetitions as the weight nears the work set. */
const RAMP: readonly (readonly [percentage: number, repetitions: number])[] = [
  [40, 5],
  [55, 4],
  [70, 3],
  [80, 2],
  [90, 1],
];
const EMPTY_BAR_REPETITIONS = 10;

/**
 * Returns the sets that lead up to a work set, lightest first: the empty bar, then loadable steps, each
 * heavier than the one before and lighter than the work set. Empty when the work set is no heavier than the
 * bar.
 */
export function warmUpSets({ weight, unit, bar = USUAL_BAR[unit] }: WarmUp): WarmUpSet[] {
  if (weight <= bar) return [];
  const sets: WarmUpSet[] = [{ percentage: null, weight: bar, repetitions: EMPTY_BAR_REPETITIONS }];
  for (const [percentage, repetitions] of RAMP) {
    const loaded = nearestLoadable({ weight: (weight * percentage) / 100, unit, bar });
    if (loaded === null || loaded <= sets.at(-1)!.weight || loaded >= weight) continue;
    sets.push({ percentage, weight: loaded, repetitions });
  }
  return sets;
}
