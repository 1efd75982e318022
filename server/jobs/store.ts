import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { jobEvents, jobs } from '#server/db/schema/jobs.ts';
import { withoutPersonalData } from '#server/monitoring/without-personal-data.ts';
import type { JobEvent } from '#shared/job-event.ts';

export type Job = typeof jobs.$inferSelect;

/** A server that has not renewed its lease for this long has crashed; another one takes its jobs over. */
export const LEASE_SECONDS = 15;
/** The maximum stored length of a failure's reason. */
const REASON_CHARACTERS = 300;

/** The job is no longer this attempt's: its lease expired and another server has it, or its row is gone. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const isDue = sql`(state = 'waiting' and due_at <= now())`;
const isOrphaned = sql`(state = 'running' and lease_until < now())`;
/** Waiting for a server, or lost the one it had. */
const isClaimable = sql`(${isDue} or ${isOrphaned})`;
const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Lists the kinds that have a claimable job. */
export async function claimableKinds(database: Database): Promise<string[]> {
  // One by one, since each condition has its own index.
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ kind: jobs.kind })
      .from(jobs)
      .where(isDue)
      .union(tx.select({ kind: jobs.kind }).from(jobs).where(isOrphaned)),
  );
  return rows.map(({ kind }) => kind);
}

/** Counts all jobs by kind and state, with the seconds since the first of them became due. */
export async function countJobs(database: Database) {
  return await database.as('service').read((tx) =>
    tx
      .select({
        kind: jobs.kind,
        state: jobs.state,
        jobs: sql<number>`count(*)::int`,
        oldest_due_seconds: sql<number>`greatest(0, extract(epoch from now() - min(due_at)))::float8`,
      })
      .from(jobs)
      .groupBy(jobs.kind, jobs.state),
  );
}

/**
 * Claims the jobs of a kind that have been due longest, at most `limit` of them.
 * @param exclusive claims one, and only while no server runs any of this kind
 */
export async function claimJobs(
  database: Database,
  kind: string,
  limit: number,
  exclusive = false,
): Promise<Job[]> {
  return await database.as('service').transaction(async (tx) => {
    if (exclusive) {
      // Servers claiming at the same moment would not see each other's.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs: ${kind}`}, 0))`);
      const running = and(eq(jobs.kind, kind), eq(jobs.state, 'running'), sql`lease_until >= now()`);
      if ((await tx.select({ id: jobs.id }).from(jobs).where(running).limit(1)).length > 0) return [];
    }
    return await tx
      .update(jobs)
      .set({
        state: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        startedAt: sql`now()`,
        leaseUntil: lease,
      })
      .where(
        sql`${jobs.id} in (
          select id from jobs where kind = ${kind} and ${isClaimable}
          order by ${exclusive ? sql`state = 'running' desc,` : sql``} due_at limit ${exclusive ? 1 : limit} for update skip locked)`,
      )
      .returning();
  });
}

export interface Attempt {
  id: string;
  attempts: number;
}

const ofAttempt = ({ id, attempts }: Attempt) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.state, 'running'));

/**
 * Renews the leases of these attempts. @returns those that still have theirs, and whether they are to stop.
 */
export async function renewLeases(
  database: Database,
  attempts: readonly Attempt[],
): Promise<{ id: string; stopRequested: boolean }[]> {
  const ids = sql.param(attempts.map(({ id }) => id));
  const numbers = sql.param(attempts.map((attempt) => attempt.attempts));
  return await database
    .as('service')
    .transaction((tx) =>
      tx
        .update(jobs)
        .set({ leaseUntil: lease })
        .where(
          sql`state = 'running' and (id, attempts) in (select * from unnest(${ids}::uuid[], ${numbers}::int[]))`,
        )
        .returning({ id: jobs.id, stopRequested: jobs.stopRequested }),
    );
}

/**
 * Updates the job of this attempt, together with `alongside`.
 * @throws LeaseLost
 */
export async function changeJob(
  database: Database,
  attempt: Attempt,
  change: Partial<
    Pick<Job, 'state' | 'checkpoint' | 'progress' | 'attempts' | 'leaseUntil'> & {
      /** By the database's clock, with which servers compare it. */
      dueAt: SQL;
      endedAt: SQL;
    }
  >,
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const { rowCount } = await tx
      .update(jobs)
      .set({ leaseUntil: lease, ...change })
      .where(ofAttempt(attempt));
    if (rowCount !== 1) throw new LeaseLost();
    await alongside?.(tx);
  });
}

/** Appends an event to a job's log, whose writers take turns through the lock on its row. */
export async function appendEvent(tx: Transaction, jobId: string, event: JobEvent): Promise<void> {
  await tx.insert(jobEvents).values({
    jobId,
    n: sql`(select coalesce(max(n), 0) + 1 from job_events where job_id = ${jobId})`,
    event,
  });
}

/**
 * Ends an unclaimed job, or asks a running one’s server to stop. What was to follow it is not added, unless it
 * is added again.
 * @returns the job as it was; null when there is none
 */
export async function requestStop(
  database: Database,
  id: string,
): Promise<Pick<Job, 'state' | 'kind' | 'payload'> | null> {
  return await database.as('service').transaction(async (tx) => {
    const [job] = await tx
      .select({
        state: jobs.state,
        kind: jobs.kind,
        payload: jobs.payload,
        orphaned: sql<boolean>`coalesce(${isOrphaned}, false)`,
      })
      .from(jobs)
      .where(eq(jobs.id, id))
      .for('update');
    if (job?.state === 'waiting' || job?.orphaned) {
      await tx.update(jobs).set({ state: 'stopped', endedAt: sql`now()` }).where(eq(jobs.id, id));
      await appendEvent(tx, id, { type: 'end', state: 'stopped', message: '' });
    } else if (job?.state === 'running')
      await tx.update(jobs).set({ stopRequested: true, next: null }).where(eq(jobs.id, id));
    return job ?? null;
  });
}

/** Whether someone stopped the job through another server, which this one may not have noticed. */
export async function isStopRequested(database: Database, id: string): Promise<boolean> {
  const [job] = await database
    .as('service')
    .read((tx) => tx.select({ stopRequested: jobs.stopRequested }).from(jobs).where(eq(jobs.id, id)));
  return job?.stopRequested === true;
}

/** Reads the events of these jobs, each after its given number. */
export async function readEvents(
  database: Database,
  cursors: ReadonlyMap<string, number>,
): Promise<{ jobId: string; n: number; event: JobEvent }[]> {
  const ids = sql.param([...cursors.keys()]);
  const after = sql.param([...cursors.values()]);
  return await database
    .as('service')
    .read((tx) =>
      tx
        .select(getTableColumns(jobEvents))
        .from(sql`unnest(${ids}::uuid[], ${after}::int[]) as watched (id, after)`)
        .innerJoin(jobEvents, sql`job_id = watched.id and n > watched.after`)
        .orderBy(asc(jobEvents.jobId), asc(jobEvents.n)),
    );
}

/** Returns which of these jobs still exist. */
export async function findJobs(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(inArray(jobs.id, [...ids])),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Reduces a job that was not done to how it ended and why, without anyone's data. */
export async function keepReason(
  tx: Transaction,
  id: string,
  event: JobEvent & { type: 'end' },
): Promise<void> {
  await tx.update(jobs).set({ payload: {}, next: null, key: null, checkpoint: null }).where(eq(jobs.id, id));
  await appendEvent(tx, id, { ...event, message: withoutPersonalData(event.message, REASON_CHARACTERS) });
}
