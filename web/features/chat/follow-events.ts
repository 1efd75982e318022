import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import { versionsOf } from './chat-messages.ts';
import {
  type ChatState,
  lastAnswer,
  lastQuestion,
  patchAnswer,
  patchQuestion,
  patchRun,
} from './chat-state.ts';

function patchExtras(state: ChatState, patch: Partial<AnswerExtras>): ChatState {
  const extras = lastAnswer(state)?.extras ?? { products: [], saved: [], used: null };
  return patchAnswer(state, { extras: { ...extras, ...patch } });
}

function happened(state: ChatState, event: RunEvent): ChatState {
  switch (event.type) {
    case 'start': {
      const shown = lastAnswer(state);
      const isAgain = lastQuestion(state)?.stored && shown && shown.id !== event.answerId;
      const asked = patchQuestion(state, { id: event.questionId, stored: true });
      const started = patchAnswer(asked, {
        id: event.answerId,
        text: '',
        ...(isAgain && { siblings: [...versionsOf(shown), event.answerId] }),
        sources: [],
        extras: null,
        usage: null,
        error: null,
      });
      return {
        ...patchRun(started, { begun: true, tool: null, thinking: false }),
        conversationId: event.conversationId,
        model: event.model,
      };
    }
    case 'tool':
      return patchRun(state, { tool: event.tool, thinking: false });
    case 'thinking':
      return patchRun(state, { tool: null, thinking: true });
    case 'text': {
      const text = (lastAnswer(state)?.text ?? '') + event.text;
      const written = patchAnswer(state, { text });
      return event.text.trim() === ''
        ? written
        : patchRun(written, { tool: null, thinking: false, summarizing: false });
    }
    case 'sources':
      return patchAnswer(state, { sources: event.sources });
    case 'products':
      return patchExtras(state, { products: event.products });
    case 'saved':
      return patchExtras(state, { saved: event.saved });
    case 'bars':
      return patchExtras(state, { bars: event.bars });
    case 'used':
      return patchExtras(state, { used: event.used });
    case 'summary':
      return event.upTo === null
        ? patchRun(state, { summarizing: true })
        : { ...patchRun(state, { summarizing: false }), summarizedTo: event.upTo };
    case 'error':
      return patchRun(patchAnswer(state, { error: event.message }), { tool: null });
    case 'end':
      return { ...patchAnswer(state, { status: event.ending, usage: event.usage ?? null }), run: null };
  }
}

/**
 * Returns the state of a chat after events of its run. Skips those already seen: a reattached connection may
 * repeat some. Never skips a start or an end: the log is then another one, because the server was killed before it
 * had saved what was seen here, or another answer has started.
 */
export function followEvents(state: ChatState, events: readonly NumberedEvent[]): ChatState {
  let next = state;
  for (const { n, event } of events) {
    if (!next.run || (n <= next.run.seen && event.type !== 'start' && event.type !== 'end')) continue;
    next = happened(patchRun(next, { seen: n }), event);
  }
  return next;
}
