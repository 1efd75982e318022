import { TOOL_STATUS, type ToolName } from '#shared/tool.ts';
import { type Answer, type ChatState, lastAnswer } from './chat-state.ts';
import { spoken } from './spoken.ts';

const STARTED = 'The coach is answering.';

/** An answer that is listened to. */
interface Following {
  conversationId: string | null;
  /** Its place in the conversation; known before its id is. */
  messages: number;
  /** Null until the server has begun it. */
  answerId: string | null;
  tool: ToolName | null;
  /** What the answer said before it was gone on with: heard already. */
  heard: string;
  /** Its connection is gone, and was said to be. */
  lost: boolean;
}

/**
 * Tells of an answer what those need to hear who do not see it: that it began, which tool runs, and the finished
 * answer, each once. A conversation merely opened, or left, is silent.
 */
export class Narrator {
  #following: Following | null = null;

  /** @returns what there is to say now; null when it was said before, or there is nothing */
  hear(state: ChatState): string | null {
    const answer = lastAnswer(state);
    return state.run ? this.#running(state, answer) : this.#ended(state, answer);
  }

  #running({ run, conversationId, messages }: ChatState, answer: Answer | undefined): string | null {
    const before = this.#following;
    const same =
      before !== null &&
      !before.lost &&
      (before.conversationId === null || before.conversationId === conversationId);
    const tool = run?.tool ?? null;
    this.#following = {
      conversationId,
      messages: messages.length,
      answerId: run?.begun && answer ? answer.id : null,
      tool,
      // Found running, it was not heard from its beginning.
      heard: same ? before.heard : run?.begun ? '' : (answer?.text ?? ''),
      lost: false,
    };
    const looksUp = tool && !(same && before.tool === tool) ? TOOL_STATUS[tool] : null;
    if (same) return looksUp;
    return looksUp ? `${STARTED} ${looksUp}` : STARTED;
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
    // Turned away, another branch, or another conversation: what is on the screen is not what was listened to.
    if (!here || !answer) {
      this.#following = null;
      return null;
    }
    if (answer.status === 'lost') {
      followed.lost = true;
      return lost ? null : answer.error;
    }
    this.#following = null;
    return ending(answer, followed.heard);
  }
}

function ending({ status, text, error }: Answer, heard: string): string {
  if (status === 'stopped') return 'Answer stopped.';
  if (status !== 'done') return error ?? 'The answer was interrupted.';
  const words = spoken(text.startsWith(heard) ? text.slice(heard.length) : text);
  return `Answer finished. ${words}`.trim();
}
