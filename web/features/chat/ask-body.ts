import type { MessageFile, MessagePart } from '#shared/message-parts.ts';
import { timeZone } from '#web/lib/time-zone.ts';
import type { Question } from './chat-messages.ts';
import type { Unsent } from './outbox.ts';

export interface AskBody {
  /** Chosen by an admin. */
  model?: string;
  content: string | readonly MessagePart[];
  conversationId: string | null;
  /** A question sent again with the same id is not asked twice. */
  questionId: string;
  retry?: boolean;
  /** Continues the last answer, which ended early. */
  continue?: boolean;
  /** For an edited question: the answer it follows, null at the beginning. */
  parentId?: string | null;
  /** When it was asked, in milliseconds on this device's clock. */
  askedAt?: number;
}

/** Sends text without attachments as a plain string. */
const contentOf = (text: string, files: readonly MessageFile[]): string | MessagePart[] =>
  files.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...files];

/** Builds the request for a question; `conversationId` is null for one that begins a conversation. */
export const bodyOf = (
  { id, text, files = [], behind, waitsSince, askedAt = waitsSince }: Unsent,
  conversationId: string | null,
): AskBody => ({
  content: contentOf(text, files),
  conversationId,
  questionId: id,
  ...(behind !== undefined && { parentId: behind }),
  ...(askedAt !== undefined && { askedAt }),
});

/** Builds the request to answer a stored question again, or to continue its answer. */
export const againOf = (
  { id, text, files }: Question,
  conversationId: string | null,
  how: 'retry' | 'continue',
): AskBody => ({ ...bodyOf({ id, text, files }, conversationId), [how]: true });

/** Sends the coach the local day on which it was asked, whatever the time is on this device's clock. */
export const dated = ({ askedAt, ...body }: AskBody, now = Date.now()) => ({
  ...body,
  timeZone: timeZone(),
  askedSecondsAgo: Math.round((now - (askedAt ?? now)) / 1000),
});
