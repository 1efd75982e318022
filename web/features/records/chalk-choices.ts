import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { LiftWithRecords } from '#shared/records.ts';
import { loadUnit } from './amount.ts';
import type { Choice } from './chalk-set.tsx';

/** The lifts that everyone can choose, each with its names. */
const COMPETITION_LIFTS = [['Squat', 'Back Squat'], ['Bench', 'Bench Press'], ['Deadlift']] as const;

/**
 * Returns the lifts to choose from: the athlete's, then those of squat, bench and deadlift that they lack.
 * @param isAll whether `lifts` are all of theirs
 */
export function choicesOf(
  lifts: readonly Pick<LiftWithRecords, 'title' | 'best'>[],
  weightUnit: WeightUnit,
  { isAll }: { isAll: boolean },
): Choice[] {
  const own = lifts.flatMap(({ title, best }) => {
    const unit = loadUnit({ title, unit: best.unit }, weightUnit);
    return unit === null ? [] : [{ title, unit, best: best.value }];
  });
  if (!isAll && own.length > 0) return own;
  const titles = new Set(lifts.map(({ title }) => title.toLowerCase()));
  const others = COMPETITION_LIFTS.filter((names) => !names.some((name) => titles.has(name.toLowerCase())));
  return [...own, ...others.map(([title]) => ({ title, unit: weightUnit, best: null }))];
}
