/** A part of a message's content, as sent over the API. */
export type MessagePart =
  | { type: 'text'; text: string }
  /** A file as its text. */
  | { type: 'file'; file_name: string; size?: number | undefined; text: string }
  /** A picture: a data URL when sent, later the address it is read from. */
  | {
      type: 'image_url';
      image_url: { url: string };
      file_name?: string | undefined;
      size?: number | undefined;
    };

/** An attachment of a message. */
export type MessageFile = Exclude<MessagePart, { type: 'text' }>;

/** Returns the text of a message, without its attachments. */
export const textOf = (content: readonly MessagePart[]): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');

export const filesOf = (content: readonly MessagePart[]): MessageFile[] =>
  content.filter((part) => part.type !== 'text');

/** Returns the address a stored picture is read from. */
export const imageAddress = (digest: string): string => `/api/images/${digest}`;

/** Returns the stored picture that an address names; undefined when it names none. */
export const digestIn = (address: string): string | undefined =>
  /^\/api\/images\/([0-9a-f]{64})$/.exec(address)?.[1];
