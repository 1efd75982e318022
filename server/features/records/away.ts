import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import { WEIGHT_UNIT } from '#shared/body-measures.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { heavier, highest, noWeight, type Weighed, weightsOf } from './strength.ts';

/** Returns the unit of weights in the profile. */
export const unitOf = ({ athlete: { profile } }: ToolContext): WeightUnit => WEIGHT_UNIT[profile.units];

export interface Target {
  value: number;
  unit: WeightUnit | undefined;
}

/** Reports how far a lift's best is from a target, and how far it was on an earlier day. */
export async function awayFromLift(
  { value, unit: given, title, until }: Target & { title: string; until?: string | undefined },
  database: Database,
  context: ToolContext,
) {
  const sets = await weightsOf(title, database, context.viewer.id);
  const best = highest(sets, heavier);
  if (best === null) return await noWeight(title, database, context.viewer.id);
  const unit = given ?? best.unit;
  const own = (set: Weighed) => roundTo(convertWeight(set.value, set.unit, unit), 0.1);
  const now = `Your heaviest ${best.title} is **${liftInWords(best)}** (${calendarDay(best.achieved_on)}). ${distance(value, own(best), unit)}`;
  context.extras.noteUsed({ records: [best] });
  if (until === undefined) return { message: now };
  const before = highest(
    sets.filter((set) => set.achieved_on <= until),
    heavier,
  );
  const day = calendarDay(until);
  if (before === null) return { message: `${now} You wrote down no ${best.title} up to ${day}.` };
  if (before === best) return { message: `${now} On ${day} it was as much.` };
  context.extras.noteUsed({ records: [before] });
  const left = roundTo(value - own(before), 0.01);
  const then = left > 0 ? `**${valueWithUnit(left, unit)}** short of it` : 'already as much as that';
  return {
    message: `${now} On ${day} it was **${liftInWords(before)}** (${calendarDay(before.achieved_on)}), ${then}.`,
  };
}

/** Reports how far a lift's best is from a multiple of the profile's body weight. */
export async function awayFromBodyWeights(
  { title, times }: { title: string; times: number },
  database: Database,
  context: ToolContext,
) {
  const { weight } = context.athlete.profile;
  if (weight === null)
    return { message: 'Your profile has no body weight yet: fill it in under Account, Training Profile.' };
  context.extras.noteUsed({ profile: ['weight'] });
  const unit = unitOf(context);
  const target = roundTo(times * weight, 0.01);
  const { message } = await awayFromLift({ title, value: target, unit }, database, context);
  const best = highest(await weightsOf(title, database, context.viewer.id), heavier);
  const own =
    best === null
      ? ''
      : ` It is ${roundTo(convertWeight(best.value, best.unit, unit) / weight, 0.01)} times your body weight.`;
  if (times === 1 && best !== null)
    return {
      message: `Your heaviest ${best.title} is **${liftInWords(best)}** (${calendarDay(best.achieved_on)}).${own}`,
    };
  return {
    message: `${times} times your ${valueWithUnit(weight, unit)} is **${valueWithUnit(target, unit)}**. ${message}${own}`,
  };
}

/** Says how far a weight is from a target. */
export function distance(target: number, own: number, unit: WeightUnit): string {
  const left = roundTo(target - own, 0.01);
  if (left === 0) return `That is exactly ${valueWithUnit(target, unit)}.`;
  if (left < 0)
    return `You have already passed ${valueWithUnit(target, unit)}, by ${valueWithUnit(-left, unit)}.`;
  // Of zero, as for a pull-up without weight, there is no share.
  const share = own === 0 ? '' : ` (${roundTo((100 * left) / own, 0.1)}%)`;
  return `${valueWithUnit(target, unit)} is **${valueWithUnit(left, unit)}** more${share}.`;
}
