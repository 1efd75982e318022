import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { isOpenState, type JobState } from '#shared/job-event.ts';
import { addJob } from './add-job.ts';
import type { JobKind } from './job-kind.ts';
import { every, type PeriodicWork } from './periodic.ts';
import { pruneJobs, pruneOtherJobs } from './prune.ts';
import { jobRunner } from './runner.ts';
import { countJobs, type Job, requestStop } from './store.ts';
import { type JobWatch, jobWatch } from './watch.ts';

/** For jobs that another server added or left behind, and for retries. */
const POLL_INTERVAL_MS = 2000;
const HEARTBEAT_INTERVAL_MS = 2000;
const PRUNE_INTERVAL_MS = 5 * 60_000;
/** Most transactions end within this time after adding a job; a longer one's job waits for the next poll. */
const COMMIT_MS = 50;
/** How long a job that failed or was stopped is kept at least, for admins to see and periodic work to respect. */
const UNDONE_KEPT_MS = 7 * DAY_MS;

/** A newer server runs its jobs of a kind that this one lacks within this time. */
const LEFT_MS = HOUR_MS;

type DescribedJob = Pick<Job, 'kind' | 'state' | 'dueAt' | 'leaseUntil'>;

export interface AddOptions {
  /** An open job of the same kind and key is not added again, … */
  key?: string;
  /** … unless it was already begun: then one is added when it has ended; a stop drops what was asked for before it. */
  behindRunning?: boolean;
  userId?: string;
  delayMs?: number;
  /** Adds it in this transaction; it starts soon after that ends. */
  tx?: Transaction;
}

export interface Jobs {
  /** Runs jobs of this kind from now on. Adding one needs no definition, so that any server may run it. */
  define<Payload>(kind: JobKind<Payload>): void;
  every(work: PeriodicWork): void;
  /** @returns the id of the job, or of the open one with its key */
  add(kind: string, payload: unknown, options?: AddOptions): Promise<string>;
  /** Looks for jobs to run now. */
  wake(): void;
  /** @returns the state the job was in; null when there is no such job */
  stop(id: string): Promise<JobState | null>;
  /** Describes a job for admins, who may stop it where its kind allows it. */
  describe(job: DescribedJob): { title: string; stoppable: boolean };
  watch: JobWatch['watch'];
  /** Counts all jobs of all servers, by kind and state. */
  count(): ReturnType<typeof countJobs>;
  /** Stops claiming, and hands running jobs back for another server or the next start. */
  close(): Promise<void>;
}

interface JobsOptions {
  database: Database;
  /** The job metrics; nothing is counted when omitted. */
  metrics?: Pick<Metrics, 'job' | 'jobKind'>;
  log: Logger;
}

/**
 * Opens the background jobs of this server: it claims due jobs, renews their leases and retries failed ones.
 */
export function openJobs({ database, log, metrics }: JobsOptions): Jobs {
  const kinds = new Map<string, JobKind<never>>();
  const stops: (() => Promise<void>)[] = [];
  const watching = jobWatch(database, log);
  const runner = jobRunner(kinds, { database, metrics, log, onLogGrew: watching.wake });

  function repeat(work: PeriodicWork): void {
    stops.push(every(work, log));
  }

  repeat({ name: 'claim jobs', intervalMs: POLL_INTERVAL_MS, run: async () => runner.wake() });
  repeat({ name: 'renew the leases of jobs', intervalMs: HEARTBEAT_INTERVAL_MS, run: runner.renewLeases });
  repeat({
    name: 'prune jobs',
    intervalMs: PRUNE_INTERVAL_MS,
    run: async () => {
      for (const [name, { keepMs }] of kinds)
        await pruneJobs(database, name, keepMs, Math.max(keepMs, UNDONE_KEPT_MS));
      await pruneOtherJobs(database, [...kinds.keys()]);
    },
  });

  return {
    define(kind) {
      metrics?.jobKind(kind.name);
      kinds.set(kind.name, kind);
      runner.wake();
    },
    every: repeat,
    async add(kind, payload, { key = null, behindRunning = false, userId = null, delayMs = 0, tx } = {}) {
      const insert = (within: Transaction) =>
        addJob(within, { kind, payload, key, behindRunning, userId, delayMs });
      const id = await (tx === undefined ? database.as('service').transaction(insert) : insert(tx));
      runner.wake(delayMs + (tx === undefined ? 0 : COMMIT_MS));
      return id;
    },
    wake: runner.wake,
    async stop(id) {
      const job = await requestStop(database, id);
      runner.stop(id);
      watching.wake();
      if (job === null) return null;
      if (isOpenState(job.state)) await kinds.get(job.kind)?.onStop?.({ payload: job.payload as never });
      return job.state;
    },
    describe(job) {
      const known = kinds.get(job.kind) ?? { title: undefined, stoppable: isLeft(job) };
      return { title: known.title ?? titleFrom(job.kind), stoppable: known.stoppable ?? false };
    },
    watch: watching.watch,
    count: () => countJobs(database),
    async close() {
      await Promise.all([runner.close(), ...stops.map((stop) => stop())]);
      await watching.close();
    },
  };
}

/** Whether no server seems to have the kind of this job any more, so that nobody else would ever end it. */
function isLeft({ state, dueAt, leaseUntil }: DescribedJob): boolean {
  const at = state === 'running' ? leaseUntil : dueAt;
  return at !== null && Date.now() - at.getTime() > LEFT_MS;
}

/** Formats a kind's name as a title. */
const titleFrom = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
