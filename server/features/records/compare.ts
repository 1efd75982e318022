import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { titleOf } from './lift-title.ts';
import { heavier, highest, noWeight, type Weighed, weightsOf } from './strength.ts';

/** Compares the heaviest of two lifts: their difference and ratio. */
export async function compare(
  [first, second]: readonly [title: string, other: string],
  database: Database,
  context: ToolContext,
) {
  const { id } = context.viewer;
  const other = await titleOf(second, database, id);
  if (other === first) return SAME_LIFT;
  const [one, two] = await Promise.all(
    [first, other].map(async (title) => highest(await weightsOf(title, database, id), heavier)),
  );
  if (!one) return await noWeight(first, database, id);
  if (!two) return await noWeight(other, database, id);
  context.extras.noteUsed({ records: [one, two] });
  const own = convertWeight(two.value, two.unit, one.unit);
  const apart = roundTo(Math.abs(own - one.value), 0.1);
  const [more, less] = own > one.value ? [two, one] : [one, two];
  // Zero, as for a pull-up without weight, has no ratio.
  const share = apart === 0 ? 100 : roundTo((100 * Math.min(own, one.value)) / Math.max(own, one.value), 0.1);
  const difference =
    apart === 0
      ? 'They are the same.'
      : `The ${more.title} is **${valueWithUnit(apart, one.unit)}** more${share === 0 ? '.' : `: your ${less.title} is **${share}%** of it, a ratio of 1 to ${roundTo(100 / share, 0.01)}.`}`;
  return {
    message: `Your heaviest ${inWords(one)}; your heaviest ${inWords(two)}. ${difference}`,
    difference: { value: apart, unit: one.unit, percent: share },
  };
}

const SAME_LIFT: Refused = {
  error: 'These are one lift: name two.',
  message: 'That is the same lift twice. Which other one shall I compare it with?',
};

const inWords = (set: Weighed) => `${set.title} is **${liftInWords(set)}** (${calendarDay(set.achieved_on)})`;
