import { COMPETITION_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { countedRepetitions, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { nearestLoadable } from '#shared/lifting/plates.ts';
import { roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { ListedRecord } from '#shared/records.ts';
import { loadUnit } from './amount.ts';

/** A lift as chosen at the rack. */
export interface Choice {
  title: string;
  unit: WeightUnit;
  /** The best set so far; null for a lift without records. */
  best: Pick<ListedRecord, 'value' | 'repetitions'> | null;
}

/**
 * Returns the lifts to choose from: the athlete's that are loaded, then those of squat, bench and deadlift that
 * they lack; never none.
 * @param isAll whether `lifts` are all of theirs
 */
export function choicesOf(
  lifts: readonly { title: string; best: Pick<ListedRecord, 'value' | 'repetitions' | 'unit'> }[],
  weightUnit: WeightUnit,
  { isAll }: { isAll: boolean },
): Choice[] {
  const own = lifts.flatMap(({ title, best: { unit: counted, ...best } }): Choice[] => {
    const unit = loadUnit({ title, unit: counted }, weightUnit);
    return unit === null ? [] : [{ title, unit, best }];
  });
  if (!isAll && own.length > 0) return own;
  const titles = new Set(own.map(({ title }) => title.toLowerCase()));
  const others = COMPETITION_LIFTS.filter((names) => !names.some((name) => titles.has(name.toLowerCase())));
  return [...own, ...others.map(([title]) => ({ title, unit: weightUnit, best: null }))];
}

/** Returns the max that a best set shows or suggests, which percentages are counted from. */
export function maxOf({ value, repetitions }: NonNullable<Choice['best']>): {
  weight: number;
  isEstimated: boolean;
} {
  const counted = countedRepetitions(repetitions);
  return {
    weight: estimatedOneRepMax({ weight: value, repetitions: counted }) ?? value,
    isEstimated: counted > 1,
  };
}

/** Returns the weight of a percentage: the lifted max itself as it is, anything else as it can be loaded. */
export function weightAt(
  percentage: number,
  { weight, isEstimated }: ReturnType<typeof maxOf>,
  { unit, bar }: { unit: WeightUnit; bar: number },
): number {
  if (percentage === 100 && !isEstimated) return weight;
  const share = (weight * percentage) / 100;
  return nearestLoadable({ weight: share, unit, bar }) ?? roundTo(share, 0.01);
}
