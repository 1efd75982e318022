import { cut } from './cut.ts';
import type { MessagePart } from './message-parts.ts';
import { filesOf, textOf } from './message-parts.ts';

export const CONVERSATION_SORTS = [
  { id: 'date-desc', label: 'Newest' },
  { id: 'date-asc', label: 'Oldest' },
  { id: 'length-desc', label: 'Longest' },
  { id: 'length-asc', label: 'Shortest' },
  { id: 'favorite', label: 'Favorites' },
] as const;
export type ConversationSort = (typeof CONVERSATION_SORTS)[number]['id'];
/** The initial order of conversations. */
export const FIRST_SORT: ConversationSort = 'date-desc';

/** Conversations per page of the list at most, and in the sidebar's requests. */
export const CONVERSATIONS_PAGE = 250;
/** Conversations shown first on the screen of all conversations, and added by each 'Load More'. */
export const CONVERSATIONS_STEP = 10;
/** Conversations on the home screen. */
export const LATEST_CONVERSATIONS = 5;
/** Characters of a conversation's first message shown in a list. */
const FIRST_MESSAGE_CHARACTERS = 200;

/**
 * Returns the text that lists show for a conversation with this first message: its text, else its file's
 * name.
 */
export function firstMessageOf(content: readonly MessagePart[]): string {
  const named = filesOf(content).map(({ file_name = 'Picture' }) => file_name);
  const first = [textOf(content).trim(), ...named].find((text) => text !== '') ?? '';
  return cut(first, FIRST_MESSAGE_CHARACTERS);
}

export const CONVERSATION_SEARCH_MAX_CHARACTERS = 200;
/** A search reads at most this many matching messages, newest first. */
export const SEARCH_HITS_MAX = 300;
/** Best matches shown per conversation. */
export const MATCHES_SHOWN = 3;

/** How long a deletion can be undone. */
export const UNDO_MINUTES = 30;

/** Where conversations expire: minimum time before a former favorite is deleted. */
export const UNFAVORITED_KEPT_DAYS = 7;

export const CONVERSATION_FORMATS = [
  { id: 'markdown', label: 'Markdown' },
  { id: 'json', label: 'JSON' },
] as const;
export type ConversationFormat = (typeof CONVERSATION_FORMATS)[number]['id'];
