import { createParser } from 'eventsource-parser';
import type { TryEvent } from '#shared/tries.ts';
import { refusal } from '#web/lib/api-error.ts';

interface Question {
  question: string;
  pass?: string | undefined;
  humanCheck?: string | undefined;
}

/**
 * Asks without an account, and yields the answer as it comes.
 * @throws ApiError, TypeError without a connection
 */
export async function* askAsVisitor(question: Question, signal: AbortSignal): AsyncGenerator<TryEvent> {
  const reply = await fetch('/api/try', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  });
  if (!reply.ok || reply.body === null) throw refusal(reply.status, await reply.json().catch(() => null));
  let events: TryEvent[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(JSON.parse(data)) });
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
    yield* events;
    events = [];
  }
}
