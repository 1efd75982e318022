import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import { filesOf, type MessageFile, textOf } from '#shared/message-parts.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import type { Usage } from '#shared/usage.ts';
import type { Unsent } from './outbox.ts';

export interface Question {
  role: 'user';
  id: string;
  text: string;
  files: readonly MessageFile[];
  /** Its versions, oldest first; empty when it is the only one. */
  siblings: readonly string[];
  /** The server has stored it, so a retry answers it again instead of asking it twice. */
  stored: boolean;
  /** For an edited question that is not stored yet: the message it follows. */
  behind?: string | null;
  /** For one that is not stored yet: when it was asked, in milliseconds. */
  askedAt?: number;
}

export interface Answer {
  role: 'assistant';
  id: string;
  text: string;
  siblings: readonly string[];
  sources: readonly Source[];
  /** Shown beside the text; null when there is nothing. */
  extras: AnswerExtras | null;
  /** Its usage, for admins; null for everyone else. */
  usage: Usage | null;
  /**
   * `waiting`: its question is not sent yet. `lost`: the connection is gone for good, and how the answer
   * ended is unknown here.
   */
  status: 'running' | 'waiting' | 'lost' | RunEnding;
  error: string | null;
}

export type ChatMessage = Question | Answer;

/** Whether a message is a question that the server does not have. */
export const isUnsent = (message: ChatMessage): boolean => message.role === 'user' && !message.stored;

/** Returns a message's title: its words, or the name of its file. */
export const titleOf = (message: ChatMessage): string =>
  message.text || (message.role === 'user' && message.files[0]?.file_name) || 'Picture';

/** Whether an answer ended early, with something to continue. */
export const canGoOn = ({ status, text }: Answer): boolean =>
  text !== '' && (status === 'stopped' || status === 'interrupted' || status === 'failed');

/** Converts a stored message for the screen. */
export function toChatMessage(message: Message): ChatMessage {
  const { id, role, content, siblings = [] } = message;
  const text = textOf(content);
  if (role === 'user') return { role, id, text, files: filesOf(content), siblings, stored: true };
  const { sources, extras, usage, status, error } = message;
  return { role, id, text, siblings, sources, extras, usage, status, error };
}

/** Returns all versions of a message that are known here. */
export const versionsOf = ({ id, siblings }: ChatMessage): readonly string[] =>
  siblings.length > 0 ? siblings : [id];

/**
 * Builds a question that the server does not have yet, with a placeholder for its answer. `instead`: the
 * question it edits.
 */
export function turn(
  { id, text, files = [], behind, waitsSince, askedAt = waitsSince }: Unsent,
  { status, error, instead }: Pick<Answer, 'status' | 'error'> & { instead?: ChatMessage | undefined },
): [Question, Answer] {
  const edited = instead?.role === 'user' ? instead : undefined;
  return [
    {
      role: 'user',
      id,
      text,
      files,
      siblings: edited
        ? [...versionsOf(edited).filter((each) => edited.stored || each !== edited.id), id]
        : [],
      stored: false,
      ...(behind !== undefined && { behind }),
      ...(askedAt !== undefined && { askedAt }),
    },
    {
      role: 'assistant',
      id: `${id}-answer`,
      text: '',
      siblings: [],
      sources: [],
      extras: null,
      usage: null,
      status,
      error,
    },
  ];
}
