import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import type { ToolName } from '#shared/tool.ts';
import {
  type Answer,
  type ChatMessage,
  type Question,
  toChatMessage,
  turn,
  versionsOf,
} from './chat-messages.ts';
import type { Unsent } from './outbox.ts';

/** The answer being written, as far as this page knows. */
export interface Run {
  /** Number of the last event seen; 0 before the first. */
  seen: number;
  /** Whether the server is known to make it; only then can it be stopped. */
  begun: boolean;
  tool: ToolName | null;
  /** A reasoning model was asked and has not said anything yet. */
  thinking: boolean;
  /** The older part of the conversation is being summarized for it. */
  summarizing: boolean;
  stopping: boolean;
  /** `restored` for a moment, long enough to be read. */
  connection: 'connected' | 'lost' | 'restored';
}

export interface ChatState {
  conversationId: string | null;
  /** The model that answers in the conversation, for admins. */
  model: string | null;
  view: 'ready' | 'loading' | 'missing' | 'failed';
  viewError: string | null;
  messages: readonly ChatMessage[];
  /** What is shown again when the server does not take what was asked. */
  before: Pick<ChatState, 'messages' | 'answeredHere'>;
  /** The message up to which the coach reads a summary. */
  summarizedTo: string | null;
  run: Run | null;
  /** Its last turn was answered while the conversation was shown. */
  answeredHere: boolean;
  /** A sentence above the composer; the text stays in it. */
  notice: string | null;
  /** The viewer may not ask (trial over, nothing paid): the server's sentence. */
  unavailableReason: string | null;
}

export type ChatAction =
  | { type: 'cleared' }
  | { type: 'opening'; conversationId: string }
  | { type: 'opened'; conversationId: string; model?: string | null; messages: readonly Message[] }
  | { type: 'open-failed'; missing: boolean; message: string }
  /** `at`: in place of this message and all that follow it. */
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
  | { type: 'happened'; events: readonly NumberedEvent[] }
  | { type: 'connection'; connection: Run['connection'] }
  | { type: 'lost'; message: string }
  | { type: 'stopping'; stopping: boolean }
  | { type: 'noticed'; notice: string | null };

export const EMPTY_CHAT: ChatState = {
  conversationId: null,
  model: null,
  view: 'ready',
  viewError: null,
  messages: [],
  before: { messages: [], answeredHere: false },
  summarizedTo: null,
  run: null,
  answeredHere: false,
  notice: null,
  unavailableReason: null,
};

const FRESH_RUN: Run = {
  seen: 0,
  begun: false,
  tool: null,
  thinking: false,
  summarizing: false,
  stopping: false,
  connection: 'connected',
};

export const lastQuestion = (state: ChatState): Question | undefined =>
  state.messages.findLast((message) => message.role === 'user');

export const lastAnswer = (state: ChatState): Answer | undefined =>
  state.messages.findLast((message) => message.role === 'assistant');

function patchAnswer(state: ChatState, patch: Partial<Answer>): ChatState {
  const at = state.messages.findLastIndex((message) => message.role === 'assistant');
  const messages = state.messages.map((message, index) =>
    index === at && message.role === 'assistant' ? { ...message, ...patch } : message,
  );
  return { ...state, messages };
}

function patchQuestion(state: ChatState, patch: Partial<Question>): ChatState {
  const at = state.messages.findLastIndex((message) => message.role === 'user');
  const messages = state.messages.map((message, index) =>
    index === at && message.role === 'user' ? { ...message, ...patch } : message,
  );
  return { ...state, messages };
}

function patchExtras(state: ChatState, patch: Partial<AnswerExtras>): ChatState {
  const extras = lastAnswer(state)?.extras ?? { products: [], saved: [], used: null };
  return patchAnswer(state, { extras: { ...extras, ...patch } });
}

const patchRun = (state: ChatState, patch: Partial<Run>): ChatState =>
  state.run ? { ...state, run: { ...state.run, ...patch } } : state;

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

/** What a question that is asked behind `id` has before it: everything, unless it is an edited one. */
function upTo({ messages }: ChatState, id: string | null | undefined): readonly ChatMessage[] {
  if (id === undefined) return messages;
  const at = id === null ? 0 : messages.findIndex((message) => message.id === id) + 1;
  return id === null || at > 0 ? messages.slice(0, at) : messages;
}

/**
 * Events already seen are skipped: a reattached connection may repeat some. A start is never skipped: the log then begins
 * again, because the server was killed before it had saved what was seen here, or another answer has started.
 */
function follow(state: ChatState, events: readonly NumberedEvent[]): ChatState {
  let next = state;
  for (const { n, event } of events) {
    if (!next.run || (n <= next.run.seen && event.type !== 'start')) continue;
    next = happened(patchRun(next, { seen: n }), event);
  }
  return next;
}

/** The state of a chat after something happened to it. */
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
      const { messages: shown, answeredHere } = state;
      const before = { messages: shown, answeredHere };
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
    case 'happened':
      return follow(state, action.events);
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
