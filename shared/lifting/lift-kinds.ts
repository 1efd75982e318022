import type { RecordUnit } from '#shared/record-limits.ts';
import type { WeightUnit } from './weight-unit.ts';

/** The lifts of a total, each with the names under which it may be recorded. */
export const COMPETITION_LIFTS = [
  ['Squat', 'Back Squat'],
  ['Bench', 'Bench Press'],
  ['Deadlift', 'Sumo Deadlift'],
] as const;

/** Exercises that are counted rather than weighed. */
export const COUNTED_LIFTS: ReadonlySet<string> = new Set(['Pull Ups', 'Chin Ups', 'Push Ups', 'Dips']);
const COUNTED_NAMES: ReadonlySet<string> = new Set([...COUNTED_LIFTS].map((name) => name.toLowerCase()));
const TIMED = /^(?:(?:side )?planks?|dead hangs?|wall sits?|l[- ]sits?)$/u;

/** Lifts whose names say that they are done with a weight. */
const WEIGHED =
  /\b(?:squats?|bench|deadlifts?|press(?:es)?|cleans?|jerks?|snatch(?:es)?|rows?|curls?|extensions?|thrusts?|good ?mornings?|shrugs?|rack pulls?|block pulls?)\b/iu;
/** Lifts counted in repetitions or seconds nevertheless. */
const NOT_WEIGHED =
  /\b(?:reps?|repetitions|body ?weight|air|jumps?|holds?|time|seconds?|minutes?|amrap|erg)\b/iu;

/** Whether the number of a record of this lift is a weight, when nothing else says so. */
export const isWeighedLift = (title: string): boolean => WEIGHED.test(title) && !NOT_WEIGHED.test(title);

/**
 * Returns the unit of a record for which none was given: that of the lift's other records, or what its name
 * says; null when nothing determines it.
 */
export function usualUnit(
  known: RecordUnit | null,
  title: string,
  weightUnit: WeightUnit | null,
): RecordUnit | null {
  const name = title.trim().toLowerCase();
  if (known !== null) return known;
  if (COUNTED_NAMES.has(name)) return 'reps';
  if (TIMED.test(name)) return 'time';
  return isWeighedLift(name) ? weightUnit : null;
}
