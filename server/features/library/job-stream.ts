import type { Jobs } from '#server/jobs/jobs.ts';
import { messageOf } from './store-jobs.ts';

/** A comment line this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** What a job says until it ends, as server-sent events; a reader who leaves does not stop the job. */
export function jobStream(jobs: Jobs, id: string): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      heart = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS).unref();
      try {
        for await (const { event } of jobs.watch(id, { signal: gone.signal }))
          send(`data: ${JSON.stringify(messageOf(event))}\n\n`);
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
