import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { usageByUser } from '#server/db/schema/usage.ts';

/** A little over a year, so that each month can be seen beside the one a year before. */
const KEPT_DAYS = 400;

/** Deletes what members took on days long past. The sums of all members stay. */
export async function purgeUsage(database: Database): Promise<void> {
  await database
    .as('job')
    .write((tx) =>
      tx
        .delete(usageByUser)
        .where(lt(usageByUser.day, sql`((now() at time zone 'UTC')::date - ${KEPT_DAYS}::int)`)),
    );
}
