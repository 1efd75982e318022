import type { GlEvent } from './lifting/ipf-gl.ts';
import type { WeightUnit } from './lifting/weight-unit.ts';

/** A `score` is any number; a `lift` or a `total` is a weight, which can also be ranked by points. */
export const GOAL_KINDS = ['score', 'lift', 'total'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

export const RANKINGS = ['value', 'dots', 'ipf_gl'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** How many achievements a goal shows. */
export const LEADERBOARD_PLACES = 10;
export const GOALS_PAGE = 20;
export const GOAL_TITLE_MAX_CHARACTERS = 120;
export const GOAL_DESCRIPTION_MAX_CHARACTERS = 1000;
export const ACHIEVEMENT_NOTES_MAX_CHARACTERS = 500;
/** Of a score, either way. */
export const SCORE_MAX = 1_000_000_000;
/** Above the heaviest total anyone has lifted, below a weight typed in the wrong unit twice. */
export const LIFTED_MAX: Record<WeightUnit, number> = { kg: 2000, lb: 4400 };

interface Ranked {
  kind: GoalKind;
  title: string;
}

/** The event whose IPF GL coefficients count. Null: the formula knows the full total and the bench press alone. */
export function glEvent({ kind, title }: Ranked): GlEvent | null {
  if (kind === 'total') return 'SBD';
  return kind === 'lift' && /\bbench\b/i.test(title) ? 'B' : null;
}

/** What a goal's achievements can be ranked by; always by value. */
export function rankings(goal: Ranked): readonly Ranking[] {
  if (goal.kind === 'score') return ['value'];
  return glEvent(goal) === null ? ['value', 'dots'] : RANKINGS;
}
