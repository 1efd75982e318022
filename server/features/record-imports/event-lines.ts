import type { Logger } from 'pino';
import { refusalFrom } from '#server/http/reply.ts';
import type { ImportEvent } from '#shared/record-imports.ts';

/**
 * Streams events as JSON lines. A refusal before the first event sets the status; a later failure ends the
 * lines with a refusal. When the reader leaves, the work ends.
 */
export async function eventLines(
  events: AsyncGenerator<ImportEvent>,
  gone: AbortController,
  log: Logger,
): Promise<Response> {
  const encoder = new TextEncoder();
  const line = (event: ImportEvent) => encoder.encode(`${JSON.stringify(event)}\n`);
  const first = await events.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.done !== true) controller.enqueue(line(first.value));
    },
    async pull(controller) {
      try {
        const next = await events.next();
        if (next.done === true) return controller.close();
        controller.enqueue(line(next.value));
      } catch (error) {
        if (gone.signal.aborted) return;
        const { code, message } = refusalFrom(error, log);
        controller.enqueue(line({ type: 'refused', error: code, message }));
        controller.close();
      }
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
