import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { NEWEST } from './history.ts';
import { own } from './store.ts';

/** What an athlete weighs in: as in their newest record with a weight, or else as in their profile. */
export async function readWeightUnit(database: Database, userId: string): Promise<WeightUnit> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ unit: WeightUnit }>(sql`
      select coalesce(
        (select unit from user_personal_records where ${own(userId)} and unit in ('kg', 'lb') order by ${NEWEST} limit 1),
        (select case units when 'metric' then 'kg' else 'lb' end from user_info where user_id = ${userId}),
        'lb') as unit`),
  );
  return rows[0]!.unit;
}
