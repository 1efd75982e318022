import type { GlEvent } from './lifting/ipf-gl.ts';
import type { WeightUnit } from './lifting/weight-unit.ts';

/** A `score` is any number; a `lift` or a `total` is a weight, which can also be ranked by points. */
export const GOAL_KINDS = ['score', 'lift', 'total'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

export const RANKINGS = ['value', 'dots', 'ipf_gl'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Achievements shown per goal. */
export const LEADERBOARD_PLACES = 10;
export const GOALS_PAGE = 20;
export const GOAL_TITLE_MAX_CHARACTERS = 120;
export const GOAL_DESCRIPTION_MAX_CHARACTERS = 1000;
export const ACHIEVEMENT_NOTES_MAX_CHARACTERS = 500;
/** Largest absolute value of a score. */
export const SCORE_MAX = 1_000_000_000;
/** Above the heaviest total anyone has lifted, below a weight converted twice by mistake. */
export const LIFTED_MAX: Record<WeightUnit, number> = { kg: 2000, lb: 4400 };

interface Ranked {
  kind: GoalKind;
  title: string;
}

/**
 * Returns the event whose IPF GL coefficients apply. Null: the formula covers only the full total and the
 * bench press.
 */
export function glEvent({ kind, title }: Ranked): GlEvent | null {
  if (kind === 'total') return 'SBD';
  return kind === 'lift' && /\bbench\b/i.test(title) ? 'B' : null;
}

/** Returns how a goal's achievements can be ranked; always at least by value. */
export function rankings(goal: Ranked): readonly Ranking[] {
  if (goal.kind === 'score') return ['value'];
  return glEvent(goal) === null ? ['value', 'dots'] : RANKINGS;
}
