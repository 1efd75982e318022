import type { MessagePart } from '#shared/chat.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';

/** What an answer's message holds once its run has ended. */
export interface AnswerSoFar {
  content: MessagePart[];
  sources: Source[];
  error: string | null;
}

/** Folds a run's events into its message. */
export function answerSoFar(events: Iterable<RunEvent>): AnswerSoFar {
  let text = '';
  let sources: Source[] = [];
  let error: string | null = null;
  for (const event of events) {
    if (event.type === 'text') text += event.text;
    else if (event.type === 'sources') sources = event.sources;
    else if (event.type === 'error') error = event.message;
  }
  return { content: text === '' ? [] : [{ type: 'text', text }], sources, error };
}
