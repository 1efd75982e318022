import type { Logger } from 'pino';
import { streamed } from '#server/http/streamed.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { Jobs } from './jobs.ts';

/** The data of one server-sent event of the stream. */
export interface JobMessage {
  message: string;
  complete: boolean;
}

/**
 * Streams a job's messages until it ends, as server-sent events; a reader who leaves does not stop the job.
 */
export const jobStream = (
  jobs: Pick<Jobs, 'watch'>,
  id: string,
  messageOf: (event: JobEvent) => JobMessage | Promise<JobMessage>,
  log: Logger,
): Response =>
  streamed((signal) => jobs.watch(id, { signal }), {
    contentType: 'text/event-stream',
    log,
    render: async ({ event }) => `data: ${JSON.stringify(await messageOf(event))}\n\n`,
  });
