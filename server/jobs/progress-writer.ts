import type { JobProgress } from '#shared/job-event.ts';

/** Progress is stored, and shown to watchers, at most this often. */
const PROGRESS_INTERVAL_MS = 1000;

/** Writes the newest of many progress reports at most each PROGRESS_INTERVAL_MS, one at a time. */
export function progressWriter(write: (latest: JobProgress) => Promise<void>) {
  let newest: JobProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const progress = newest;
    newest = undefined;
    if (progress === undefined) return;
    // The next heartbeat detects a lost lease; a lost report does not matter.
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
