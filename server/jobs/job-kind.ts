import type { Transaction } from '#server/db/database.ts';
import type { JobProgress } from '#shared/job-event.ts';

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
