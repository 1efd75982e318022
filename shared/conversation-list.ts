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
/** The order in which conversations are listed at first. */
export const FIRST_SORT: ConversationSort = 'date-desc';

/** As many as one page of the list has at most, and as the sidebar asks for. */
export const CONVERSATIONS_PAGE = 250;
/** So many the screen of all conversations shows at first, and adds with each 'Load More'. */
export const CONVERSATIONS_STEP = 10;
/** As many as the home screen shows. */
export const LATEST_CONVERSATIONS = 5;
/** As much of a conversation's first message as a list shows. */
const FIRST_MESSAGE_CHARACTERS = 200;

/** What a list shows of a conversation that begins with a message of this content: its text, else its file's name. */
export function firstMessageOf(content: readonly MessagePart[]): string {
  const named = filesOf(content).map(({ file_name = 'Picture' }) => file_name);
  const first = [textOf(content).trim(), ...named].find((text) => text !== '') ?? '';
  return first.slice(0, FIRST_MESSAGE_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
}

export const CONVERSATION_SEARCH_MAX_CHARACTERS = 200;
/** A search reads so many messages at most: the newest that match. */
export const SEARCH_HITS_MAX = 300;
/** So many messages of one conversation are shown as found in it, the best. */
export const MATCHES_SHOWN = 3;

/** How long what was deleted can be brought back. */
export const UNDO_MINUTES = 30;

/** Where conversations expire: how long one that is no longer a favorite is kept at least. */
export const UNFAVORITED_KEPT_DAYS = 7;

export const CONVERSATION_FORMATS = [
  { id: 'markdown', label: 'Markdown' },
  { id: 'json', label: 'JSON' },
] as const;
export type ConversationFormat = (typeof CONVERSATION_FORMATS)[number]['id'];
