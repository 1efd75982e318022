import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobs } from '#server/db/schema/jobs.ts';

/** Deletes jobs of a kind that were done longer ago than `keepMs`, or failed or stopped before `undoneKeepMs`. */
export async function pruneJobs(
  database: Database,
  kind: string,
  keepMs: number,
  undoneKeepMs = keepMs,
): Promise<void> {
  await database.as('service').transaction((tx) =>
    tx.delete(jobs).where(
      and(
        eq(jobs.kind, kind),
        lt(
          jobs.endedAt,
          sql`now() - make_interval(secs =>
            case when ${jobs.state} = 'done' then ${keepMs / 1000}::float8 else ${undoneKeepMs / 1000}::float8 end)`,
        ),
      ),
    ),
  );
}

/** Jobs of a kind that only a newer server has, or none any more: longer than any kind keeps its own. */
const OTHERS_KEPT_DAYS = 30;

/** Deletes jobs of all other kinds that ended long ago; none while this server has not defined its kinds yet. */
export async function pruneOtherJobs(database: Database, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  const isLongAgo = lt(jobs.endedAt, sql`now() - make_interval(days => ${OTHERS_KEPT_DAYS}::int)`);
  await database
    .as('service')
    .transaction((tx) => tx.delete(jobs).where(and(notInArray(jobs.kind, [...kinds]), isLongAgo)));
}
