import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { forModel, inAnswer, NOTHING_WRITTEN, noneOf } from './read-records.ts';

const SHOWN_MAX = 10;
/** Of a stretch of time. */
const SHOWN_OF_DAYS_MAX = 20;

/** Records one by one, the newest first: of a lift or of all, and between two days where they are given, `YYYY-MM-DD`. */
export async function history(
  { title, since, until }: { title: string | null; since?: string | undefined; until?: string | undefined },
  database: Database,
  { viewer, extras }: ToolContext,
) {
  const isAll = since === undefined && until === undefined;
  const options = {
    search: '',
    title: title ?? undefined,
    offset: 0,
    limit: isAll ? SHOWN_MAX : LOOKED_THROUGH_MAX,
  };
  const { records: listed, count } = await listRecords(database, viewer.id, options);
  const [newest] = listed;
  if (newest === undefined) return title === null ? { message: NOTHING_WRITTEN, records: [] } : noneOf(title);
  const found = listed.filter(
    ({ achieved_on: day }) => (since === undefined || day >= since) && (until === undefined || day <= until),
  );
  const when = wordsOf(since, until);
  const of = title === null ? '' : `${newest.title} `;
  if (found.length === 0)
    return {
      message: `You wrote down no ${of}record${when}. The latest is ${title === null ? `${newest.title} ` : ''}**${liftInWords(newest)}** (${calendarDay(newest.achieved_on)}).`,
      records: [forModel(newest)],
      count: 0,
    };
  const records = found.slice(0, isAll ? SHOWN_MAX : SHOWN_OF_DAYS_MAX);
  extras.noteUsed({ records: records.map(inAnswer) });
  const total = isAll ? count : found.length;
  const shown = total > records.length ? `, the latest ${records.length} of ${total}` : '';
  const lines = records.map(
    (record) =>
      `- ${calendarDay(record.achieved_on)}: ${title === null ? `${record.title} ` : ''}**${liftInWords(record)}**${record.pr ? ', a PR' : ''}`,
  );
  return {
    message: `${isAll ? `Your ${of}records` : countInWords(found, of)}${when}${shown}:\n\n${lines.join('\n')}`,
    records: records.map(forModel),
    count: total,
  };
}

/** When a lift was last done: the day first. */
export async function lastOf(title: string, database: Database, { viewer, extras }: ToolContext) {
  const { records } = await listRecords(database, viewer.id, { search: '', title, offset: 0, limit: 1 });
  const [newest] = records;
  if (newest === undefined) return noneOf(title);
  extras.noteUsed({ records: [inAnswer(newest)] });
  return {
    message: `The last ${newest.title} you wrote down is of **${calendarDay(newest.achieved_on)}**: ${liftInWords(newest)}.`,
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
function countInWords(found: readonly { achieved_on: string }[], of: string): string {
  const days = new Set(found.map(({ achieved_on }) => achieved_on)).size;
  const on = days === found.length ? '' : ` on ${days} ${days === 1 ? 'day' : 'days'}`;
  return `**${found.length}** ${of}${found.length === 1 ? 'record' : 'records'}${on}`;
}
