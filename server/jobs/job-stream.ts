import type { JobEvent } from '#shared/job-event.ts';
import type { Jobs } from './jobs.ts';

/** A comment line this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** A line of the stream, in the format of the specification's calls. */
export interface JobMessage {
  message: string;
  complete: boolean;
}

/**
 * Streams a job's messages until it ends, as server-sent events; a reader who leaves does not stop the job.
 */
export function jobStream(
  jobs: Pick<Jobs, 'watch'>,
  id: string,
  messageOf: (event: JobEvent) => JobMessage | Promise<JobMessage>,
): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      heart = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS).unref();
      try {
        for await (const { event } of jobs.watch(id, { signal: gone.signal }))
          send(`data: ${JSON.stringify(await messageOf(event))}\n\n`);
        if (!gone.signal.aborted) controller.close();
      } catch (error) {
        if (!gone.signal.aborted) controller.error(error);
      } finally {
        clearInterval(heart);
      }
    },
    cancel() {
      clearInterval(heart);
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
