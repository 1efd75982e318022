import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Figures, JobOutcome } from '#server/monitoring/figures.ts';
import { outsideRequests } from '#server/monitoring/request-scope.ts';
import type { JobEvent, JobProgress, JobState } from '#shared/job-event.ts';
import { every, type PeriodicWork } from './periodic.ts';
import {
  addJob,
  appendEvent,
  changeJob,
  claimableKinds,
  claimJobs,
  countJobs,
  type Job,
  keepFailure,
  LeaseLost,
  pruneJobs,
  renewLeases,
  requestStop,
} from './store.ts';
import { type JobWatch, jobWatch } from './watch.ts';

/** For jobs that another server added or left behind, and for retries. */
const POLL_INTERVAL_MS = 2000;
const HEARTBEAT_INTERVAL_MS = 2000;
/** Progress is kept, and shown to watchers, at most this often. */
const PROGRESS_INTERVAL_MS = 1000;
const PRUNE_INTERVAL_MS = 5 * 60_000;
/** A job that failed is kept so long, whatever its kind keeps, for admins to see. */
const FAILED_KEPT_MS = 7 * 86_400_000;
const INTERRUPTED = 'The server stopped during every attempt.';

/** A kind of job: what is done, and how often it is tried. */
export interface JobKind<Payload> {
  name: string;
  /** What it does, in words for admins; the name when left out. */
  title?: string;
  /** Whether super admins may stop it: no member waits for what it does. */
  stoppable?: boolean;
  /** How many of them one server runs at a time. */
  concurrency: number;
  /** Whether one runs at a time on all servers together. */
  exclusive?: boolean;
  /** How long the row and the log are kept after the end, for watchers; with 0 only a failure leaves something. */
  keepMs: number;
  /** Attempts begun at most, those that died with their server included. */
  maxAttempts: number;
  /** Milliseconds before the next attempt after one that failed, given how old the job is; null gives up. */
  retryDelayMs(attempts: number, ageMs: number): number | null;
  /** May be run again from its last checkpoint at any time. When its signal aborts it throws soon, or finishes. */
  run(job: RunningJob<Payload>): Promise<void>;
  /** Called once after the last attempt failed. */
  onGiveUp?(job: { id: string; payload: Payload; userId: string | null }): Promise<void>;
}

/** An attempt at a job, as its `run` sees it. */
export interface RunningJob<Payload> {
  id: string;
  userId: string | null;
  payload: Payload;
  /** 1 for the first. */
  attempt: number;
  /** What an earlier attempt saved; null when none did. */
  checkpoint: unknown;
  /** Aborts when the job is to stop, when the lease was lost, and when the server closes. */
  signal: AbortSignal;
  report(progress: JobProgress): void;
  /**
   * Saves a checkpoint together with the work it stands for: either both are kept or neither.
   * @throws LeaseLost when another server has taken the job over
   */
  save(checkpoint: unknown, work?: (tx: Transaction) => Promise<unknown>): Promise<void>;
}

export interface AddOptions {
  /** An open job of the same kind and key is not added again. */
  key?: string;
  /** … unless it runs already: then one is added behind it. */
  behindRunning?: boolean;
  userId?: string;
  delayMs?: number;
  /** Adds it in this transaction; it begins at the next poll, or after `wake`. */
  tx?: Transaction;
}

export interface Jobs {
  /** Runs jobs of this kind from now on. Adding one needs no definition, so that any server may run it. */
  define<Payload>(kind: JobKind<Payload>): void;
  every(work: PeriodicWork): void;
  /** @returns the id of the job, or of the open one with the same key */
  add(kind: string, payload: unknown, options?: AddOptions): Promise<string>;
  /** Looks for jobs to run now. */
  wake(): void;
  /** @returns the state the job was in; null when there is no such job */
  stop(id: string): Promise<JobState | null>;
  /** How admins see jobs of a kind. */
  describe(kind: string): { title: string; stoppable: boolean };
  watch: JobWatch['watch'];
  /** All jobs of all servers, by kind and state. */
  count(): ReturnType<typeof countJobs>;
  /** Stops claiming, and hands running jobs back for another server or the next start. */
  close(): Promise<void>;
}

/** A kind of job that this server runs; `begin` knows the payload's type. */
interface Defined {
  title: string;
  stoppable: boolean;
  concurrency: number;
  exclusive: boolean;
  keepMs: number;
  begin(job: Job): void;
}

interface Running {
  kind: string;
  attempts: number;
  controller: AbortController;
  ended: Promise<void>;
}

/** Why a running job's signal was aborted. */
type Reason = 'stop' | 'lost' | 'closing';

interface JobsOptions {
  database: Database;
  /** What is counted of the jobs; nothing when left out. */
  figures?: Pick<Figures, 'job' | 'jobKind'>;
  log: Logger;
}

/** Opens the background jobs of this server: it claims due jobs, renews their leases and retries what failed. */
export function openJobs({ database, log, figures }: JobsOptions): Jobs {
  const kinds = new Map<string, Defined>();
  const running = new Map<string, Running>();
  const timers = new Set<NodeJS.Timeout>();
  const stops: (() => Promise<void>)[] = [];
  const watching = jobWatch(database, log);
  let closed = false;
  let claiming: Promise<void> | undefined;
  let again = false;

  function wake(delayMs = 0): void {
    if (closed) return;
    const claim = () => {
      timers.delete(timer);
      again = true;
      claiming ??= claimAll().finally(() => {
        claiming = undefined;
      });
    };
    // It may claim anyone's job, no matter whose request woke it.
    const timer = outsideRequests(() => setTimeout(claim, delayMs).unref());
    timers.add(timer);
  }

  async function claimAll(): Promise<void> {
    try {
      while (again && !closed) {
        again = false;
        for (const name of await claimableKinds(database)) {
          const kind = kinds.get(name);
          if (kind === undefined) continue;
          const busy = [...running.values()].filter((job) => job.kind === name).length;
          if (busy >= kind.concurrency) continue;
          for (const job of await claimJobs(database, name, kind.concurrency - busy, kind.exclusive)) {
            // Our own lease ran out while the database was away: the attempt before this one no longer counts.
            running.get(job.id)?.controller.abort('lost' satisfies Reason);
            kind.begin(job);
          }
        }
      }
    } catch (err) {
      if (!closed) log.error({ err }, 'jobs could not be claimed');
    }
  }

  function begin<Payload>(kind: JobKind<Payload>, job: Job): void {
    const controller = new AbortController();
    const ended = attempt(kind, job, controller.signal)
      .catch((err: unknown) => {
        // Without its end written the job stays claimed until its lease runs out, and is tried again.
        if (!(err instanceof LeaseLost))
          log.error({ err, job: job.id }, 'the end of a job could not be kept');
      })
      .finally(() => {
        if (running.get(job.id)?.controller === controller) running.delete(job.id);
        wake();
      });
    running.set(job.id, { kind: kind.name, attempts: job.attempts, controller, ended });
    // Claimed while the server was closing.
    if (closed) controller.abort('closing' satisfies Reason);
  }

  async function attempt<Payload>(kind: JobKind<Payload>, job: Job, signal: AbortSignal): Promise<void> {
    const { id, userId, attempts, checkpoint } = job;
    const payload = job.payload as Payload;
    const startedAt = performance.now();
    const count = (outcome: JobOutcome) => figures?.job(kind.name, outcome, performance.now() - startedAt);
    const progress = progressWriter(async (latest) => {
      await changeJob(database, job, { progress: latest }, (tx) =>
        appendEvent(tx, id, { type: 'progress', ...latest }),
      );
      watching.wake();
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
      await end(kind, job, { type: 'end', state: 'done', message: '' });
      count('done');
    } catch (err) {
      await progress.close().catch(() => undefined);
      const reason = signal.aborted ? (signal.reason as Reason) : null;
      if (err instanceof LeaseLost || reason === 'lost') return;
      if (reason === 'closing') {
        count('handed_back');
        await giveBack(job);
      } else if (reason === 'stop') {
        count('stopped');
        await end(kind, job, { type: 'end', state: 'stopped', message: '' });
      } else count(await retryOrFail(kind, job, payload, err));
    }
  }

  async function retryOrFail<Payload>(
    kind: JobKind<Payload>,
    job: Job,
    payload: Payload,
    err: unknown,
  ): Promise<JobOutcome> {
    const { id, attempts, userId } = job;
    const delayMs =
      attempts < kind.maxAttempts ? kind.retryDelayMs(attempts, Date.now() - job.createdAt.getTime()) : null;
    const reason = err instanceof Error ? err.message : String(err);
    if (delayMs === null) {
      log.error({ reason, job: id, kind: kind.name, attempts }, 'a job failed');
      await end(kind, job, { type: 'end', state: 'failed', message: reason });
      await kind.onGiveUp?.({ id, payload, userId });
      return 'failed';
    }
    log.warn({ reason, job: id, kind: kind.name, attempts, delayMs }, 'a job failed and will be retried');
    await changeJob(database, job, {
      state: 'waiting',
      leaseUntil: null,
      dueAt: new Date(Date.now() + delayMs),
    });
    wake(delayMs);
    return 'retried';
  }

  async function end<Payload>(
    kind: JobKind<Payload>,
    job: Job,
    event: Extract<JobEvent, { type: 'end' }>,
  ): Promise<void> {
    await changeJob(
      database,
      job,
      { state: event.state, endedAt: new Date(), leaseUntil: null },
      async (tx) => {
        if (kind.keepMs > 0) await appendEvent(tx, job.id, event);
        else if (event.state === 'failed') await keepFailure(tx, job.id, event);
        else await tx.execute(sql`delete from jobs where id = ${job.id}`);
      },
    );
    watching.wake();
  }

  /** An attempt that the server's end cut short does not count. */
  async function giveBack(job: Job): Promise<void> {
    await changeJob(database, job, {
      state: 'waiting',
      attempts: job.attempts - 1,
      leaseUntil: null,
      dueAt: new Date(),
    });
  }

  async function heartbeat(): Promise<void> {
    const mine = [...running].map(([id, { attempts, controller }]) => ({ id, attempts, controller }));
    if (mine.length === 0) return;
    const renewed = new Map((await renewLeases(database, mine)).map((row) => [row.id, row.stopRequested]));
    for (const { id, controller } of mine) {
      const stopRequested = renewed.get(id);
      if (stopRequested === undefined) controller.abort('lost' satisfies Reason);
      else if (stopRequested) controller.abort('stop' satisfies Reason);
    }
  }

  function repeat(work: PeriodicWork): void {
    stops.push(every(work, log));
  }

  repeat({ name: 'claim jobs', intervalMs: POLL_INTERVAL_MS, run: async () => wake() });
  repeat({ name: 'renew the leases of jobs', intervalMs: HEARTBEAT_INTERVAL_MS, run: heartbeat });
  repeat({
    name: 'prune jobs',
    intervalMs: PRUNE_INTERVAL_MS,
    run: async () => {
      for (const [name, { keepMs }] of kinds)
        await pruneJobs(database, name, keepMs, Math.max(keepMs, FAILED_KEPT_MS));
    },
  });

  return {
    define(kind) {
      const {
        name,
        title = titleFrom(name),
        stoppable = false,
        exclusive = false,
        concurrency,
        keepMs,
      } = kind;
      figures?.jobKind(name);
      kinds.set(name, {
        title,
        stoppable,
        concurrency,
        exclusive,
        keepMs,
        begin: (job) => begin(kind, job),
      });
      wake();
    },
    every: repeat,
    async add(kind, payload, { key = null, behindRunning = false, userId = null, delayMs = 0, tx } = {}) {
      const insert = (within: Transaction) =>
        addJob(within, { kind, payload, key, behindRunning, userId, delayMs });
      if (tx !== undefined) return await insert(tx);
      const id = await database.as('service').transaction(insert);
      wake(delayMs);
      return id;
    },
    wake,
    async stop(id) {
      const state = await requestStop(database, id);
      running.get(id)?.controller.abort('stop' satisfies Reason);
      watching.wake();
      return state;
    },
    describe(kind) {
      // Another server may have kinds that this one does not.
      const { title = titleFrom(kind), stoppable = false } = kinds.get(kind) ?? {};
      return { title, stoppable };
    },
    watch: watching.watch,
    count: () => countJobs(database),
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await claiming;
      for (const { controller } of running.values()) controller.abort('closing' satisfies Reason);
      const ending = [...running.values()].map((job) => job.ended);
      await Promise.all([...ending, ...stops.map((stop) => stop())]);
      await watching.close();
    },
  };
}

/** A kind's name as a title. */
const titleFrom = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Writes the newest of many progress reports at most each PROGRESS_INTERVAL_MS, one at a time. */
function progressWriter(write: (latest: JobProgress) => Promise<void>) {
  let newest: JobProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const progress = newest;
    newest = undefined;
    if (progress === undefined) return;
    // A lost lease shows itself to the next heartbeat; a lost report to nobody.
    writing = writing.then(() => write(progress)).catch(() => undefined);
  };
  return {
    report(progress: JobProgress): void {
      newest = progress;
      timer ??= setTimeout(flush, PROGRESS_INTERVAL_MS).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
