import type { ToolName } from '#shared/tool.ts';
import type { Answer, ChatMessage, Question } from './chat-messages.ts';

/** The answer in progress, as far as this page knows. */
export interface Run {
  /** Number of the last event seen; 0 before the first. */
  seen: number;
  /** Whether the server is known to be writing it; only then can it be stopped. */
  begun: boolean;
  tool: ToolName | null;
  /** A reasoning model was called and has not produced a word yet. */
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
  /** What the server has without the question being asked: restored when it refuses that one. */
  before: Pick<ChatState, 'messages' | 'answeredHere'>;
  /** The coach reads a summary up to this message. */
  summarizedTo: string | null;
  run: Run | null;
  /** Its last turn was answered while the conversation was shown. */
  answeredHere: boolean;
  /** A sentence above the composer, which keeps its text. */
  notice: string | null;
  /** The viewer may not ask (trial over, nothing paid): the server's sentence. */
  unavailableReason: string | null;
}

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

/** A run of which nothing is known yet. */
export const FRESH_RUN: Run = {
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

/** Whether only stored answers are shown: they wait for their renderer, one that came here does not. */
export const isAsStored = ({ run, answeredHere, messages }: ChatState): boolean =>
  run === null && !answeredHere && messages.some(({ role, text }) => role === 'assistant' && text !== '');

/** Changes the last answer. */
export function patchAnswer(state: ChatState, patch: Partial<Answer>): ChatState {
  const at = state.messages.findLastIndex((message) => message.role === 'assistant');
  const messages = state.messages.map((message, index) =>
    index === at && message.role === 'assistant' ? { ...message, ...patch } : message,
  );
  return { ...state, messages };
}

/** Changes the last question. */
export function patchQuestion(state: ChatState, patch: Partial<Question>): ChatState {
  const at = state.messages.findLastIndex((message) => message.role === 'user');
  const messages = state.messages.map((message, index) =>
    index === at && message.role === 'user' ? { ...message, ...patch } : message,
  );
  return { ...state, messages };
}

/** Changes the run, if there is one. */
export const patchRun = (state: ChatState, patch: Partial<Run>): ChatState =>
  state.run ? { ...state, run: { ...state.run, ...patch } } : state;
