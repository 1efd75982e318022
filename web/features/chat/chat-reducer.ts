import type { Message } from '#shared/conversations.ts';
import type { NumberedEvent } from '#shared/run-event.ts';
import { type ChatMessage, isUnsent, toChatMessage, turn } from './chat-messages.ts';
import {
  type ChatState,
  EMPTY_CHAT,
  FRESH_RUN,
  lastQuestion,
  patchAnswer,
  patchQuestion,
  patchRun,
  type Run,
} from './chat-state.ts';
import { followEvents } from './follow-events.ts';
import type { Unsent } from './outbox.ts';

export type ChatAction =
  | { type: 'cleared' }
  | { type: 'opening'; conversationId: string }
  | { type: 'opened'; conversationId: string; model?: string | null; messages: readonly Message[] }
  | { type: 'open-failed'; missing: boolean; message: string }
  /** `at`: replaces this message and all that follow it. */
  | ({ type: 'asked'; at?: number } & Unsent)
  /** A question of an earlier visit that did not get through. */
  | ({ type: 'left-over'; message: string } & Unsent)
  | { type: 'retried' }
  | { type: 'continued' }
  | { type: 'reopened' }
  | { type: 'turned-away'; notice: string | null; unavailableReason: string | null }
  | { type: 'refused'; message: string }
  /** There is no connection: the question is sent later. */
  | { type: 'waits'; message: string }
  /** The server has the question that waited, and may be answering it. */
  | { type: 'sent'; conversationId: string }
  | { type: 'happened'; events: readonly NumberedEvent[] }
  | { type: 'connection'; connection: Run['connection'] }
  | { type: 'lost'; message: string }
  | { type: 'stopping'; stopping: boolean }
  | { type: 'noticed'; notice: string | null };

/** Returns the messages before a question asked after `id`: all of them, unless it is an edited one. */
function upTo({ messages }: ChatState, id: string | null | undefined): readonly ChatMessage[] {
  if (id === undefined) return messages;
  const at = id === null ? 0 : messages.findIndex((message) => message.id === id) + 1;
  return id === null || at > 0 ? messages.slice(0, at) : messages;
}

/** Returns the state of a chat after an event. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'cleared':
      return { ...EMPTY_CHAT, unavailableReason: state.unavailableReason };
    case 'opening':
      return {
        ...EMPTY_CHAT,
        unavailableReason: state.unavailableReason,
        conversationId: action.conversationId,
        view: 'loading',
      };
    case 'opened': {
      const messages = action.messages.map(toChatMessage);
      const last = messages.at(-1);
      const running = last?.role === 'assistant' && last.status === 'running';
      const { conversationId, model = null } = action;
      const answeredHere = state.answeredHere || running;
      return {
        ...state,
        conversationId,
        model,
        view: 'ready',
        viewError: null,
        messages,
        before: { messages, answeredHere },
        summarizedTo: action.messages.findLast(({ summarized }) => summarized)?.id ?? null,
        run: running ? { ...FRESH_RUN, begun: true } : null,
        answeredHere,
      };
    }
    case 'open-failed':
      return { ...state, view: action.missing ? 'missing' : 'failed', viewError: action.message };
    case 'asked': {
      const { messages: now, answeredHere } = state;
      const before = now.some(isUnsent) ? state.before : { messages: now, answeredHere };
      // Another question does not follow one that was not sent.
      const shown = action.at === undefined ? before.messages : now;
      const messages = [
        ...shown.slice(0, action.at),
        ...turn(action, { status: 'running', error: null, instead: shown[action.at ?? shown.length] }),
      ];
      return { ...state, messages, before, run: FRESH_RUN, answeredHere: true, notice: null };
    }
    case 'left-over': {
      const kept = upTo(state, action.behind);
      const instead = state.messages[kept.length];
      const messages = [
        ...kept,
        ...turn(action, {
          status: action.waitsSince ? 'waiting' : 'failed',
          error: action.message,
          instead,
        }),
      ];
      const { messages: shown, answeredHere } = state;
      return { ...state, messages, before: { messages: shown, answeredHere } };
    }
    case 'retried':
    case 'continued': {
      const { messages, answeredHere } = state;
      const again = patchAnswer(state, { status: 'running', error: null });
      const before = lastQuestion(state)?.stored ? { messages, answeredHere } : state.before;
      return { ...again, before, run: FRESH_RUN, answeredHere: true, notice: null };
    }
    case 'turned-away': {
      const { notice, unavailableReason } = action;
      return {
        ...state,
        ...state.before,
        run: null,
        notice,
        unavailableReason: unavailableReason ?? state.unavailableReason,
      };
    }
    case 'reopened':
      return { ...state, unavailableReason: null };
    case 'refused':
      return { ...patchAnswer(state, { status: 'failed', error: action.message }), run: null };
    case 'waits':
      return { ...patchAnswer(state, { status: 'waiting', error: action.message }), run: null };
    case 'sent': {
      const sent = patchAnswer(patchQuestion(state, { stored: true }), { status: 'running', error: null });
      return { ...sent, conversationId: action.conversationId, run: { ...FRESH_RUN, begun: true } };
    }
    case 'happened':
      return followEvents(state, action.events);
    case 'connection':
      return patchRun(state, { connection: action.connection });
    case 'lost':
      return { ...patchAnswer(state, { status: 'lost', error: action.message }), run: null };
    case 'stopping':
      return patchRun(state, { stopping: action.stopping });
    case 'noticed':
      return { ...state, notice: action.notice };
  }
}
