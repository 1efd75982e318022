import { roundTo, type WeightUnit } from './weight-unit.ts';

/** Bars of a gym: for beginners, women's, men's, squat bar. */
export const BARS: Record<WeightUnit, readonly number[]> = {
  kg: [10, 15, 20, 25],
  lb: [25, 35, 45, 55],
};

/** The default bar. */
export const USUAL_BAR: Record<WeightUnit, number> = { kg: 20, lb: 45 };

/** Plates of a gym, heaviest first: in kg per the IPF Technical Rules, in lb as American gyms own them. */
export const PLATES: Record<WeightUnit, readonly number[]> = {
  kg: [25, 20, 15, 10, 5, 2.5, 1.25],
  lb: [45, 35, 25, 10, 5, 2.5],
};

/** More than any bar has held. A heavier weight is left as a remainder rather than searched for. */
const LOAD_MAX: Record<WeightUnit, number> = { kg: 1000, lb: 2200 };

/** Weights are summed in whole thousandths: a bar must not miss a plate for a binary fraction. */
const SCALE = 1000;
const scaled = (weight: number): number => Math.round(weight * SCALE);

export interface PlateStock {
  weight: number;
  /** Pairs of this plate, one for each side; unlimited without a number. */
  pairs?: number;
}

export interface Loading {
  /** The plates of one side, heaviest first: the order in which they go on. */
  perSide: { weight: number; count: number }[];
  /** Total weight: bar, collars and both sides. */
  loaded: number;
  /** Requested but not loaded. Negative: the empty bar is already too heavy. */
  remaining: number;
}

interface Load {
  weight: number;
  unit: WeightUnit;
  bar?: number;
  /** Weight of both collars together: competition collars are 5 kg. */
  collars?: number;
  plates?: readonly PlateStock[];
}

/**
 * Returns the plates for each side of a bar: exactly the weight when the plates allow it, else the most that
 * stays below it; always with the fewest plates, and the heaviest first in a tie.
 */
export function platesPerSide({ weight, unit, bar, collars = 0, plates }: Load): Loading {
  const empty = scaled(bar ?? USUAL_BAR[unit]) + scaled(collars);
  const asked = scaled(weight);
  const stock = (plates ?? PLATES[unit].map((plate): PlateStock => ({ weight: plate })))
    .filter((plate) => scaled(plate.weight) > 0)
    .sort((a, b) => b.weight - a.weight);
  const side = Math.floor(Math.min(asked - empty, scaled(LOAD_MAX[unit])) / 2);
  const perSide = side > 0 ? fill(side, stock) : [];
  const loaded = empty + 2 * perSide.reduce((sum, { weight, count }) => sum + scaled(weight) * count, 0);
  return { perSide, loaded: loaded / SCALE, remaining: (asked - loaded) / SCALE };
}

/**
 * Returns the heaviest sum of plates that fits under `side`, by a bounded knapsack over the plates' greatest
 * common step.
 */
function fill(side: number, stock: readonly PlateStock[]): Loading['perSide'] {
  const step = stock.reduce((common, { weight }) => divisor(common, scaled(weight)), 0);
  if (step === 0) return [];
  const capacity = Math.floor(side / step);
  const kinds = stock.map(({ weight, pairs = Number.POSITIVE_INFINITY }) => {
    const size = scaled(weight) / step;
    return { weight, size, most: Math.min(Math.max(Math.floor(pairs), 0), Math.floor(capacity / size)) };
  });

  // fewest[k][s]: the least number of plates of kinds k and lighter that weigh s steps together.
  const fewest = [new Float64Array(capacity + 1).fill(Number.POSITIVE_INFINITY)];
  fewest[0]![0] = 0;
  for (const { size, most } of kinds.toReversed()) {
    const lighter = fewest[0]!;
    fewest.unshift(
      lighter.map((_, sum) => {
        let best = Number.POSITIVE_INFINITY;
        for (let count = 0; count <= most && count * size <= sum; count += 1) {
          best = Math.min(best, count + lighter[sum - count * size]!);
        }
        return best;
      }),
    );
  }

  let sum = fewest[0]!.findLastIndex(Number.isFinite);
  const perSide: Loading['perSide'] = [];
  kinds.forEach(({ weight, size, most }, k) => {
    const needed = fewest[k]![sum]!;
    let count = Math.min(most, Math.floor(sum / size));
    while (count + fewest[k + 1]![sum - count * size]! !== needed) count -= 1;
    sum -= count * size;
    if (count > 0) perSide.push({ weight, count });
  });
  return perSide;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * Returns the weight nearest to `weight` that a bar with these plates can hold; null when even the empty bar
 * is too heavy.
 */
export function nearestLoadable({ weight, unit, bar, collars = 0, plates }: Load): number | null {
  const empty = (bar ?? USUAL_BAR[unit]) + collars;
  const sizes = plates?.filter(({ pairs = 1 }) => pairs > 0).map((plate) => plate.weight) ?? PLATES[unit];
  const step = 2 * Math.min(...sizes);
  if (!Number.isFinite(step)) return weight < empty ? null : empty;
  const above = roundTo(weight - empty, step);
  return above < 0 ? null : roundTo(empty + above, 1 / SCALE);
}
