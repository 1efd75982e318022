import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';

/** The content of an answer's message once its run has ended. */
export interface AnswerSoFar {
  content: MessagePart[];
  sources: Source[];
  /** Null when there is only text. */
  extras: AnswerExtras | null;
  error: string | null;
}

/** Folds a run's events into its message. */
export function answerSoFar(events: Iterable<RunEvent>): AnswerSoFar {
  let text = '';
  let sources: Source[] = [];
  const extras: AnswerExtras = { products: [], saved: [], used: null };
  let error: string | null = null;
  for (const event of events) {
    switch (event.type) {
      case 'text':
        text += event.text;
        break;
      case 'sources':
        sources = event.sources;
        break;
      case 'products':
        extras.products = event.products;
        break;
      case 'saved':
        extras.saved = event.saved;
        break;
      case 'bars':
        extras.bars = event.bars;
        break;
      case 'used':
        extras.used = event.used;
        break;
      case 'error':
        error = event.message;
    }
  }
  const hasExtras = extrasEvents(extras).length > 0;
  return {
    content: text === '' ? [] : [{ type: 'text', text }],
    sources,
    extras: hasExtras ? extras : null,
    error,
  };
}

/** Converts an answer's extras back to events. */
export function extrasEvents(extras: AnswerExtras | null): RunEvent[] {
  if (extras === null) return [];
  const { products, saved, bars = [], used } = extras;
  return [
    ...(products.length > 0 ? [{ type: 'products', products } as const] : []),
    ...(saved.length > 0 ? [{ type: 'saved', saved } as const] : []),
    ...(bars.length > 0 ? [{ type: 'bars', bars } as const] : []),
    ...(used === null ? [] : [{ type: 'used', used } as const]),
  ];
}
