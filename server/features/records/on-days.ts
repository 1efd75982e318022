import { desc, inArray, sql } from 'drizzle-orm';
import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { calendarDay, weekday } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import { counted } from '#shared/counted.ts';
import { listRecords } from './lists.ts';
import { forModel, inAnswer, NOTHING_WRITTEN, noneOf } from './read-records.ts';
import { own } from './store.ts';

const { achievedOn, lift } = personalRecords;
const RECORDS_MAX = 100;
const NONE = 'nothing written down';

/** Lists what was written down on each of these days, or on so many of the latest days that have a record. */
export async function onDays(
  {
    title,
    days: given,
    limit = 1,
  }: { title: string | null; days?: string[] | undefined; limit?: number | undefined },
  database: Database,
  { viewer, extras }: ToolContext,
) {
  const options = { search: '', title: title ?? undefined, offset: 0 };
  const { records: latest } = await listRecords(database, viewer.id, { ...options, limit: 1 });
  const [newest] = latest;
  if (newest === undefined) return title === null ? { message: NOTHING_WRITTEN, records: [] } : noneOf(title);
  const days = given ?? (await latestDays(title, limit, database, viewer.id));
  const { records } = await listRecords(database, viewer.id, {
    ...options,
    matching: inArray(achievedOn, days),
    limit: RECORDS_MAX,
  });
  extras.noteUsed({ records: records.map(inAnswer) });
  const lines = days.map((day) => {
    const sets = records
      .filter((record) => record.achieved_on === day)
      .map((record) => `${title === null ? `${record.title} ` : ''}**${liftInWords(record)}**`);
    return `- ${weekday(day)}, ${calendarDay(day)}: ${sets.join(', ') || NONE}`;
  });
  const of = title === null ? '' : `${newest.title} `;
  const heading =
    given === undefined
      ? `Your last ${counted(days.length, 'day')} with ${of}records`
      : `Your ${of}records of these days`;
  const last =
    records.length > 0
      ? ''
      : `\n\nThe latest is ${title === null ? `${newest.title} ` : ''}**${liftInWords(newest)}** (${calendarDay(newest.achieved_on)}).`;
  return { message: `${heading}:\n\n${lines.join('\n')}${last}`, records: records.map(forModel) };
}

async function latestDays(title: string | null, limit: number, database: Database, userId: string) {
  const ofLift = title === null ? sql`true` : sql`${lift} = lower(${title})`;
  const days = await database.as({ userId }).read((tx) =>
    tx
      .selectDistinct({ day: achievedOn })
      .from(personalRecords)
      .where(sql`${own(userId)} and ${ofLift}`)
      .orderBy(desc(achievedOn))
      .limit(limit),
  );
  return days.map(({ day }) => day);
}
