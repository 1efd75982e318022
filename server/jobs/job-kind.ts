import type { Transaction } from '#server/db/database.ts';
import type { JobProgress } from '#shared/job-event.ts';

/** A kind of job: what it does, and how often it is tried. */
export interface JobKind<Payload> {
  name: string;
  /** What it does, in words for admins; defaults to the name. */
  title?: string;
  /** Whether super admins may stop it: no member waits for its result. */
  stoppable?: boolean;
  /** How many of them one server runs at a time. */
  concurrency: number;
  /** Whether only one runs at a time across all servers. */
  exclusive?: boolean;
  /** Whether this server runs them now; until then they wait, or another server runs them. */
  isReady?(): boolean;
  /**
   * How long the row and the log are kept after the end, for watchers; with 0 only a failure or a stop
   * leaves something.
   */
  keepMs: number;
  /** The maximum number of attempts, including those that died with their server. */
  maxAttempts: number;
  /** Returns the milliseconds before retrying a failed attempt, given the job's age; null gives up. */
  retryDelayMs(attempts: number, ageMs: number): number | null;
  /**
   * May be rerun from its last checkpoint at any time. When its signal aborts it throws soon, or finishes.
   */
  run(job: RunningJob<Payload>): Promise<void>;
  /** Called in the transaction that stores the failure of the last attempt: both or neither. */
  onGiveUp?(tx: Transaction, job: FailedJob<Payload>): Promise<void>;
  /** Called after it, unless the server stops in between: for what is not in the database. */
  afterGiveUp?(job: FailedJob<Payload>): Promise<void>;
  /** Called when a job is asked to stop, which a running attempt notices later. */
  onStop?(job: { payload: Payload }): Promise<void>;
}

/** A job whose last attempt failed. */
interface FailedJob<Payload> {
  id: string;
  payload: Payload;
  userId: string | null;
  /** When that attempt began. */
  startedAt: Date;
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
   * Saves a checkpoint together with the work it stands for: both or neither.
   * @throws LeaseLost when another server has taken the job over
   */
  save(checkpoint: unknown, work?: (tx: Transaction) => Promise<unknown>): Promise<void>;
}
