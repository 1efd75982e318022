import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';

export const SET_UNIT =
  'Set kg or lb under Account, Personal Records: edit the record and choose the unit under More.';

export const unitLacking = (record: RecordInAnswer): string =>
  `Your ${record.title} record, **${liftInWords(record)}** (${calendarDay(record.achieved_on)}), has no unit, so I do not know what it weighs.`;

/** Finds a lift's newest record without a unit. */
export async function newestWithoutUnit(
  title: string,
  database: Database,
  userId: string,
): Promise<RecordInAnswer | null> {
  const page = { search: '', title, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, userId, page);
  return records.find(({ unit }) => unit === null) ?? null;
}
