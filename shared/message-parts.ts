import type { MessagePart } from './chat.ts';

/** What goes with the words of a message. */
export type MessageFile = Exclude<MessagePart, { type: 'text' }>;

/** What was typed, or answered. */
export const textOf = (content: readonly MessagePart[]): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');

export const filesOf = (content: readonly MessagePart[]): MessageFile[] =>
  content.filter((part) => part.type !== 'text');

/** Where a picture that was sent is read from. */
export const imageAddress = (digest: string): string => `/api/images/${digest}`;

/** Which stored picture an address names; undefined when it names none. */
export const digestIn = (address: string): string | undefined =>
  /^\/api\/images\/([0-9a-f]{64})$/.exec(address)?.[1];
