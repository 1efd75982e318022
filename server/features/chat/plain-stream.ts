import type { Logger } from 'pino';
import { streamed } from '#server/http/streamed.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Follow } from './follow.ts';

// Every character at which some language splits lines (any control character but the tab) or which it trims.
const LINE_END = /[^\P{Cc}\t]|[\u2028\u2029]/u;
const WHITE_SPACE = /[\s\p{Cc}\u180e\u200b]/u;
/** Invisible, never trimmed, and never the start of JSON. */
const WORD_JOINER = '\u2060';

/**
 * Sends leading lines of JSON (`conversationId`, `tool`), then the answer's text; an error adds a final line.
 */
export function plainStream(follow: Follow, log: Logger): Response {
  const renderer = new PlainRenderer();
  return streamed(follow, {
    contentType: 'text/plain',
    log,
    render: (news) =>
      typeof news === 'string' ? '' : news.map(({ event }) => renderer.render(event)).join(''),
  });
}

/**
 * Renders events one by one. A word joiner precedes each `{` that starts a line of the answer's text, so that
 * only lines written here parse as JSON.
 */
export class PlainRenderer {
  #begun = false;
  /** Only white space has come since the last line end. */
  #lineIsBlank = true;
  #endsWithNewline = true;

  render(event: RunEvent): string {
    switch (event.type) {
      case 'start':
        return `${JSON.stringify({ conversationId: event.conversationId })}\n`;
      case 'tool':
        // After the first text, a line of JSON would count as text.
        return this.#begun ? '' : `${JSON.stringify({ tool: event.tool })}\n`;
      case 'text':
        this.#begun = true;
        return this.#text(event.text);
      case 'error':
        return `${this.#endsWithNewline ? '' : '\n'}${JSON.stringify({ error: true, message: event.message })}\n`;
      case 'thinking':
      case 'sources':
      case 'products':
      case 'saved':
      case 'bars':
      case 'used':
      case 'summary':
      case 'end':
        return '';
    }
  }

  #text(text: string): string {
    let out = '';
    for (const character of text) {
      if (LINE_END.test(character)) this.#lineIsBlank = true;
      else if (!WHITE_SPACE.test(character)) {
        if (this.#lineIsBlank && character === '{') out += WORD_JOINER;
        this.#lineIsBlank = false;
      }
      out += character;
    }
    if (text !== '') this.#endsWithNewline = text.endsWith('\n');
    return out;
  }
}
