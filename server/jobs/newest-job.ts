import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobEvents, jobs } from '#server/db/schema/jobs.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { Job } from './store.ts';

/** Longer logs lose their beginning. */
const EVENTS_SHOWN = 100;

/**
 * Reads the newest job of this kind and key, on whichever server it runs, and the end of its log,
 * oldest first.
 */
export async function newestJob(
  database: Database,
  kind: string,
  key: string,
): Promise<{ job: Job; events: JobEvent[] } | null> {
  return await database.as('service').transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
      .orderBy(desc(jobs.createdAt))
      .limit(1);
    if (job === undefined) return null;
    const rows = await tx
      .select({ event: jobEvents.event })
      .from(jobEvents)
      .where(eq(jobEvents.jobId, job.id))
      .orderBy(desc(jobEvents.n))
      .limit(EVENTS_SHOWN);
    return { job, events: rows.reverse().map(({ event }) => event) };
  });
}
