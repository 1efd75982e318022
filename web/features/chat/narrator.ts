import type { Answer } from './chat-messages.ts';
import { type ChatState, lastAnswer } from './chat-state.ts';
import { spoken } from './spoken.ts';

const STARTED = 'The coach is answering.';

/** The answer being narrated. */
interface Following {
  conversationId: string | null;
  /** Its position in the conversation; known before its id is. */
  messages: number;
  /** Null until the server has begun it. */
  answerId: string | null;
  doing: string | null;
  /** Its connection is gone, and this was announced. */
  lost: boolean;
}

/**
 * Narrates an answer to people who do not see it: that it began, the coach's activity, and the finished
 * answer, each once. Opening or leaving a conversation is silent.
 */
export class Narrator {
  #following: Following | null = null;
  /** The conversation when no answer was last in progress. */
  #settled: ChatState['messages'] | null = null;

  /**
   * @param doing the coach's activity before or between words
   * @returns the announcement; null when there is nothing new
   */
  hear(state: ChatState, doing: string | null): string | null {
    const answer = lastAnswer(state);
    if (state.run) return this.#running(state, answer, doing);
    const turnedAway = state.messages === this.#settled;
    this.#settled = state.messages;
    if (turnedAway && !this.#following?.lost) this.#following = null;
    return this.#ended(state, answer);
  }

  #running(
    { run, conversationId, messages }: ChatState,
    answer: Answer | undefined,
    doing: string | null,
  ): string | null {
    const before = this.#following;
    const same =
      before !== null &&
      !before.lost &&
      (before.conversationId === null || before.conversationId === conversationId);
    this.#following = {
      conversationId,
      messages: messages.length,
      answerId: run?.begun && answer ? answer.id : null,
      doing,
      lost: false,
    };
    const news = same && before.doing === doing ? null : doing;
    if (same) return news;
    return news ? `${STARTED} ${news}` : STARTED;
  }

  #ended({ view, conversationId, messages }: ChatState, answer: Answer | undefined): string | null {
    const followed = this.#following;
    if (!followed) return null;
    const { lost } = followed;
    const here =
      view === 'ready' &&
      messages.length === followed.messages &&
      conversationId === (followed.conversationId ?? conversationId) &&
      answer?.id === (followed.answerId ?? answer?.id);
    // Refused, another branch, or another conversation: the screen no longer shows the narrated answer.
    if (!here || !answer) {
      this.#following = null;
      return null;
    }
    if (answer.status === 'lost') {
      followed.lost = true;
      return lost ? null : answer.error;
    }
    this.#following = null;
    return ending(answer);
  }
}

function ending({ status, text, error }: Answer): string {
  if (status === 'stopped') return 'Answer stopped.';
  if (status !== 'done') return error ?? 'The answer was interrupted.';
  return `Answer finished. ${spoken(text)}`.trim();
}
