import { eq } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import type { JobMessage } from '#server/jobs/job-stream.ts';
import { newestJob } from '#server/jobs/newest-job.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { SynthesisJob } from '#shared/synthesis.ts';
import { usedBy } from './passages.ts';
import { SYNTHESIS_JOB, SYNTHESIS_KEY, type SynthesisEnd } from './synthesis-job.ts';

/** Finds the newest job, on whichever server it runs; null when there was none lately. */
export async function newestSynthesis(
  database: Database,
  pack: Pack,
): Promise<(SynthesisJob & { id: string }) | null> {
  const newest = await newestJob(database, SYNTHESIS_JOB, SYNTHESIS_KEY);
  if (newest === null) return null;
  const { job, events } = newest;
  const { passages, costMicros } = await usedBy(database, job.id);
  const said = events.flatMap((event) =>
    event.type === 'progress' || event.state === 'failed' ? messageOf(event, null).message : [],
  );
  return {
    id: job.id,
    state: job.state,
    ended_early: job.state === 'done' ? endedEarly(job.checkpoint) : null,
    started_at: job.createdAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    done: job.progress?.done ?? 0,
    total: job.progress?.total ?? null,
    passages,
    cost_micros: costMicros === null ? null : Math.round(costMicros),
    currency: costMicros === null ? null : currencyOf(pack),
    messages: said,
  };
}

/** Converts a job's event to a message of the stream; the last one says why the job ended early. */
export async function streamMessage(database: Database, id: string, event: JobEvent): Promise<JobMessage> {
  if (event.type === 'progress' || event.state !== 'done') return messageOf(event, null);
  const [job] = await database
    .as('service')
    .read((tx) => tx.select({ checkpoint: jobs.checkpoint }).from(jobs).where(eq(jobs.id, id)));
  return messageOf(event, endedEarly(job?.checkpoint));
}

function messageOf(event: JobEvent, early: string | null): JobMessage {
  if (event.type === 'progress') return { message: event.message, complete: false };
  if (event.state === 'stopped') return { message: 'Process stopped', complete: true };
  if (event.state === 'failed')
    return { message: `Error occurred during synthesis: ${event.message}`, complete: true };
  return { message: early ?? 'Complete', complete: true };
}

const endedEarly = (checkpoint: unknown): string | null =>
  (checkpoint as SynthesisEnd | null | undefined)?.endedEarly ?? null;

/** Returns the one currency of the catalog's prices. */
export const currencyOf = (pack: Pack): string | null =>
  pack.models.find(({ price }) => price !== undefined)?.price?.currency ?? null;
