import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { isOpenJob, jobs } from '#server/db/schema/jobs.ts';
import type { Job } from './store.ts';

interface NewJob {
  kind: string;
  payload: unknown;
  key: string | null;
  userId: string | null;
  delayMs: number;
  /** An open job with its key that was begun may have passed its work: it is added when that one has ended. */
  behindRunning: boolean;
}

/**
 * Adds a job. @returns its id, or that of the open job with the same kind and key, which no longer waits for its
 * retry
 */
export async function addJob(tx: Transaction, wanted: NewJob): Promise<string> {
  const { delayMs, behindRunning, ...job } = wanted;
  const dueAt = sql`now() + make_interval(secs => ${delayMs / 1000})`;
  const [added] = await tx
    .insert(jobs)
    .values({ ...job, dueAt })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  if (added !== undefined) return added.id;
  const [open] = await tx
    .select({ id: jobs.id, state: jobs.state, startedAt: jobs.startedAt })
    .from(jobs)
    .where(and(eq(jobs.kind, job.kind), eq(jobs.key, job.key ?? ''), isOpenJob))
    .for('update');
  // The other one may have ended in the meantime.
  if (open === undefined) return await addJob(tx, wanted);
  if (behindRunning && open.startedAt !== null)
    await tx.update(jobs).set({ next: job.payload }).where(eq(jobs.id, open.id));
  // Someone who asks again expects it soon, however long it was to wait after it last failed.
  if (open.state === 'waiting')
    await tx
      .update(jobs)
      .set({ dueAt: sql`least(${jobs.dueAt}, ${dueAt})` })
      .where(eq(jobs.id, open.id));
  return open.id;
}

/** Adds the job that was to be added when this one has ended. */
export async function addNext(tx: Transaction, { id, kind, key, userId }: Job): Promise<void> {
  const [ended] = await tx.select({ next: jobs.next }).from(jobs).where(eq(jobs.id, id));
  const payload = ended?.next ?? null;
  if (payload !== null) await addJob(tx, { kind, payload, key, userId, delayMs: 0, behindRunning: false });
}
