import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { NEWEST } from './history.ts';
import { own } from './store.ts';

/**
 * Reads an athlete's weight unit: from their newest record with a weight, or else their profile; null when
 * they have neither.
 * @param except ids of records that do not count
 */
export async function readWeightUnit(
  database: Database,
  userId: string,
  except: readonly string[] = [],
): Promise<WeightUnit | null> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ unit: WeightUnit | null }>(sql`
      select coalesce(
        (select unit from user_personal_records where ${own(userId)} and unit in ('kg', 'lb')
          and id <> all(${sql.param(except)}::uuid[]) order by ${NEWEST} limit 1),
        (select case units when 'metric' then 'kg' else 'lb' end from user_info where user_id = ${userId})) as unit`),
  );
  return rows[0]!.unit;
}
