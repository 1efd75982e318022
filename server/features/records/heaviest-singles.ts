import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { KILOS } from './heavy.ts';
import { textArray } from './history.ts';
import { own, RECORD_COLUMNS, recordJson } from './store.ts';

/**
 * Finds the heaviest single of each lift that has one, keyed by lowercase title.
 * @param except the id of a record that does not count
 */
export async function heaviestSingles(
  database: Database,
  userId: string,
  titles: readonly string[],
  except?: string,
): Promise<Map<string, PersonalRecord>> {
  if (titles.length === 0) return new Map();
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .selectDistinctOn([personalRecords.lift], RECORD_COLUMNS)
      .from(personalRecords)
      .where(
        and(
          own(userId),
          sql`${personalRecords.lift} in (select lower(title) from unnest(${textArray(titles)}) title)`,
          inArray(personalRecords.unit, ['kg', 'lb']),
          sql`coalesce(${personalRecords.repetitions}, 1) = 1`,
          except === undefined ? undefined : ne(personalRecords.id, except),
        ),
      )
      .orderBy(personalRecords.lift, desc(KILOS), personalRecords.achievedOn),
  );
  return new Map(rows.map((row) => [row.title.toLowerCase(), recordJson(row)]));
}
