import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import { filesOf, type MessageFile, textOf } from '#shared/message-parts.ts';
import type { NumberedEvent, RunEnding, RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Usage } from '#shared/usage.ts';
import type { Unsent } from './outbox.ts';

export interface Question {
  role: 'user';
  id: string;
  text: string;
  files: readonly MessageFile[];
  /** The server is known to hold it, so that a retry answers it again instead of asking it twice. */
  stored: boolean;
}

export interface Answer {
  role: 'assistant';
  id: string;
  text: string;
  sources: readonly Source[];
  /** What is shown beside the text; null when there is nothing. */
  extras: AnswerExtras | null;
  /** What it took, told to admins; null for everyone else. */
  usage: Usage | null;
  /** `lost`: the connection is gone for good; how the answer ended is not known here. */
  status: 'running' | 'lost' | RunEnding;
  error: string | null;
}

export type ChatMessage = Question | Answer;

/** The answer being written, as far as this page knows. */
export interface Run {
  /** Number of the last event seen; 0 before the first. */
  seen: number;
  /** Whether the server is known to make it; only then can it be stopped. */
  begun: boolean;
  tool: ToolName | null;
  stopping: boolean;
}

export interface ChatState {
  conversationId: string | null;
  /** Which model answers in the conversation, told to admins. */
  model: string | null;
  view: 'ready' | 'loading' | 'missing' | 'failed';
  viewError: string | null;
  messages: readonly ChatMessage[];
  run: Run | null;
  /** A sentence above the composer; the text stays in it. */
  notice: string | null;
  /** The viewer may not ask (trial over, nothing paid): the server's sentence. */
  barred: string | null;
}

export type ChatAction =
  | { type: 'cleared' }
  | { type: 'opening'; conversationId: string }
  | { type: 'opened'; conversationId: string; model?: string | null; messages: readonly Message[] }
  | { type: 'open-failed'; missing: boolean; message: string }
  | ({ type: 'asked' } & Unsent)
  /** A question of an earlier visit that did not get through. */
  | ({ type: 'left-over'; message: string } & Unsent)
  | { type: 'retried' }
  | { type: 'turned-away'; notice: string | null; barred: string | null }
  | { type: 'refused'; message: string }
  | { type: 'happened'; events: readonly NumberedEvent[] }
  | { type: 'lost'; message: string }
  | { type: 'stopping'; stopping: boolean }
  | { type: 'noticed'; notice: string | null };

export const EMPTY_CHAT: ChatState = {
  conversationId: null,
  model: null,
  view: 'ready',
  viewError: null,
  messages: [],
  run: null,
  notice: null,
  barred: null,
};

const FRESH_RUN: Run = { seen: 0, begun: false, tool: null, stopping: false };

/** What a message is called by: its words, or the name of the file it is. */
export const titleOf = (message: ChatMessage): string =>
  message.text || (message.role === 'user' && message.files[0]?.file_name) || 'Picture';

export const lastQuestion = (state: ChatState): Question | undefined =>
  state.messages.findLast((message) => message.role === 'user');

export const lastAnswer = (state: ChatState): Answer | undefined =>
  state.messages.findLast((message) => message.role === 'assistant');

/** A stored message as the screen keeps it. */
export function toChatMessage(message: Message): ChatMessage {
  const text = textOf(message.content);
  if (message.role === 'user')
    return { role: 'user', id: message.id, text, files: filesOf(message.content), stored: true };
  const { id, sources, extras, usage, status, error } = message;
  return { role: 'assistant', id, text, sources, extras, usage, status, error };
}

/** A question that the server does not have yet, and the place of its answer. */
function turn(
  { id, text, files = [] }: Unsent,
  status: Answer['status'],
  error: string | null,
): [Question, Answer] {
  return [
    { role: 'user', id, text, files, stored: false },
    {
      role: 'assistant',
      id: `${id}-answer`,
      text: '',
      sources: [],
      extras: null,
      usage: null,
      status,
      error,
    },
  ];
}

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
      const asked = patchQuestion(state, { id: event.questionId, stored: true });
      const started = patchAnswer(asked, {
        id: event.answerId,
        text: '',
        sources: [],
        extras: null,
        usage: null,
        error: null,
      });
      return {
        ...patchRun(started, { begun: true, tool: null }),
        conversationId: event.conversationId,
        model: event.model,
      };
    }
    case 'tool':
      return patchRun(state, { tool: event.tool });
    case 'text': {
      const text = (lastAnswer(state)?.text ?? '') + event.text;
      const written = patchAnswer(state, { text });
      return event.text.trim() === '' ? written : patchRun(written, { tool: null });
    }
    case 'sources':
      return patchAnswer(state, { sources: event.sources });
    case 'products':
      return patchExtras(state, { products: event.products });
    case 'saved':
      return patchExtras(state, { saved: event.saved });
    case 'used':
      return patchExtras(state, { used: event.used });
    case 'summary':
      return state;
    case 'error':
      return patchRun(patchAnswer(state, { error: event.message }), { tool: null });
    case 'end':
      return { ...patchAnswer(state, { status: event.ending, usage: event.usage ?? null }), run: null };
  }
}

/**
 * Events already seen are skipped: a reattached connection may repeat some. A start is never skipped: the log then begins
 * anew, because the server was killed before it had saved what was seen here, or another answer has begun.
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
      return { ...EMPTY_CHAT, barred: state.barred };
    case 'opening':
      return {
        ...EMPTY_CHAT,
        barred: state.barred,
        conversationId: action.conversationId,
        view: 'loading',
      };
    case 'opened': {
      const messages = action.messages.map(toChatMessage);
      const last = messages.at(-1);
      const running = last?.role === 'assistant' && last.status === 'running';
      const { conversationId, model = null } = action;
      return {
        ...state,
        conversationId,
        model,
        view: 'ready',
        viewError: null,
        messages,
        run: running ? { ...FRESH_RUN, begun: true } : null,
      };
    }
    case 'open-failed':
      return { ...state, view: action.missing ? 'missing' : 'failed', viewError: action.message };
    case 'asked': {
      const messages = [...state.messages, ...turn(action, 'running', null)];
      return { ...state, messages, run: FRESH_RUN, notice: null };
    }
    case 'left-over':
      return { ...state, messages: [...state.messages, ...turn(action, 'failed', action.message)] };
    case 'retried':
      return { ...patchAnswer(state, { status: 'running', error: null }), run: FRESH_RUN, notice: null };
    case 'turned-away': {
      const kept = lastQuestion(state)?.stored === false ? state.messages.slice(0, -2) : state.messages;
      const { notice, barred } = action;
      return { ...state, messages: kept, run: null, notice, barred: barred ?? state.barred };
    }
    case 'refused':
      return { ...patchAnswer(state, { status: 'failed', error: action.message }), run: null };
    case 'happened':
      return follow(state, action.events);
    case 'lost':
      return { ...patchAnswer(state, { status: 'lost', error: action.message }), run: null };
    case 'stopping':
      return patchRun(state, { stopping: action.stopping });
    case 'noticed':
      return { ...state, notice: action.notice };
  }
}
