import { Refusal } from '#server/http/refusal.ts';
import { BODY_WEIGHT_RANGE, isBodyWeight } from '#shared/body-measures.ts';
import { type GoalKind, glEvent, LIFTED_MAX } from '#shared/goal.ts';
import type { Submission } from '#shared/leaderboard.ts';
import { dots } from '#shared/lifting/dots.ts';
import { ipfGl } from '#shared/lifting/ipf-gl.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import { convertWeight, type WeightUnit } from '#shared/lifting/weight-unit.ts';

export interface Score {
  value: number;
  unit: WeightUnit | null;
  bodyWeight: number | null;
  sex: Sex | null;
  dots: number | null;
  ipfGl: number | null;
}

const wrong = (field: keyof Submission, sentence: string) =>
  new Refusal('wrong_shape', `The field ${field} is invalid: ${sentence}`);

/**
 * Computes the stored fields of a submission to this goal: the unit of a weight, and points where body weight
 * and sex are given.
 * @throws Refusal wrong_shape
 */
export function scoreOf(
  goal: { kind: GoalKind; title: string },
  { value, unit, body_weight: bodyWeight = null, sex = null }: Submission,
): Score {
  if (goal.kind === 'score')
    return { value, unit: null, bodyWeight: null, sex: null, dots: null, ipfGl: null };
  if (!unit) throw wrong('unit', 'Choose lb or kg.');
  if (value <= 0 || value > LIFTED_MAX[unit]) {
    const most = LIFTED_MAX[unit].toLocaleString('en');
    throw wrong('value', `Enter a weight above 0 and up to ${most} ${unit}.`);
  }
  const units = unit === 'kg' ? 'metric' : 'us';
  if (bodyWeight !== null && !isBodyWeight(bodyWeight, units)) {
    throw wrong('body_weight', BODY_WEIGHT_RANGE[units]);
  }
  const score = { value, unit, bodyWeight, sex };
  if (bodyWeight === null || sex === null) return { ...score, dots: null, ipfGl: null };
  const performance = {
    sex,
    bodyWeightKg: convertWeight(bodyWeight, unit, 'kg'),
    totalKg: convertWeight(value, unit, 'kg'),
  };
  const event = glEvent(goal);
  return {
    ...score,
    dots: dots(performance),
    ipfGl: event === null ? null : ipfGl({ ...performance, event }),
  };
}
