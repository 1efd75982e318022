import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import {
  countedRepetitions,
  ESTIMATE_MAX_REPETITIONS,
  estimatedOneRepMax,
} from '#shared/lifting/one-rep-max.ts';
import { convertWeight, isWeightUnit, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { isBetter } from '#shared/personal-best.ts';
import { listLifts } from './lifts.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { newestWithoutUnit, SET_UNIT, unitLacking } from './without-unit.ts';

/** The most lifts compared at once, and the most of them that are listed. */
const COMPARED_MAX = 40;
const GAINS_MAX = 6;
export type Weighed = RecordInAnswer & { unit: WeightUnit };

/** Reads a lift's sets with weights, oldest first. */
export async function weightsOf(title: string, database: Database, userId: string): Promise<Weighed[]> {
  const page = { search: '', title, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, userId, page);
  return records
    .toReversed()
    .flatMap(({ id, title, value, unit, repetitions, achieved_on }) =>
      isWeightUnit(unit) ? [{ id, title, value, unit, repetitions, achieved_on }] : [],
    );
}

const inUnit = ({ value, unit }: Weighed, to: WeightUnit) => roundTo(convertWeight(value, unit, to), 0.1);
export const heavier = (one: Weighed, other: Weighed) =>
  inUnit(other, 'kg') > inUnit(one, 'kg') ? other : one;
const better = (one: Weighed, other: Weighed) => (isBetter(other, one) ? other : one);
export const highest = (sets: readonly Weighed[], pick: typeof better): Weighed | null =>
  sets.length === 0 ? null : sets.reduce(pick);
const withDay = (set: Weighed) => `${liftInWords(set)}, ${calendarDay(set.achieved_on)}`;

/** Says why a lift has no usable weight: no records, or only records without a unit. */
export async function noWeight(title: string, database: Database, userId: string) {
  const unitless = await newestWithoutUnit(title, database, userId);
  return {
    message:
      unitless === null
        ? `There is no ${title} record with a weight yet. Tell me one, such as “log ${title} 100 kg × 5”, and I’ll save it.`
        : `${unitLacking(unitless)} ${SET_UNIT}`,
    records: [],
  };
}

/** Reports the most weight ever lifted, for any number of repetitions. */
export async function heaviest(title: string, database: Database, { viewer, extras }: ToolContext) {
  const set = highest(await weightsOf(title, database, viewer.id), heavier);
  if (set === null) return await noWeight(title, database, viewer.id);
  extras.noteUsed({ records: [set] });
  return {
    message: `The heaviest ${set.title} you have written down is **${liftInWords(set)}** (${calendarDay(set.achieved_on)}).`,
    heaviest: forModel(set),
  };
}

/** Reports the estimated one-rep max from the best set. */
export async function estimate(title: string, database: Database, { viewer, extras }: ToolContext) {
  const sets = await weightsOf(title, database, viewer.id);
  const short = sets.filter(({ repetitions }) => (repetitions ?? 1) <= ESTIMATE_MAX_REPETITIONS);
  const [best, most] = [highest(short, better), highest(sets, heavier)];
  // A short set says more, unless a longer one was heavier than what it is worth.
  const isEnough = best !== null && most !== null && worth(best, 'kg').weight >= inUnit(most, 'kg');
  const set = isEnough ? best : highest(sets, better);
  if (set === null) return await noWeight(title, database, viewer.id);
  extras.noteUsed({ records: [set] });
  const { value: weight, unit, repetitions } = set;
  const by = (formula: 'epley' | 'brzycki') =>
    estimatedOneRepMax({ weight, repetitions: repetitions ?? 1, formula });
  const [epley, brzycki] = [by('epley'), by('brzycki')];
  if (epley === null || brzycki === null)
    return {
      message: `Your best ${set.title} is **${liftInWords(set)}**: a max cannot be estimated from that many reps. A set of ten or fewer says more.`,
      from: forModel(set),
    };
  const inWords = (estimated: number) => valueWithUnit(roundTo(estimated, 0.1), unit);
  const isHeavier = most !== null && inUnit(most, unit) > weight;
  if (isHeavier) extras.noteUsed({ records: [most] });
  const first = isHeavier
    ? `The heaviest you have written down is **${liftInWords(most)}**, ${calendarDay(most.achieved_on)}. `
    : '';
  return {
    message:
      (repetitions ?? 1) === 1
        ? `Your ${set.title} max is **${inWords(weight)}**, a single on ${calendarDay(set.achieved_on)}, so no estimate is needed.`
        : `${first}From your best ${set.title} (${withDay(set)}), your max is about **${inWords(epley)}** by Epley, **${inWords(brzycki)}** by Brzycki. It is an estimate, not a lift.`,
    from: forModel(set),
    estimate: { epley: roundTo(epley, 0.1), brzycki: roundTo(brzycki, 0.1), unit },
  };
}

interface Period {
  /** `YYYY-MM-DD` */
  since: string | undefined;
  until: string | undefined;
}

/**
 * Reports how much a lift has improved: the best set since a day, up to another, against the best one before it.
 */
export async function gain(
  { title, since, until }: Period & { title: string | null },
  database: Database,
  context: ToolContext,
) {
  if (title !== null) return await gainOf({ title, since, until }, database, context);
  const page = { search: '', offset: 0, limit: COMPARED_MAX };
  const { lifts } = await listLifts(database, context.viewer.id, page);
  const weighed = lifts.filter(({ best: { unit } }) => isWeightUnit(unit));
  const gains = await Promise.all(
    weighed.map(({ best }) => gainOf({ title: best.title, since, until }, database, context)),
  );
  // The largest relative gain first.
  gains.sort((one, other) => shareOf(other) - shareOf(one));
  if (lifts.length === 0)
    return { message: 'There are no personal records yet, so there is nothing to compare.' };
  if (gains.length === 0)
    return { message: 'None of your records is a weight, so there is no gain to compare.' };
  const most = gains.slice(0, GAINS_MAX);
  const first =
    gains.length > GAINS_MAX ? `The ${GAINS_MAX} of ${gains.length} lifts that gained most:\n\n` : '';
  return { message: first + most.map(({ message }) => `- ${message}`).join('\n'), lifts: most };
}

const shareOf = (gain: Awaited<ReturnType<typeof gainOf>>): number =>
  'gained' in gain && gain.gained !== undefined
    ? gain.gained.value / (gain.to.value - gain.gained.value)
    : -1;

async function gainOf(
  { title, since, until }: Period & { title: string },
  database: Database,
  { viewer, extras }: ToolContext,
) {
  const all = await weightsOf(title, database, viewer.id);
  const sets = until === undefined ? all : all.filter((set) => set.achieved_on <= until);
  const [first] = sets;
  if (first === undefined && until !== undefined && all.length > 0)
    return { message: `You have no ${all[0]!.title} records up to ${calendarDay(until)}.` };
  if (first === undefined) return await noWeight(title, database, viewer.id);
  const start = since ?? first.achieved_on;
  const before = highest(
    sets.filter((set) => set.achieved_on < start),
    better,
  );
  const later = sets.filter((set) => set.achieved_on >= start && set !== (before ?? first));
  const now = highest(later, better);
  const from = before ?? first;
  const when =
    until === undefined
      ? `since ${calendarDay(start)}`
      : `from ${calendarDay(start)} to ${calendarDay(until)}`;
  if (now === null) {
    extras.noteUsed({ records: [from] });
    return {
      message: `There is nothing to compare: ${since === undefined ? `your only ${from.title} record is` : `no other ${from.title} record ${when}, only`} **${liftInWords(from)}** (${calendarDay(from.achieved_on)}).`,
    };
  }
  const newest = later.at(-1);
  extras.noteUsed({ records: [from, now, ...(newest === undefined || newest === now ? [] : [newest])] });
  const [was, is] = [worth(from, now.unit), worth(now, now.unit)];
  const gained = roundTo(is.weight - was.weight, 0.1);
  const estimated = was.isEstimate || is.isEstimate ? ', as estimated one-rep maxes go' : '';
  const [lighter, heaviest] = [
    highest(before === null ? [first] : sets.filter((set) => set.achieved_on < start), heavier),
    highest(later, heavier),
  ];
  // 100 kg × 1 after 95 kg × 3 is more on the bar, though a lower estimate.
  const isHeavier =
    gained <= 0 && lighter !== null && heaviest !== null && heavier(lighter, heaviest) === heaviest;
  const change =
    gained === 0
      ? 'exactly as much'
      : `**${valueWithUnit(Math.abs(gained), now.unit)}** ${gained > 0 ? 'more' : 'less'}`;
  return {
    message: `${now.title} ${when}: from **${liftInWords(from)}** (${calendarDay(from.achieved_on)}) to **${liftInWords(now)}** (${calendarDay(now.achieved_on)}). That is ${change}${estimated}.${isHeavier ? ` The most weight went from ${valueWithUnit(lighter.value, lighter.unit)} to **${valueWithUnit(heaviest.value, heaviest.unit)}**.` : ''}${newest === undefined || newest === now ? '' : ` Your latest is ${liftInWords(newest)} (${calendarDay(newest.achieved_on)}).`}`,
    from: forModel(from),
    to: forModel(now),
    gained: { value: gained, unit: now.unit },
  };
}

/** Returns a set's value: its weight, or its estimated max. */
function worth(set: Weighed, unit: WeightUnit): { weight: number; isEstimate: boolean } {
  const weight = convertWeight(set.value, set.unit, unit);
  const estimated = estimatedOneRepMax({ weight, repetitions: countedRepetitions(set.repetitions) });
  return { weight: estimated ?? weight, isEstimate: estimated !== null && estimated !== weight };
}

const forModel = ({ title, value, unit, repetitions, achieved_on }: Weighed) => ({
  lift: title,
  value,
  unit,
  repetitions,
  achieved_on,
});
