import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { Figures, JobOutcome } from '#server/monitoring/figures.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { JobKind } from './job-kind.ts';
import { progressWriter } from './progress-writer.ts';
import { appendEvent, changeJob, type Job, keepFailure, LeaseLost } from './store.ts';

const INTERRUPTED = 'The server stopped during every attempt.';

/** Why a running job's signal was aborted. */
export type AbortReason = 'stop' | 'lost' | 'closing';

export interface Surroundings {
  database: Database;
  figures: Pick<Figures, 'job'> | undefined;
  log: Logger;
  /** Called when the log of a job has grown. */
  logged(): void;
  /** Called when a job is to be tried again after this time. */
  waits(delayMs: number): void;
}

/**
 * Makes one attempt at a job and keeps how it went.
 * @throws LeaseLost when another server has taken the job over before its end was kept
 */
export async function attemptJob<Payload>(
  around: Surroundings,
  kind: JobKind<Payload>,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { database, figures } = around;
  const { id, userId, attempts, checkpoint } = job;
  const payload = job.payload as Payload;
  const startedAt = performance.now();
  const count = (outcome: JobOutcome) => figures?.job(kind.name, outcome, performance.now() - startedAt);
  const progress = progressWriter(async (latest) => {
    await changeJob(database, job, { progress: latest }, (tx) =>
      appendEvent(tx, id, { type: 'progress', ...latest }),
    );
    around.logged();
  });
  try {
    if (attempts > kind.maxAttempts) throw new Error(INTERRUPTED);
    await kind.run({
      id,
      userId,
      payload,
      attempt: attempts,
      checkpoint,
      signal,
      report: progress.report,
      save: (next, work) => changeJob(database, job, { checkpoint: next }, work),
    });
    // It returned, and so is done, whatever was asked of it meanwhile.
    await progress.close();
    await end(around, kind, job, { type: 'end', state: 'done', message: '' });
    count('done');
  } catch (err) {
    await progress.close().catch(() => undefined);
    const reason = signal.aborted ? (signal.reason as AbortReason) : null;
    if (err instanceof LeaseLost || reason === 'lost') return;
    if (reason === 'closing') {
      count('handed_back');
      await giveBack(database, job);
    } else if (reason === 'stop') {
      count('stopped');
      await end(around, kind, job, { type: 'end', state: 'stopped', message: '' });
    } else count(await retryOrFail(around, kind, job, err));
  }
}

async function retryOrFail<Payload>(
  around: Surroundings,
  kind: JobKind<Payload>,
  job: Job,
  err: unknown,
): Promise<JobOutcome> {
  const { database, log } = around;
  const { id, attempts, userId } = job;
  const delayMs =
    attempts < kind.maxAttempts ? kind.retryDelayMs(attempts, Date.now() - job.createdAt.getTime()) : null;
  const reason = err instanceof Error ? err.message : String(err);
  if (delayMs === null) {
    log.error({ reason, job: id, kind: kind.name, attempts }, 'a job failed');
    await end(around, kind, job, { type: 'end', state: 'failed', message: reason });
    await kind.onGiveUp?.({ id, payload: job.payload as Payload, userId });
    return 'failed';
  }
  log.warn({ reason, job: id, kind: kind.name, attempts, delayMs }, 'a job failed and will be retried');
  await changeJob(database, job, {
    state: 'waiting',
    leaseUntil: null,
    dueAt: new Date(Date.now() + delayMs),
  });
  around.waits(delayMs);
  return 'retried';
}

async function end(
  { database, logged }: Surroundings,
  { keepMs }: { keepMs: number },
  job: Job,
  event: Extract<JobEvent, { type: 'end' }>,
): Promise<void> {
  await changeJob(
    database,
    job,
    { state: event.state, endedAt: new Date(), leaseUntil: null },
    async (tx) => {
      if (keepMs > 0) await appendEvent(tx, job.id, event);
      else if (event.state === 'failed') await keepFailure(tx, job.id, event);
      else await tx.execute(sql`delete from jobs where id = ${job.id}`);
    },
  );
  logged();
}

/** An attempt that the server's end cut short does not count. */
async function giveBack(database: Database, job: Job): Promise<void> {
  await changeJob(database, job, {
    state: 'waiting',
    attempts: job.attempts - 1,
    leaseUntil: null,
    dueAt: new Date(),
  });
}
