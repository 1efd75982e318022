import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';

/** Reads server-sent events out of text that arrives in pieces, cut anywhere. */
export class SseParser {
  #rest = '';
  #id = '';
  #data: string[] = [];

  /** The events that `text` completes. */
  push(text: string): NumberedEvent[] {
    const events: NumberedEvent[] = [];
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

  #line(line: string): NumberedEvent | null {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') this.#id = value;
    else if (field === 'data') this.#data.push(value);
    return null;
  }

  #dispatch(): NumberedEvent | null {
    if (this.#data.length === 0) return null;
    const data = this.#data.join('\n');
    this.#data = [];
    const n = Number(this.#id);
    if (!Number.isInteger(n) || n < 1) return null;
    return { n, event: JSON.parse(data) as RunEvent };
  }
}

/**
 * The events of a response body. Ends when the body does; throws when the connection breaks, or when nothing,
 * not even the server's regular comment, came for `silenceMs`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<NumberedEvent[]> {
  const parser = new SseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs);
      if (done) return;
      const events = parser.push(decoder.decode(value, { stream: true }));
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
