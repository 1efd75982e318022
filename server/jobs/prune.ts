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

/** Deletes jobs of all other kinds that ended longer ago than `keepMs`. */
export async function pruneOtherJobs(
  database: Database,
  kinds: readonly string[],
  keepMs: number,
): Promise<void> {
  const isLongAgo = lt(jobs.endedAt, sql`now() - make_interval(secs => ${keepMs / 1000}::float8)`);
  await database
    .as('service')
    .transaction((tx) => tx.delete(jobs).where(and(notInArray(jobs.kind, [...kinds]), isLongAgo)));
}
