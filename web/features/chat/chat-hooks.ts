import type { MessageFile } from '#shared/message-parts.ts';

/** Events that a chat reports to its screen. */
export interface ChatHooks {
  /** The server accepted the question; for a new conversation its id is now known for the first time. */
  started(conversationId: string): void;
  /** A question that begins a conversation has been sent. */
  attempted(questionId: string): void;
  ended(): void;
  /** The server refused the question, and the chat looks as it did before. */
  turnedAway(): void;
  /** The question was not accepted and belongs back in the composer of this conversation, null of a new one. */
  returned(conversationId: string | null, text: string, files: readonly MessageFile[]): void;
  signedOut(): void;
}

/** Hooks that do nothing yet. */
export const noHooks = (): ChatHooks => ({
  started() {},
  attempted() {},
  ended() {},
  turnedAway() {},
  returned() {},
  signedOut() {},
});
