import { outsideRequests } from '#server/monitoring/request-scope.ts';
import { type AbortReason, type AttemptContext, attemptJob } from './attempt.ts';
import type { JobKind } from './job-kind.ts';
import { claimableKinds, claimJobs, type Job, LeaseLost, renewLeases } from './store.ts';

interface Running {
  kind: string;
  attempts: number;
  controller: AbortController;
  ended: Promise<void>;
}

interface JobRunner {
  /** Claims jobs after this time. */
  wake(delayMs?: number): void;
  renewLeases(): Promise<void>;
  /** Stops a job if it runs here. */
  stop(id: string): void;
  /** Stops claiming, and hands running jobs back. */
  close(): Promise<void>;
}

/** Claims due jobs of the given kinds, to which more may be added, and runs them. */
export function jobRunner(
  kinds: ReadonlyMap<string, JobKind<never>>,
  context: Omit<AttemptContext, 'scheduleRetry'>,
): JobRunner {
  const { database, log } = context;
  const running = new Map<string, Running>();
  const timers = new Set<NodeJS.Timeout>();
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
          if (kind === undefined || kind.isReady?.() === false) continue;
          const busy = [...running.values()].filter((job) => job.kind === name).length;
          if (busy >= kind.concurrency) continue;
          for (const job of await claimJobs(database, name, kind.concurrency - busy, kind.exclusive)) {
            // Our own lease expired while the database was away: the previous attempt no longer counts.
            running.get(job.id)?.controller.abort('lost' satisfies AbortReason);
            begin(kind, job);
          }
        }
      }
    } catch (err) {
      if (!closed) log.error({ err }, 'jobs could not be claimed');
    }
  }

  function begin(kind: JobKind<never>, job: Job): void {
    const controller = new AbortController();
    const ended = attemptJob({ ...context, scheduleRetry: wake }, kind, job, controller.signal)
      .catch((err: unknown) => {
        // If storing its end fails, the job stays claimed until its lease expires, and is retried.
        if (!(err instanceof LeaseLost))
          log.error({ err, job: job.id }, 'the end of a job could not be kept');
      })
      .finally(() => {
        if (running.get(job.id)?.controller === controller) running.delete(job.id);
        wake();
      });
    running.set(job.id, { kind: kind.name, attempts: job.attempts, controller, ended });
    // Claimed while the server was closing.
    if (closed) controller.abort('closing' satisfies AbortReason);
  }

  return {
    wake,
    async renewLeases() {
      const mine = [...running].map(([id, { attempts, controller }]) => ({ id, attempts, controller }));
      if (mine.length === 0) return;
      const renewed = new Map((await renewLeases(database, mine)).map((row) => [row.id, row.stopRequested]));
      for (const { id, controller } of mine) {
        const stopRequested = renewed.get(id);
        if (stopRequested === undefined) controller.abort('lost' satisfies AbortReason);
        else if (stopRequested) controller.abort('stop' satisfies AbortReason);
      }
    },
    stop(id) {
      running.get(id)?.controller.abort('stop' satisfies AbortReason);
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await claiming;
      for (const { controller } of running.values()) controller.abort('closing' satisfies AbortReason);
      await Promise.all([...running.values()].map((job) => job.ended));
    },
  };
}
