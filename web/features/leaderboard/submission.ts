import { BODY_WEIGHT_RANGE, isBodyWeight } from '#shared/body-measures.ts';
import { displayName, displayNameFault } from '#shared/display-name.ts';
import { ACHIEVEMENT_NOTES_MAX_CHARACTERS, LIFTED_MAX, SCORE_MAX } from '#shared/goal.ts';
import type { Achievement, Goal } from '#shared/leaderboard.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Profile } from '#shared/profile.ts';
import { number } from '#web/lib/numbers.ts';
import { typedNumber } from '#web/lib/typed-number.ts';
import { type TypedWeight, weightIn } from '#web/lib/typed-weight.ts';

/** A submission as typed. */
export interface Draft {
  value: string;
  /** In which the lift is stated: it is never converted, as the athlete has yet to confirm it. */
  unit: WeightUnit;
  /** Sent in `unit`, too. */
  bodyWeight: TypedWeight;
  sex: Sex | 'none';
  notes: string;
  name: string;
}

export type DraftField = 'value' | 'body_weight' | 'notes' | 'display_name';
export type Mistakes = Partial<Record<DraftField, string>>;

/** Returns the athlete's weight unit; null when the training profile was never saved. */
export function unitOf(profile: Profile | undefined): WeightUnit | null {
  if (!profile || profile.updated_at === null) return null;
  return profile.units === 'metric' ? 'kg' : 'lb';
}

/** Starts from the earlier submission, else from the training profile. */
export function draftFrom(own: Achievement | null, profile: Profile | undefined, unit: WeightUnit): Draft {
  const usual = unitOf(profile) ?? unit;
  const draft: Draft = {
    value: '',
    unit: usual,
    bodyWeight: { unit: usual, amount: String(profile?.weight ?? '') },
    sex: profile?.sex ?? 'none',
    notes: '',
    name: '',
  };
  if (own === null) return draft;
  const { value, body_weight: bodyWeight, sex, notes } = own;
  return {
    ...draft,
    value: String(value),
    notes,
    ...(own.unit !== null && {
      unit: own.unit,
      bodyWeight: { unit: own.unit, amount: String(bodyWeight ?? '') },
      sex: sex ?? 'none',
    }),
  };
}

interface Body {
  value: number;
  unit?: WeightUnit;
  body_weight?: number | null;
  sex?: Sex | null;
  notes: string;
  display_name?: string;
}

/** Returns the values to send, or what has to be fixed first. */
export function bodyOf(draft: Draft, goal: Goal, named: boolean): { body: Body } | { mistakes: Mistakes } {
  const weighs = goal.kind !== 'score';
  const value = typedNumber(draft.value);
  const bodyWeight = weighs ? typedNumber(weightIn(draft.unit, draft.bodyWeight).amount) : null;
  const name = displayName(draft.name);
  const { unit, notes } = draft;
  const units = unit === 'kg' ? 'metric' : 'us';
  const nameFault = named ? null : displayNameFault(name);

  const mistakes: Mistakes = {};
  if (value === null) mistakes.value = weighs ? 'Enter the weight.' : 'Enter your score.';
  else if (Number.isNaN(value)) mistakes.value = 'Enter a number.';
  else if (weighs && (value <= 0 || value > LIFTED_MAX[unit])) {
    mistakes.value = `Enter a weight above 0 and up to ${number(LIFTED_MAX[unit])} ${unit}.`;
  } else if (Math.abs(value) > SCORE_MAX) {
    mistakes.value = `A score can be at most ${number(SCORE_MAX)}.`;
  }
  if (bodyWeight !== null && !isBodyWeight(bodyWeight, units))
    mistakes.body_weight = BODY_WEIGHT_RANGE[units];
  if (notes.trim().length > ACHIEVEMENT_NOTES_MAX_CHARACTERS) mistakes.notes = 'This is too long.';
  if (nameFault !== null) mistakes.display_name = nameFault;
  if (value === null || Object.keys(mistakes).length > 0) return { mistakes };

  return {
    body: {
      value,
      notes,
      ...(weighs && { unit, body_weight: bodyWeight, sex: draft.sex === 'none' ? null : draft.sex }),
      ...(!named && { display_name: name }),
    },
  };
}
