import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/db/database.ts';
import type { JobOutcome, Metrics } from '#server/monitoring/metrics.ts';
import type { JobEvent } from '#shared/job-event.ts';
import { addNext } from './add-job.ts';
import type { JobKind } from './job-kind.ts';
import { progressWriter } from './progress-writer.ts';
import { appendEvent, changeJob, isStopRequested, type Job, keepReason, LeaseLost } from './store.ts';

const INTERRUPTED = 'The server stopped during every attempt.';

/** When its end is stored again after that failed: sooner than doing the work again, and than its lease ends. */
const STORE_AGAIN_MS = [200, 1000, 3000];

/** Why a running job's signal was aborted. */
export type AbortReason = 'stop' | 'lost' | 'closing';

/** What an attempt at any job needs. */
export interface AttemptContext {
  database: Database;
  metrics: Pick<Metrics, 'job'> | undefined;
  log: Logger;
  /** Called when the log of a job has grown. */
  onLogGrew(): void;
  /** Schedules the next claim after this time. */
  scheduleRetry(delayMs: number): void;
}

/**
 * Makes one attempt at a job and stores the result.
 * @throws LeaseLost when another server has taken the job over before its end was stored
 */
export async function attemptJob<Payload>(
  context: AttemptContext,
  kind: JobKind<Payload>,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { database, metrics } = context;
  const { id, userId, attempts, checkpoint } = job;
  const payload = job.payload as Payload;
  const startedAt = performance.now();
  const count = (outcome: JobOutcome) => metrics?.job(kind.name, outcome, performance.now() - startedAt);
  const progress = progressWriter(async (latest) => {
    await changeJob(database, job, { progress: latest }, (tx) =>
      appendEvent(tx, id, { type: 'progress', ...latest }),
    );
    context.onLogGrew();
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
    // It returned, and so is done, whatever was requested in the meantime.
    await progress.close();
    await end(context, kind, job, { type: 'end', state: 'done', message: '' });
    count('done');
  } catch (err) {
    await progress.close().catch(() => undefined);
    const abortReason = signal.aborted ? (signal.reason as AbortReason) : null;
    if (err instanceof LeaseLost || abortReason === 'lost') return;
    if (abortReason === 'closing') {
      count('handed_back');
      await giveBack(database, job);
    } else if (abortReason === 'stop' || (await isStopRequested(database, id))) {
      count('stopped');
      await end(context, kind, job, { type: 'end', state: 'stopped', message: '' });
    } else count(await retryOrFail(context, kind, job, err));
  }
}

async function retryOrFail<Payload>(
  context: AttemptContext,
  kind: JobKind<Payload>,
  job: Job,
  err: unknown,
): Promise<JobOutcome> {
  const { database, log } = context;
  const { id, attempts, userId } = job;
  const delayMs =
    attempts < kind.maxAttempts ? kind.retryDelayMs(attempts, Date.now() - job.createdAt.getTime()) : null;
  const message = err instanceof Error ? err.message : String(err);
  if (delayMs === null) {
    log.error({ reason: message, job: id, kind: kind.name, attempts }, 'a job failed');
    const failed = { id, payload: job.payload as Payload, userId, startedAt: job.startedAt! };
    const ended = { type: 'end', state: 'failed', message } as const;
    await end(context, kind, job, ended, async (tx) => await kind.onGiveUp?.(tx, failed));
    await kind
      .afterGiveUp?.(failed)
      .catch((error: unknown) =>
        log.error({ err: error, job: id }, 'what follows a failed job was not done'),
      );
    return 'failed';
  }
  log.warn(
    { reason: message, job: id, kind: kind.name, attempts, delayMs },
    'a job failed and will be retried',
  );
  await changeJob(database, job, {
    state: 'waiting',
    leaseUntil: null,
    dueAt: sql`now() + make_interval(secs => ${delayMs / 1000})`,
  });
  context.scheduleRetry(delayMs);
  return 'retried';
}

async function end(
  context: AttemptContext,
  kind: { keepMs: number },
  job: Job,
  event: Extract<JobEvent, { type: 'end' }>,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  for (const ms of STORE_AGAIN_MS) {
    try {
      return await storeEnd(context, kind, job, event, alongside);
    } catch (err) {
      if (err instanceof LeaseLost) throw err;
      context.log.warn({ err, job: job.id }, 'the end of a job is not stored yet');
    }
    await wait(ms);
  }
  await storeEnd(context, kind, job, event, alongside);
}

async function storeEnd(
  { database, onLogGrew }: AttemptContext,
  { keepMs }: { keepMs: number },
  job: Job,
  event: Extract<JobEvent, { type: 'end' }>,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await changeJob(
    database,
    job,
    { state: event.state, endedAt: sql`now()`, leaseUntil: null },
    async (tx) => {
      await alongside?.(tx);
      await addNext(tx, job);
      if (keepMs > 0) await appendEvent(tx, job.id, event);
      else if (event.state === 'done') await tx.execute(sql`delete from jobs where id = ${job.id}`);
      else await keepReason(tx, job.id, event);
    },
  );
  onLogGrew();
}

/** Uncounts an attempt that the server's shutdown interrupted. */
async function giveBack(database: Database, job: Job): Promise<void> {
  await changeJob(database, job, {
    state: 'waiting',
    attempts: job.attempts - 1,
    leaseUntil: null,
    dueAt: sql`now()`,
  });
}
