import { countDistinct, sql } from 'drizzle-orm';
import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { calendarDay } from '#server/words/dates.ts';
import { nounFor } from '#shared/counted.ts';
import { daysBetween } from './history.ts';
import { NOTHING_WRITTEN } from './read-records.ts';
import { own } from './store.ts';

const LIMIT = 'I know only of days with a record, written down or imported.';

const { achievedOn } = personalRecords;

/** Counts the days from `since` to `until` on which the athlete achieved a record. */
export async function trainedDays(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  database: Database,
  { viewer }: ToolContext,
) {
  const meant = daysBetween(since, until);
  const [counted] = await database.as({ userId: viewer.id }).read((tx) =>
    tx
      .select({
        ever: countDistinct(achievedOn),
        days: sql<number>`count(distinct ${achievedOn}) filter (where ${meant})::int`,
      })
      .from(personalRecords)
      .where(own(viewer.id)),
  );
  const { ever, days } = counted!;
  if (ever === 0) return { message: `${NOTHING_WRITTEN} ${LIMIT}`, days };
  const trained =
    days === 0 ? 'You have no records' : `You have records on **${days}** ${nounFor(days, 'day')}`;
  return { message: `${trained}${inWords(since, until)}. ${LIMIT}`, days };
}

function inWords(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return until === undefined ? '' : ` until ${calendarDay(until)}`;
  if (until === undefined) return ` since ${calendarDay(since)}`;
  return since === until
    ? ` on ${calendarDay(since)}`
    : ` from ${calendarDay(since)} to ${calendarDay(until)}`;
}
