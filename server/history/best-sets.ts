import { ESTIMATE_MAX_REPETITIONS, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { kgFromLb } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

export interface Performance {
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}

/**
 * Whether `one` is the better of two sets of a lift. A weight is worth the one-rep max it lets expect; beyond ten
 * repetitions, where nothing can be said, it is worth what ten would be: so of two such sets the heavier wins, and a set
 * never loses to one that was lighter and shorter. Then the heavier wins, then the longer. Repetitions and times are
 * compared as they are.
 */
export function isBetter(one: Performance, other: Performance): boolean {
  if (one.unit === 'reps' || one.unit === 'time') return one.value > other.value;
  const [a, b] = [worth(one), worth(other)];
  return (
    (a.estimate - b.estimate || a.weight - b.weight || (one.repetitions ?? 0) - (other.repetitions ?? 0)) > 0
  );
}

function worth({ value, unit, repetitions }: Performance): { estimate: number; weight: number } {
  const weight = unit === 'lb' ? kgFromLb(value) : value;
  const counted = Math.min(repetitions ?? 1, ESTIMATE_MAX_REPETITIONS);
  return { estimate: estimatedOneRepMax({ weight, repetitions: counted }) ?? weight, weight };
}
