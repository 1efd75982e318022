import type { NumberedEvent, RunEvent, RunNews } from '#shared/run-event.ts';

type Liveness = Extract<RunNews, string>;

/** Reads server-sent events out of text that arrives in pieces, cut anywhere. */
export class SseParser {
  #rest = '';
  #id = '';
  #name = '';
  #data: string[] = [];

  /** What `text` completes: events, and word of whether their server is alive. */
  push(text: string): (NumberedEvent | Liveness)[] {
    const events: (NumberedEvent | Liveness)[] = [];
    this.#rest += text;
    let from = 0;
    for (;;) {
      const match = /\r\n|\n|\r/.exec(this.#rest.slice(from));
      if (!match) break;
      const end = from + match.index;
      // A lone '\r' at the very end may be the first half of '\r\n'.
      if (match[0] === '\r' && end + 1 === this.#rest.length) break;
      const event = this.#line(this.#rest.slice(from, end));
      if (event) events.push(event);
      from = end + match[0].length;
    }
    this.#rest = this.#rest.slice(from);
    return events;
  }

  #line(line: string): NumberedEvent | Liveness | null {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') this.#id = value;
    else if (field === 'event') this.#name = value;
    else if (field === 'data') this.#data.push(value);
    return null;
  }

  #dispatch(): NumberedEvent | Liveness | null {
    const name = this.#name;
    const data = this.#data.join('\n');
    this.#name = '';
    this.#data = [];
    if (name === 'stalled' || name === 'resumed') return name;
    if (data === '' || name !== '') return null;
    const n = Number(this.#id);
    if (!Number.isInteger(n) || n < 1) return null;
    return { n, event: JSON.parse(data) as RunEvent };
  }
}

/**
 * The news in a response body. Ends when the body does; throws when the connection breaks, or when nothing,
 * not even the server's regular comment, came for `silenceMs`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<RunNews> {
  const parser = new SseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs);
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
    // Left early (silence, or the reader went away): the connection is of no more use.
    void reader.cancel().catch(() => {});
  }
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TypeError('The connection went silent.')), ms);
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
