import type { RunEvent } from '#shared/run-event.ts';
import { streamed } from './event-stream.ts';
import type { Follow } from './follow.ts';

/** A line of the answer that a reader of this rendering could take for one of its events. */
const LIKE_AN_EVENT = /^\{\s*"(?:conversationId|tool|error)"/;
const COULD_BECOME_ONE = /^\{\s*(?:"[A-Za-z]{0,14}"?)?$/;
/** Unseen by people, and no JSON begins with it. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Leading lines of JSON (`conversationId`, `tool`), then the answer's text; an error ends it with a line of its own. */
export function plainStream(follow: Follow): Response {
  const renderer = new PlainRenderer();
  return streamed(follow, {
    contentType: 'text/plain',
    render: ({ event }) => renderer.render(event),
  });
}

/** Renders events one after the other; keeps the answer's own text from passing for an event. */
export class PlainRenderer {
  #begun = false;
  #lineStart = true;
  #held = '';

  render(event: RunEvent): string {
    switch (event.type) {
      case 'start':
        return `${JSON.stringify({ conversationId: event.conversationId })}\n`;
      case 'tool':
        // Behind the first text a line of JSON would be text.
        return this.#begun ? '' : `${JSON.stringify({ tool: event.tool })}\n`;
      case 'text':
        this.#begun = true;
        return this.#text(event.text);
      case 'sources':
      case 'products':
      case 'saved':
      case 'used':
      case 'summary':
        return '';
      case 'error':
        return `${this.#release()}${this.#lineStart ? '' : '\n'}${JSON.stringify({ error: true, message: event.message })}\n`;
      case 'end':
        return this.#release();
    }
  }

  #text(text: string): string {
    const lines = (this.#held + text).split('\n');
    this.#held = '';
    let out = '';
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const atStart = index > 0 || this.#lineStart;
      if (atStart && isLast && COULD_BECOME_ONE.test(line)) {
        this.#held = line;
        this.#lineStart = true;
        return out;
      }
      out += atStart && LIKE_AN_EVENT.test(line) ? ZERO_WIDTH_SPACE + line : line;
      if (isLast) this.#lineStart = atStart && line === '';
      else out += '\n';
    }
    return out;
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    if (held !== '') this.#lineStart = false;
    return held;
  }
}
