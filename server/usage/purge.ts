import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { usageByUser } from '#server/db/schema/usage.ts';

/**
 * Deletes members' usage of days long past. The totals of all members stay.
 * @param days KEEP_USAGE_DAYS
 */
export async function purgeUsage(database: Database, days: number): Promise<void> {
  await database
    .as('job')
    .write((tx) =>
      tx
        .delete(usageByUser)
        .where(lt(usageByUser.day, sql`((now() at time zone 'UTC')::date - ${days}::int)`)),
    );
}
