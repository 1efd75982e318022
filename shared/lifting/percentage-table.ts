import { nearestLoadable } from './plates.ts';
import { roundTo, type WeightUnit } from './weight-unit.ts';

/** From a single down to speed work. */
export const PERCENTAGES: readonly number[] = [100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 50];

interface Percentages {
  /** The one-rep max that is 100 percent. */
  max: number;
  unit: WeightUnit;
  bar?: number;
  /** Weight of both collars together. */
  collars?: number;
  percentages?: readonly number[];
}

export interface PercentageRow {
  percentage: number;
  /** Percentage rounded to hundredths. */
  exact: number;
  /** The nearest weight that can be loaded; null when it is lighter than the empty bar. */
  loadable: number | null;
}

/** Returns the weight of each percentage of a max, as calculated and as loaded on the bar. */
export function percentageTable({ max, percentages = PERCENTAGES, ...bar }: Percentages): PercentageRow[] {
  return percentages.map((percentage) => {
    const weight = (max * percentage) / 100;
    return { percentage, exact: roundTo(weight, 0.01), loadable: nearestLoadable({ weight, ...bar }) };
  });
}
