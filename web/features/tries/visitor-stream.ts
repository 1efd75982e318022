import { createParser } from 'eventsource-parser';
import type { TryEvent } from '#shared/tries.ts';
import { fetchOk, jsonPost } from '#web/lib/fetch-ok.ts';
import { readText } from '#web/lib/read-text.ts';

interface Question {
  question: string;
  pass?: string | undefined;
  humanCheck?: string | undefined;
}

/**
 * Asks without an account, and yields the answer as it comes.
 * @throws ApiError, TypeError when the connection is lost or silent
 */
export async function* askAsVisitor(question: Question, signal: AbortSignal): AsyncGenerator<TryEvent> {
  const reply = await fetchOk('/api/try', { ...jsonPost(question), signal });
  let events: TryEvent[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(JSON.parse(data)) });
  for await (const text of readText(reply.body!)) {
    parser.feed(text);
    yield* events;
    events = [];
  }
}
