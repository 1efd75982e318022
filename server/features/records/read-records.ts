import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { isWeighedLift } from '#shared/lifting/lift-kinds.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import {
  convertWeight,
  inKilos,
  isWeightUnit,
  roundTo,
  type WeightUnit,
} from '#shared/lifting/weight-unit.ts';
import { isBetter } from '#shared/personal-best.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { heaviestSingles } from './heaviest-singles.ts';
import { listLifts } from './lifts.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { SET_UNIT } from './without-unit.ts';

/** The most lifts, or records of one lift, that are listed. */
const SHOWN_MAX = 20;
export const NOTHING_WRITTEN = 'There are no personal records yet.';

export type ToTell = RecordInAnswer & Partial<Pick<PersonalRecord, 'note'>>;

interface Wanted {
  /** A lift's title; null for every lift. */
  title: string | null;
  /** The unit in which weights are shown; each record's own when omitted. */
  unit?: WeightUnit | undefined;
  /** Selects the best set of at least this many repetitions. */
  repetitions?: number | undefined;
  /** Selects the PRs from this day on, `YYYY-MM-DD`. */
  since?: string | undefined;
  /** The last day of those PRs. */
  until?: string | undefined;
}

export async function read(
  { title, unit, repetitions = 1, since, until }: Wanted,
  database: Database,
  context: ToolContext,
) {
  if (since !== undefined) return await prsSince({ title, unit, since, until }, database, context);
  if (title === null)
    return repetitions > 1
      ? await bestsOfSets({ unit, repetitions }, database, context)
      : await standings(unit, database, context);
  if (repetitions > 1) return await bestOfSets({ title, unit, repetitions }, database, context);
  return await bestOf({ title, unit }, database, context);
}

async function bestOf(
  { title, unit }: { title: string; unit: WeightUnit | undefined },
  database: Database,
  { viewer, extras }: ToolContext,
) {
  const { records, count, best } = await listRecords(database, viewer.id, {
    search: '',
    title,
    offset: 0,
    limit: SHOWN_MAX,
  });
  const [newest] = records;
  if (newest === undefined || best === null) return noneOf(title);
  extras.noteUsed({ records: [...new Set([best, newest])].map(inAnswer) });
  const [heaviest = null] = await heavierSingles([best], database, viewer.id);
  if (heaviest !== null) extras.noteUsed({ records: [heaviest] });
  const isLatest = best.id === newest.id;
  const latest = isLatest
    ? count > 1
      ? ` ${heaviest === null ? 'It' : 'That set'} is also your latest.`
      : ''
    : ` The latest is ${withDay(newest, unit)}.`;
  const later = heaviest?.id === newest.id ? ' That single is also your latest.' : latest;
  const lacks =
    best.unit === null && isWeighedLift(best.title)
      ? ` It has no unit, so I cannot calculate with it. ${SET_UNIT}`
      : '';
  return {
    message:
      heaviest === null
        ? `Your best ${best.title} is **${inWords(best, unit)}** (${calendarDay(best.achieved_on)}).${lacks}${later}`
        : `Your heaviest ${best.title} single is **${inWords(heaviest, unit)}** (${calendarDay(heaviest.achieved_on)}). By estimate your best set is **${inWords(best, unit)}** (${calendarDay(best.achieved_on)})${standsFor(best, unit)}.${later}`,
    best: forModel(best),
    ...(heaviest !== null && { heaviest: forModel(heaviest) }),
    latest: forModel(newest),
    // Newest first, so the best comes last if it is older than these.
    records: [...new Set([...records, best])].map(forModel),
    count,
  };
}

/**
 * Returns each lift's heaviest single if it is heavier than the set with the best estimate, in the order of
 * `bests`.
 */
async function heavierSingles(bests: readonly PersonalRecord[], database: Database, userId: string) {
  const sets = bests.filter(({ repetitions, unit }) => (repetitions ?? 1) > 1 && isWeightUnit(unit));
  const singles = await heaviestSingles(
    database,
    userId,
    sets.map(({ title }) => title),
  );
  return bests.map((best) => {
    const single = sets.includes(best) ? singles.get(best.title.toLowerCase()) : undefined;
    return single !== undefined && inKilos(single) > inKilos(best) ? single : null;
  });
}

function standsFor({ value, unit: own, repetitions }: PersonalRecord, unit: WeightUnit | undefined): string {
  const estimated = estimatedOneRepMax({ weight: value, repetitions: repetitions ?? 1 });
  if (estimated === null || !isWeightUnit(own)) return '';
  const to = unit ?? own;
  return `, which gives a max of about ${valueWithUnit(roundTo(convertWeight(estimated, own, to), 0.1), to)}`;
}

/** Reports the best and the latest of each lift. */
async function standings(unit: WeightUnit | undefined, database: Database, { viewer, extras }: ToolContext) {
  const { lifts, count } = await listLifts(database, viewer.id, { search: '', offset: 0, limit: SHOWN_MAX });
  const standings = lifts.map(({ best, records }) => ({ best, latest: records[0] ?? best }));
  extras.noteUsed({
    records: [...new Set(standings.flatMap(({ best, latest }) => [best, latest]))].map(inAnswer),
  });
  const singles = await heavierSingles(
    standings.map(({ best }) => best),
    database,
    viewer.id,
  );
  const heaviestOf = (at: number) => {
    const single = singles[at];
    return single ? `; heaviest single ${withDay(single, unit)}` : '';
  };
  const lines = standings.map(
    ({ best, latest }, at) =>
      `- ${best.title}: **${inWords(best, unit)}**, ${calendarDay(best.achieved_on)}${heaviestOf(at)}${best.id === latest.id ? '' : `; latest ${withDay(latest, unit)}`}`,
  );
  return {
    message:
      lines.length === 0
        ? NOTHING_WRITTEN
        : `${count === 1 ? 'Your record' : `Your records${ofMore(lines.length, count, 'the latest')}`}:\n\n${lines.join('\n')}`,
    records: standings.map(({ best, latest }, at) => {
      const heaviest = singles[at];
      return {
        best: forModel(best),
        ...(heaviest && { heaviest: forModel(heaviest) }),
        latest: forModel(latest),
      };
    }),
  };
}

async function prsSince(
  { title, unit, since, until }: Wanted & { since: string },
  database: Database,
  context: ToolContext,
) {
  const { records } = await listRecords(database, context.viewer.id, {
    search: '',
    title: title ?? undefined,
    since,
    until,
    offset: 0,
    limit: LOOKED_THROUGH_MAX,
  });
  const found = records.filter(({ pr }) => pr);
  const prs = found.slice(0, SHOWN_MAX);
  const period =
    until === undefined
      ? `since ${calendarDay(since)}`
      : `from ${calendarDay(since)} to ${calendarDay(until)}`;
  if (prs.length === 0) {
    const { message, ...all } =
      title === null
        ? await standings(unit, database, context)
        : await bestOf({ title, unit }, database, context);
    return { ...all, message: `No ${title === null ? '' : `${title} `}PR ${period}. ${message}` };
  }
  context.extras.noteUsed({ records: prs.map(inAnswer) });
  const lines = prs.map(
    (record) => `- ${record.title}: **${inWords(record, unit)}**, ${calendarDay(record.achieved_on)}`,
  );
  const shown = ofMore(prs.length, found.length, 'the latest');
  return { message: `Your PRs ${period}${shown}:\n\n${lines.join('\n')}`, records: prs.map(forModel) };
}

/** ', the latest 20 of 35' where a list is cut. */
const ofMore = (shown: number, all: number, which: string): string =>
  all > shown ? `, ${which} ${shown} of ${all}` : '';

/** Repetitions of a record: its value where the lift is counted. */
const timesOf = ({ unit, value, repetitions }: PersonalRecord): number =>
  unit === 'reps' ? value : unit === 'time' ? 0 : (repetitions ?? 1);

async function bestOfSets(
  { title, unit, repetitions }: { title: string; unit: WeightUnit | undefined; repetitions: number },
  database: Database,
  { viewer, extras }: ToolContext,
) {
  const options = { search: '', title, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records, best } = await listRecords(database, viewer.id, options);
  if (best === null) return noneOf(title);
  const sets = records.filter((record) => timesOf(record) >= repetitions);
  const [first] = sets;
  if (first === undefined)
    return {
      message: `You have written down no ${best.title} set of ${repetitions} or more. Your best is **${inWords(best, unit)}** (${calendarDay(best.achieved_on)}).`,
      best: forModel(best),
    };
  const single = (record: PersonalRecord) => ({ ...record, repetitions: null });
  const heaviest = sets.reduce((one, other) => (isBetter(single(other), single(one)) ? other : one));
  extras.noteUsed({ records: [inAnswer(heaviest)] });
  return {
    message: `Your best ${heaviest.title} for ${repetitions} or more is **${inWords(heaviest, unit)}** (${calendarDay(heaviest.achieved_on)}).`,
    best: forModel(heaviest),
  };
}

/** Reports each lift's best set of at least this many repetitions. */
async function bestsOfSets(
  { unit, repetitions }: { unit: WeightUnit | undefined; repetitions: number },
  database: Database,
  context: ToolContext,
) {
  const page = { search: '', offset: 0, limit: SHOWN_MAX };
  const { lifts } = await listLifts(database, context.viewer.id, page);
  if (lifts.length === 0) return { message: NOTHING_WRITTEN, records: [] };
  const sets = await Promise.all(
    lifts.map(({ best: { title } }) => bestOfSets({ title, unit, repetitions }, database, context)),
  );
  return { message: sets.map(({ message }) => `- ${message}`).join('\n'), lifts: sets };
}

export const noneOf = (title: string) => ({ message: `There is no ${title} record yet.`, records: [] });

/** Formats a record in the requested unit, followed by what was entered. */
function inWords(record: ToTell, unit: WeightUnit | undefined): string {
  const { value, unit: own } = record;
  if (unit === undefined || own === unit || !isWeightUnit(own)) return liftInWords(record);
  const converted = { ...record, value: roundTo(convertWeight(value, own, unit), 0.1), unit };
  return `${liftInWords(converted)} (${liftInWords(record)})`;
}

export const withDay = (record: ToTell, unit?: WeightUnit): string =>
  `${inWords(record, unit)} (${calendarDay(record.achieved_on)})`;

export const inAnswer = ({
  id,
  title,
  value,
  unit,
  repetitions,
  achieved_on,
}: PersonalRecord): RecordInAnswer => ({
  id,
  title,
  value,
  unit,
  repetitions,
  achieved_on,
});

export const forModel = ({ title, value, unit, repetitions, achieved_on, note = '' }: ToTell) => ({
  lift: title,
  value,
  unit,
  repetitions,
  achieved_on,
  ...(note !== '' && { note }),
});
