import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobEvents, jobs } from '#server/db/schema/jobs.ts';
import type { StoreJob } from '#shared/library.ts';
import type { SeededStore } from '#shared/store.ts';

/** Reads the pack and uploaded files into a store. */
export const PROCESS_JOB = 'process a store';
/** Copies the playground into a store. */
export const COPY_JOB = 'copy the playground';
/** Finds what an uploaded file contains. */
export const READ_FILE_JOB = 'read an uploaded file';

const DOING = { [PROCESS_JOB]: 'process', [COPY_JOB]: 'copy' } as const;
/** Longer logs are cut at their beginning. */
const MESSAGES_SHOWN = 100;

/** The newest job of a store, on whichever server it runs. */
export async function newestJob(
  database: Database,
  store: SeededStore,
): Promise<(StoreJob & { id: string }) | null> {
  return await database.as('service').transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(inArray(jobs.kind, [PROCESS_JOB, COPY_JOB]), eq(jobs.key, store)))
      .orderBy(desc(jobs.createdAt))
      .limit(1);
    if (job === undefined) return null;
    const rows = await tx
      .select({ event: jobEvents.event })
      .from(jobEvents)
      .where(eq(jobEvents.jobId, job.id))
      .orderBy(desc(jobEvents.n))
      .limit(MESSAGES_SHOWN);
    // How it ended stands in its state; only of a failure there is more to say.
    const said = rows.reverse().filter(({ event }) => event.type === 'progress' || event.state === 'failed');
    const messages = said.map(({ event }) => messageOf(event).message);
    return {
      id: job.id,
      doing: DOING[job.kind as keyof typeof DOING],
      state: job.state,
      started_at: job.createdAt.toISOString(),
      ended_at: job.endedAt?.toISOString() ?? null,
      done: job.progress?.done ?? 0,
      total: job.progress?.total ?? null,
      messages: messages.filter((message) => message !== ''),
    };
  });
}

type Event = typeof jobEvents.$inferSelect.event;

/** What a job says, as the specification's calls give it. */
export function messageOf(event: Event): { message: string; complete: boolean } {
  if (event.type === 'progress') return { message: event.message, complete: false };
  if (event.state === 'stopped') return { message: 'Process stopped', complete: true };
  if (event.state === 'failed')
    return { message: `Error occurred while seeding: ${event.message}`, complete: true };
  return { message: 'Complete', complete: true };
}
