import { sql } from 'drizzle-orm';
import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import { counted, nounFor } from '#shared/counted.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { asHeavyAs, ofRepetitions } from './heavy.ts';
import { listRecords } from './lists.ts';
import { forModel, inAnswer, NOTHING_WRITTEN, noneOf } from './read-records.ts';

const SHOWN = 10;
/** For a period of time. */
const SHOWN_OF_DAYS = 20;

interface Wanted {
  /** A lift's title; null for all lifts. */
  title: string | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  since?: string | undefined;
  until?: string | undefined;
  /** The minimum weight. */
  value?: number | undefined;
  /** Heavier than this. */
  moreThan?: number | undefined;
  /** The unit of both; the record's own when omitted. */
  unit?: WeightUnit | undefined;
  /** The minimum repetitions. */
  repetitions?: number | undefined;
  oldestFirst?: boolean | undefined;
  /** The most to list. */
  limit?: number | undefined;
}

/** Lists the matching records one by one, newest first. */
export async function history(wanted: Wanted, database: Database, { viewer, extras }: ToolContext) {
  const { title, since, until, oldestFirst = false } = wanted;
  const isAll = [since, until, wanted.value, wanted.moreThan, wanted.repetitions].every(
    (one) => one === undefined,
  );
  const limit = wanted.limit ?? (isAll && !oldestFirst ? SHOWN : SHOWN_OF_DAYS);
  const options = { search: '', title: title ?? undefined, offset: 0 };
  const sets = ofRepetitions(wanted.repetitions);
  const [{ records, count: total, days }, latest] = await Promise.all([
    listRecords(database, viewer.id, {
      ...options,
      since,
      until,
      matching: sql`${sets} and ${asHeavyAs(wanted)}`,
      order: oldestFirst ? 'oldest' : 'newest',
      limit,
      withDays: true,
    }),
    listRecords(database, viewer.id, { ...options, limit: 1 }),
  ]);
  const [newest] = latest.records;
  if (newest === undefined) return title === null ? { message: NOTHING_WRITTEN, records: [] } : noneOf(title);
  const when = `${ofWeight(wanted, newest)}${wordsOf(since, until)}`;
  const of = title === null ? '' : `${newest.title} `;
  if (total === 0) {
    const lighter = { ...options, since, until, matching: sets, order: 'heaviest', limit: 1 } as const;
    const [heaviest] = (await listRecords(database, viewer.id, lighter)).records;
    const [word, nearest] = heaviest === undefined ? ['latest', newest] : ['heaviest', heaviest];
    return {
      message: `You have logged no ${of}record${when}. The ${word} is ${title === null ? `${nearest.title} ` : ''}**${liftInWords(nearest)}** (${calendarDay(nearest.achieved_on)}).`,
      records: [forModel(nearest)],
      count: 0,
    };
  }
  extras.noteUsed({ records: records.map(inAnswer) });
  const shown =
    total > records.length
      ? `, the ${oldestFirst ? 'first' : 'latest'} ${records.length} of ${total.toLocaleString('en')}`
      : '';
  const lines = records.map(
    (record) =>
      `- ${calendarDay(record.achieved_on)}: ${title === null ? `${record.title} ` : ''}**${liftInWords(record)}**${record.pr ? ', a PR' : ''}`,
  );
  return {
    message: `${isAll ? `Your ${total > 1 && shown === '' ? `${total} ` : ''}${of}records` : countInWords({ total, days }, of)}${when}${shown}:\n\n${lines.join('\n')}`,
    records: records.map(forModel),
    count: total,
  };
}

/** ' of more than 55 kg for 2 or more repetitions' */
function ofWeight({ value, moreThan, unit, repetitions }: Wanted, { unit: own }: PersonalRecord): string {
  const said = (weight: number) => valueWithUnit(weight, unit ?? own);
  const weight =
    moreThan !== undefined
      ? ` of more than ${said(moreThan)}`
      : value !== undefined
        ? ` of ${said(value)} or more`
        : '';
  return `${weight}${repetitions === undefined ? '' : ` for ${repetitions} or more repetitions`}`;
}

/** Says when a lift was last done, starting with the day. */
export async function lastOf(title: string | null, database: Database, { viewer, extras }: ToolContext) {
  const options = { search: '', title: title ?? undefined, offset: 0, limit: 1 };
  const { records } = await listRecords(database, viewer.id, options);
  const [newest] = records;
  if (newest === undefined) return title === null ? { message: NOTHING_WRITTEN, records: [] } : noneOf(title);
  extras.noteUsed({ records: [inAnswer(newest)] });
  return {
    message: `The last ${title === null ? 'record' : newest.title} you wrote down is from **${calendarDay(newest.achieved_on)}**: ${title === null ? `${newest.title} ` : ''}${liftInWords(newest)}.`,
    records: [forModel(newest)],
  };
}

function wordsOf(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return until === undefined ? '' : ` until ${calendarDay(until)}`;
  if (until === undefined) return ` since ${calendarDay(since)}`;
  return since === until
    ? ` of ${calendarDay(since)}`
    : ` from ${calendarDay(since)} to ${calendarDay(until)}`;
}

/** '**6** Deadlift records on 5 days' */
function countInWords({ total, days }: { total: number; days: number }, of: string): string {
  const on = days === total ? '' : ` on ${counted(days, 'day')}`;
  return `**${total.toLocaleString('en')}** ${of}${nounFor(total, 'record')}${on}`;
}
