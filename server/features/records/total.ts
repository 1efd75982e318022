import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { nameLifts } from '#server/training-files/lift-names.ts';
import { pointsInWords, pointsOf } from '#server/words/points.ts';
import { valueWithUnit } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { COMPETITION_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { distance, type Target, unitOf } from './away.ts';
import { titleOf } from './lift-title.ts';
import { heavier, highest, type Weighed, weightsOf } from './strength.ts';
import { newestWithoutUnit, SET_UNIT, unitLacking } from './without-unit.ts';

/** Values to use for a total instead of the records. */
export interface Supposed {
  lifts: readonly { lift: string; value: number }[];
  /** Extra weight on each lift. */
  more?: number | undefined;
  /** The unit of input and output; the profile's when omitted. */
  unit?: WeightUnit | undefined;
  bodyWeight?: number | undefined;
  /** That of `unit` when omitted. */
  bodyWeightUnit?: WeightUnit | undefined;
}

type Part = { name: string; weight: number; set: Weighed | null };

const usualName = nameLifts({ titles: [], chosen: new Map() });
const competitionLift = (lift: string) => {
  const name = usualName(lift.trim()).title ?? lift;
  return COMPETITION_LIFTS.find((names) => (names as readonly string[]).includes(name))?.[0];
};
const sumOf = (parts: readonly Part[]) =>
  roundTo(
    parts.reduce((sum, { weight }) => sum + weight, 0),
    0.1,
  );

/** Reads the heaviest of each lift of a total, in the profile's unit, and the names of missing lifts. */
async function partsOf(database: Database, context: ToolContext, unit = unitOf(context)) {
  const found = await Promise.all(
    COMPETITION_LIFTS.map(async (names) => {
      const titles = await Promise.all(names.map((name) => titleOf(name, database, context.viewer.id)));
      const sets = await Promise.all(
        [...new Set(titles)].map((title) => weightsOf(title, database, context.viewer.id)),
      );
      const set = highest(sets.flat(), heavier);
      const unitless =
        set === null
          ? await Promise.all(titles.map((title) => newestWithoutUnit(title, database, context.viewer.id)))
          : [];
      return { name: names[0], set, unitless: unitless.find((one) => one !== null) ?? null };
    }),
  );
  const parts = found.flatMap(({ name, set }): Part[] =>
    set === null ? [] : [{ name, set, weight: convertWeight(set.value, set.unit, unit) }],
  );
  context.extras.noteUsed({ records: parts.flatMap(({ set }) => set ?? []) });
  return { unit, parts, missing: found.filter(({ set }) => set === null) };
}

/** @param asked the unit of the output; each lift's own when omitted */
const inWords = (parts: readonly Part[], unit: WeightUnit, asked?: WeightUnit) =>
  parts
    .map(({ name, weight, set }) =>
      set === null || (asked !== undefined && set.unit !== asked)
        ? `${set?.title ?? name} ${valueWithUnit(roundTo(weight, 0.1), unit)}`
        : `${set.title} ${valueWithUnit(set.value, set.unit)}`,
    )
    .join(', ');

type Missing = { name: string; unitless: RecordInAnswer | null };

function lacking(missing: readonly Missing[], parts: string) {
  const absent = missing.filter(({ unitless }) => unitless === null).map(({ name }) => name);
  const unitless = missing.flatMap((one) => one.unitless ?? []);
  const there = parts === '' ? '' : ` (there is ${parts})`;
  const none = absent.length === 0 ? '' : `; your records have no ${absent.join(' and no ')}${there}`;
  const units = unitless.length === 0 ? [] : [...unitless.map(unitLacking), SET_UNIT];
  return {
    message: [`For a total I need a squat, a bench press and a deadlift${none}.`, ...units].join(' '),
    missing: missing.map(({ name }) => name),
  };
}

/**
 * Adds up the heaviest squat, bench press and deadlift, and their points; with hypothetical lifts, if given.
 */
export async function total(database: Database, context: ToolContext, supposed: Supposed = { lifts: [] }) {
  const { unit, parts: own, missing } = await partsOf(database, context, supposed.unit);
  const given = supposed.lifts.flatMap(({ lift, value }): Part[] => {
    const name = competitionLift(lift);
    return name === undefined ? [] : [{ name, weight: value, set: null }];
  });
  const raised = own.map(
    (part): Part => ({
      ...part,
      weight: part.weight + (supposed.more ?? 0),
      set: supposed.more === undefined ? part.set : null,
    }),
  );
  const other = supposed.lifts.find(({ lift }) => competitionLift(lift) === undefined);
  if (other !== undefined)
    return {
      message: `A total is squat, bench press and deadlift: your ${other.lift} does not count toward it.`,
    };
  const parts = COMPETITION_LIFTS.flatMap(
    ([name]) => [...given, ...raised].find((part) => part.name === name) ?? [],
  );
  const lacks = missing.filter(({ name }) => given.every((part) => part.name !== name));
  if (lacks.length > 0) return lacking(lacks, inWords(parts, unit));
  const sum = sumOf(parts);
  const more = roundTo(sum - sumOf(own), 0.1);
  const change =
    missing.length > 0 || more === 0
      ? ''
      : ` (${valueWithUnit(Math.abs(more), unit)} ${more > 0 ? 'more' : 'less'} than your records)`;
  const message =
    given.length === 0 && supposed.more === undefined
      ? `Your total is **${valueWithUnit(sum, unit)}**: ${inWords(parts, unit, supposed.unit)}.`
      : `Your total would be **${valueWithUnit(sum, unit)}**${change}: ${inWords(parts, unit, supposed.unit)}.`;
  const { total, ...rest } = { total: { value: sum, unit }, ...points(sum, context, supposed) };
  return { ...rest, total, message: `${message} ${rest.message}` };
}

/** Computes a total's points at the given body weight, or else the profile's. */
function points(sum: number, context: ToolContext, { bodyWeight, bodyWeightUnit, unit: given }: Supposed) {
  const { sex, weight: known } = context.athlete.profile;
  const own = unitOf(context);
  const unit = given ?? own;
  const bodyUnit = bodyWeight === undefined ? unit : (bodyWeightUnit ?? unit);
  const weight = bodyWeight ?? (known === null ? null : convertWeight(known, own, unit));
  if (sex === null || weight === null) {
    const lacks = [...(sex === null ? ['sex'] : []), ...(weight === null ? ['body weight'] : [])];
    return {
      message: `For DOTS and other points your profile has no ${lacks.join(' and no ')} yet: fill it in under Account, Training Profile.`,
      missing: lacks,
    };
  }
  context.extras.noteUsed({ profile: bodyWeight === undefined ? ['sex', 'weight'] : ['sex'] });
  const points = pointsOf({
    sex,
    bodyWeightKg: convertWeight(weight, bodyUnit, 'kg'),
    totalKg: convertWeight(sum, unit, 'kg'),
  });
  return {
    message: `At ${valueWithUnit(roundTo(weight, 0.1), bodyUnit)} body weight that is ${pointsInWords(points)}`,
    points,
  };
}

/** Reports how far the total is from a target, and what one lift would have to be. */
export async function awayFromTotal(
  { value, unit: given, lift }: Target & { lift: string | undefined },
  database: Database,
  context: ToolContext,
) {
  const { unit, parts, missing } = await partsOf(database, context);
  const target = roundTo(convertWeight(value, given ?? unit, unit), 0.1);
  const one = competitionLift(lift ?? '');
  const others = parts.filter(({ name }) => name !== one);
  const needed = missing.filter(({ name }) => name !== one);
  if (needed.length > 0) return lacking(needed, inWords(parts, unit));
  if (one !== undefined) {
    const left = roundTo(target - sumOf(others), 0.1);
    if (left <= 0)
      return {
        message: `Your ${inWords(others, unit)} alone come to ${valueWithUnit(sumOf(others), unit)}: a total of ${valueWithUnit(target, unit)} needs no ${one.toLowerCase()}.`,
      };
    return {
      message: `For a total of ${valueWithUnit(target, unit)} with your ${inWords(others, unit)}, your ${one} would have to be **${valueWithUnit(left, unit)}**.`,
      needed: { lift: one, value: left, unit },
    };
  }
  const sum = sumOf(parts);
  return {
    message: `Your total is **${valueWithUnit(sum, unit)}** (${inWords(parts, unit)}). ${distance(target, sum, unit)}`,
  };
}
