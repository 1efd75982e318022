/** Beyond ten repetitions the formulas diverge, and endurance matters more than strength. */
export const ESTIMATE_MAX_REPETITIONS = 10;

/** Repetitions that an estimate counts: none stated is a single, and more than ten are worth at least what ten are. */
export const countedRepetitions = (repetitions: number | null): number =>
  Math.min(repetitions ?? 1, ESTIMATE_MAX_REPETITIONS);

export const ONE_REP_MAX_FORMULAS = ['epley', 'brzycki'] as const;
export type OneRepMaxFormula = (typeof ONE_REP_MAX_FORMULAS)[number];

/**
 * Epley (B. Epley, Boyd Epley Workout, 1985): w · (1 + r / 30).
 * Brzycki (M. Brzycki, JOPERD 64(1), 1993): w · 36 / (37 − r).
 */
const FORMULAS: Record<OneRepMaxFormula, (weight: number, repetitions: number) => number> = {
  epley: (weight, repetitions) => weight * (1 + repetitions / 30),
  brzycki: (weight, repetitions) => (weight * 36) / (37 - repetitions),
};

interface Set {
  /** In any unit; the estimate is in the same one. */
  weight: number;
  repetitions: number;
  formula?: OneRepMaxFormula;
}

/**
 * Returns the weight that could be lifted once, unrounded: at one repetition the weight itself. Null without
 * an estimate: not 1 to 10 whole repetitions, or not a weight.
 */
export function estimatedOneRepMax({ weight, repetitions, formula = 'epley' }: Set): number | null {
  if (!Number.isFinite(weight) || weight < 0) return null;
  if (!Number.isInteger(repetitions) || repetitions < 1 || repetitions > ESTIMATE_MAX_REPETITIONS)
    return null;
  return repetitions === 1 ? weight : FORMULAS[formula](weight, repetitions);
}

/**
 * Returns the weight that could be lifted for 1 to 10 repetitions with this maximum, unrounded: the formulas
 * above solved for the weight.
 */
export function weightForRepetitions(max: number, repetitions: number, formula: OneRepMaxFormula): number {
  return repetitions === 1 ? max : max / FORMULAS[formula](1, repetitions);
}
