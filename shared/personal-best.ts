import { countedRepetitions, estimatedOneRepMax } from './lifting/one-rep-max.ts';
import { inKilos } from './lifting/weight-unit.ts';
import { type RecordKind, recordKind } from './record-kinds.ts';
import type { RecordUnit } from './record-limits.ts';

export interface Performance {
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}

/**
 * Whether `one` is the better of two sets of a lift. A weight is worth its estimated one-rep max; beyond ten
 * repetitions, where there is no estimate, it is worth what ten would be: so of two such sets the heavier
 * wins, and a set never loses to one that was lighter and shorter. Then the heavier wins, then the longer.
 * Repetitions and times are compared directly: more is better. A set without a unit is taken in the other's.
 * Of two sets that are measured differently, neither is better.
 */
export function isBetter(one: Performance, other: Performance): boolean {
  const kind = recordKind(one.unit ?? other.unit);
  if (kind !== recordKind(other.unit ?? one.unit)) return false;
  if (kind === 'reps' || kind === 'time') return one.value > other.value;
  const [a, b] = [worth(one, other.unit), worth(other, one.unit)];
  return (
    (a.estimate - b.estimate || a.weight - b.weight || (one.repetitions ?? 0) - (other.repetitions ?? 0)) > 0
  );
}

function worth(
  { value, unit, repetitions }: Performance,
  otherUnit: RecordUnit | null,
): { estimate: number; weight: number } {
  const weight = inKilos({ value, unit: unit ?? otherUnit });
  return {
    estimate: estimatedOneRepMax({ weight, repetitions: countedRepetitions(repetitions) }) ?? weight,
    weight,
  };
}

interface PersonalBests<P> {
  /** Best of the kind that the lift is counted in; null for an empty history. */
  best: P | null;
  /** The entries that beat all before them. */
  prs: Set<P>;
}

/**
 * Returns the best of a lift and its PRs: the entries that beat every entry before them, the first one
 * included. Weights, repetitions and times are not compared with each other.
 * @param history oldest first
 * @param unit the lift's own, which applies to entries without one
 */
export function personalBests<P extends Performance>(
  history: readonly P[],
  unit: RecordUnit | null,
): PersonalBests<P> {
  const bests = new Map<RecordKind, { entry: P; counted: Performance }>();
  const prs = new Set<P>();
  for (const entry of history) {
    const counted = {
      value: entry.value,
      unit: entry.unit ?? unit,
      repetitions: entry.repetitions,
    };
    const kind = recordKind(counted.unit);
    const before = bests.get(kind);
    if (before && !isBetter(counted, before.counted)) continue;
    bests.set(kind, { entry, counted });
    prs.add(entry);
  }
  return { best: bests.get(recordKind(unit))?.entry ?? null, prs };
}
