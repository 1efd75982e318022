import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { pointsInWords, pointsOf } from '#server/words/points.ts';
import { WEIGHT_UNIT } from '#shared/body-measures.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { type Calculated, NUMBER, withUnit } from './calculated.ts';
import type { Of } from './parameters.ts';

export function timesBodyWeight(
  { times, unit: into }: Of<'body_weight'>,
  { athlete: { profile }, extras }: ToolContext,
): Calculated | Refused {
  if (profile?.weight == null)
    return {
      error: 'The profile has no body weight; ask for it.',
      message: 'For that I need your body weight: tell me, or fill it in under Account, Training Profile.',
    };
  extras.noteUsed({ profile: ['weight'] });
  const unit = WEIGHT_UNIT[profile.units];
  const weight = roundTo(convertWeight(times * profile.weight, unit, into), 0.1);
  const of = times === 1 ? 'Your' : `${NUMBER.format(times)} times your`;
  return {
    message: `${of} ${withUnit(roundTo(profile.weight, 0.1), unit)} is **${withUnit(weight, into)}**.`,
    how: 'Your body weight is the one in your profile.',
    figures: { weight, unit: into },
  };
}

export function points(
  input: Of<'points'>,
  { athlete: { profile }, extras }: ToolContext,
): Calculated | Refused {
  const sex = input.sex ?? profile?.sex ?? null;
  const own =
    profile?.weight == null ? null : ({ weight: profile.weight, unit: WEIGHT_UNIT[profile.units] } as const);
  const body = input.body_weight === undefined ? own : { weight: input.body_weight, unit: input.unit };
  const { event, equipment } = input;
  const lifted = `${event === 'B' ? 'bench press' : 'total'} of ${withUnit(input.weight, input.unit)}`;
  if (sex === null || body === null) {
    const missing = [...(sex === null ? ['sex'] : []), ...(body === null ? ['body weight'] : [])].join(
      ' and ',
    );
    return {
      error: `Points need the sex the formula is for (male or female) and a body weight. The profile has no ${missing}; ask for what is missing.`,
      message: `For the points of a ${lifted} I also need your ${missing}: tell me, or fill it in under Account, Training Profile.`,
    };
  }
  extras.noteUsed({
    profile: [
      ...(input.sex === undefined ? (['sex'] as const) : []),
      ...(input.body_weight === undefined ? (['weight'] as const) : []),
    ],
  });
  const figures = pointsOf({
    sex,
    bodyWeightKg: convertWeight(body.weight, body.unit, 'kg'),
    totalKg: convertWeight(input.weight, input.unit, 'kg'),
    event,
    equipment,
  });
  const caveat = figures.ipf_gl === null ? '' : ' IPF GL is tuned for elite lifters.';
  return {
    message: `A ${lifted} at ${withUnit(roundTo(body.weight, 0.1), body.unit)} body weight: ${pointsInWords(figures)}${caveat}`,
    how: 'Each formula divides the total by what lifters of that sex and body weight total, so that lifters of every size can be compared: DOTS after Konertz (2019), IPF GL of 2020, Wilks of 1994.',
    figures,
  };
}
