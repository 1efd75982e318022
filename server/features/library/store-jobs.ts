import type { Database } from '#server/db/database.ts';
import type { JobMessage } from '#server/jobs/job-stream.ts';
import { newestJob } from '#server/jobs/newest-job.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { StoreJob } from '#shared/library.ts';
import type { SeededStore } from '#shared/store.ts';

/** The job that reads works into a store, by its key: a store has one at a time. */
export const PROCESS_JOB = 'process a store';
/** The job that extracts an uploaded file. */
export const READ_FILE_JOB = 'read an uploaded file';

export interface ProcessPayload {
  store: SeededStore;
  /**
   * `files`: those added by an admin. `everything`: also the pack's folders and what was cleared. `copy`: the
   * playground's works.
   */
  what: 'files' | 'everything' | 'copy';
}

export const doingOf = ({ payload }: { payload: unknown }): StoreJob['doing'] =>
  (payload as ProcessPayload).what === 'copy' ? 'copy' : 'process';

/** Finds a store's newest job, on whichever server it runs. */
export async function newestStoreJob(
  database: Database,
  store: SeededStore,
): Promise<(StoreJob & { id: string }) | null> {
  const newest = await newestJob(database, PROCESS_JOB, store);
  if (newest === null) return null;
  const { job, events } = newest;
  // Its state shows how it ended; only a failure needs more detail.
  const said = events.filter((event) => event.type === 'progress' || event.state === 'failed');
  return {
    id: job.id,
    doing: doingOf(job),
    state: job.state,
    started_at: job.createdAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    done: job.progress?.done ?? 0,
    total: job.progress?.total ?? null,
    messages: said
      .map((event) => messageOf(event, doingOf(job), store).message)
      .filter((message) => message !== ''),
  };
}

/** Converts a job's event to a message of the stream. */
export function messageOf(event: JobEvent, doing: StoreJob['doing'], store: SeededStore): JobMessage {
  if (event.type === 'progress') return { message: event.message, complete: false };
  if (event.state === 'stopped') return { message: 'Process stopped', complete: true };
  if (event.state === 'failed')
    return {
      message: `${doing === 'copy' ? `Error copying to ${store} store` : 'Error occurred while seeding'}: ${event.message}`,
      complete: true,
    };
  return { message: 'Complete', complete: true };
}
