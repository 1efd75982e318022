import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { NOTHING_WRITTEN } from './read-records.ts';

const LIMIT = 'I know only of days with a record, written down or imported.';

/** On how many days of a stretch of time something was written down. */
export async function trainedDays(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  database: Database,
  { viewer }: ToolContext,
) {
  const options = { search: '', offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, viewer.id, options);
  if (records.length === 0) return { message: `${NOTHING_WRITTEN} ${LIMIT}`, days: 0 };
  const days = new Set(
    records
      .map(({ achieved_on: day }) => day)
      .filter((day) => (since === undefined || day >= since) && (until === undefined || day <= until)),
  ).size;
  const counted = `You have records of ${days === 0 ? 'no day' : `**${days}** ${days === 1 ? 'day' : 'days'}`}`;
  return { message: `${counted}${inWords(since, until)}. ${LIMIT}`, days };
}

function inWords(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return until === undefined ? '' : ` until ${calendarDay(until)}`;
  if (until === undefined) return ` since ${calendarDay(since)}`;
  return since === until
    ? ` on ${calendarDay(since)}`
    : ` from ${calendarDay(since)} to ${calendarDay(until)}`;
}
