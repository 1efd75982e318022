import { createParser } from 'eventsource-parser';
import type { NumberedEvent, RunNews } from '#shared/run-event.ts';

/** The server sends a comment every 15 s; a connection silent for this long is dead. */
export const SILENCE_MS = 40_000;

type Liveness = Extract<RunNews, string>;

/** Parses a run's events from text that arrives in pieces, cut anywhere. */
export class SseParser {
  #news: (NumberedEvent | Liveness)[] = [];
  readonly #parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (event === 'stalled' || event === 'resumed') this.#news.push(event);
      const n = Number(id);
      if (event === undefined && Number.isInteger(n) && n >= 1)
        this.#news.push({ n, event: JSON.parse(data) });
    },
  });

  /** Returns what `text` completes: events, and whether their server is alive. */
  push(text: string): (NumberedEvent | Liveness)[] {
    this.#parser.feed(text);
    const news = this.#news;
    this.#news = [];
    return news;
  }
}

/**
 * Yields the events in a response body. Ends when the body does; throws when the connection breaks, or when
 * nothing, not even the server's regular comment, came for `silenceMs`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<RunNews> {
  const parser = new SseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs);
      if (done) return;
      let events: NumberedEvent[] = [];
      for (const news of parser.push(decoder.decode(value, { stream: true }))) {
        if (typeof news !== 'string') events.push(news);
        else {
          if (events.length > 0) yield events;
          events = [];
          yield news;
        }
      }
      if (events.length > 0) yield events;
    }
  } finally {
    // Left early (silence, or the reader went away): the connection is no longer needed.
    void reader.cancel().catch(() => {});
  }
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TypeError('The connection went silent.')), ms);
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
