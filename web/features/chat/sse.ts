import { createParser } from 'eventsource-parser';
import type { NumberedEvent, RunNews } from '#shared/run-event.ts';
import { readText } from '#web/lib/read-text.ts';

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

/** Yields the events in a response body; ends and throws as `readText` does. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs?: number,
): AsyncGenerator<RunNews> {
  const parser = new SseParser();
  for await (const text of readText(body, silenceMs)) {
    let events: NumberedEvent[] = [];
    for (const news of parser.push(text)) {
      if (typeof news !== 'string') events.push(news);
      else {
        if (events.length > 0) yield events;
        events = [];
        yield news;
      }
    }
    if (events.length > 0) yield events;
  }
}
