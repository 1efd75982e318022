import type { MessageFile, MessagePart } from '#shared/message-parts.ts';
import type { AskBody } from './chat-api.ts';
import type { Question } from './chat-messages.ts';
import type { Unsent } from './outbox.ts';

/** Sends text without attachments as a plain string. */
const contentOf = (text: string, files: readonly MessageFile[]): string | MessagePart[] =>
  files.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...files];

/** Builds the request for a question; `conversationId` is null for one that begins a conversation. */
export const bodyOf = ({ id, text, files = [], behind }: Unsent, conversationId: string | null): AskBody => ({
  content: contentOf(text, files),
  conversationId,
  questionId: id,
  ...(behind !== undefined && { parentId: behind }),
});

/** Builds the request to answer a stored question again, or to continue its answer. */
export const againOf = (
  { id, text, files }: Question,
  conversationId: string | null,
  how: 'retry' | 'continue',
): AskBody => ({ ...bodyOf({ id, text, files }, conversationId), [how]: true });
