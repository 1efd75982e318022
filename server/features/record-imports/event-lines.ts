import type { Logger } from 'pino';
import { refusalFrom } from '#server/http/reply.ts';
import { type FollowUntil, streamed } from '#server/http/streamed.ts';
import type { ImportEvent } from '#shared/record-imports.ts';

/**
 * Streams events as JSON lines. A refusal before the first event sets the status; a later failure ends the
 * lines with a refusal. When the reader leaves, the work ends.
 */
export async function eventLines(work: FollowUntil<ImportEvent>, log: Logger): Promise<Response> {
  const gone = new AbortController();
  const events = work(gone.signal);
  const first = await events.next();
  async function* lines(): AsyncGenerator<ImportEvent> {
    if (first.done === true) return;
    yield first.value;
    try {
      yield* events;
    } catch (error) {
      if (gone.signal.aborted) return;
      const { code, message } = refusalFrom(error, log);
      yield { type: 'refused', error: code, message };
    }
  }
  return streamed(
    (signal) => {
      signal.addEventListener('abort', () => gone.abort(), { once: true });
      return lines();
    },
    { contentType: 'application/x-ndjson', render: (event) => `${JSON.stringify(event)}\n`, log },
  );
}
