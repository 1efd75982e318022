import type { Logger } from 'pino';
import { asyncQueue } from '#server/async-queue.ts';
import type { Database } from '#server/db/database.ts';
import type { JobEvent } from '#shared/job-event.ts';
import { findJobs, readEvents } from './store.ts';

/** For events of jobs that run on another server. */
const WATCH_INTERVAL_MS = 500;

export interface NumberedJobEvent {
  n: number;
  event: JobEvent;
}

export interface JobWatch {
  /**
   * Yields the events of a job after number `after`, in order, up to its end, until it is gone, or until
   * `signal` aborts.
   */
  watch(jobId: string, options: { after?: number; signal: AbortSignal }): AsyncGenerator<NumberedJobEvent>;
  /** Looks for new events now. */
  wake(): void;
  close(): Promise<void>;
}

interface Watcher {
  jobId: string;
  after: number;
  push(events: NumberedJobEvent[]): void;
  end(): void;
}

/** Follows the logs of jobs, with one query for all watchers of this process. */
export function jobWatch(database: Database, log: Logger): JobWatch {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let again = false;

  async function poll(): Promise<void> {
    while (again && watchers.size > 0) {
      again = false;
      // Those who come during the queries begin with the next round.
      const waiting = [...watchers];
      const cursors = new Map<string, number>();
      for (const { jobId, after } of waiting)
        cursors.set(jobId, Math.min(after, cursors.get(jobId) ?? Number.POSITIVE_INFINITY));
      const present = await findJobs(database, [...cursors.keys()]);
      const rows = await readEvents(database, cursors);
      for (const watcher of waiting) {
        const news = rows.filter(({ jobId, n }) => jobId === watcher.jobId && n > watcher.after);
        if (news.length > 0) watcher.push(news.map(({ n, event }) => ({ n, event })));
        // Deleted with its account, or long after its end.
        else if (!present.has(watcher.jobId)) watcher.end();
      }
    }
  }

  function wake(): void {
    if (watchers.size === 0) return;
    again = true;
    polling ??= poll()
      .catch((err: unknown) => log.warn({ err }, 'the events of jobs could not be read'))
      .finally(() => {
        polling = undefined;
      });
  }

  return {
    async *watch(jobId, { after = 0, signal }) {
      const queue = asyncQueue<NumberedJobEvent>(signal);
      const watcher: Watcher = {
        jobId,
        after,
        push(events) {
          watcher.after = events.at(-1)!.n;
          for (const event of events) queue.push(event);
        },
        end: queue.end,
      };
      watchers.add(watcher);
      timer ??= setInterval(wake, WATCH_INTERVAL_MS).unref();
      wake();
      try {
        for await (const numbered of queue.items) {
          yield numbered;
          if (numbered.event.type === 'end') return;
        }
      } finally {
        watchers.delete(watcher);
        if (watchers.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
    wake,
    async close() {
      clearInterval(timer);
      for (const watcher of watchers) watcher.end();
      await polling;
    },
  };
}
