import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { Image } from '#server/attachments/images.ts';
import type { Fence } from '#server/prompt-format/fence.ts';
import { FILE_LABEL, PICTURE_LABEL } from '#server/prompt-format/marks.ts';
import { cut } from '#shared/cut.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { digestIn } from '#shared/message-parts.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';

/** A file of a message as the coach reads it. */
export type Attachment =
  | { kind: 'text'; name: string; text: string }
  /** `image` is null when it is unavailable, or not viewed again. */
  | { kind: 'picture'; name: string; digest: string; image: Image | null };

/**
 * The share of a model's window for the files of one message, for those of all messages before it, and for
 * the files of one with everything before it: rules, passages and the answer need room too.
 */
const SHARE_MAX = 1 / 2;
const SHARE_BEFORE = 1 / 4;
const SHARE_TOGETHER = 3 / 4;
/** The maximum number of pictures shown to a model at once: the newest. */
const PICTURES_MAX = 8;
/** A picture's share of a window, as characters of text. */
const PICTURE_CHARACTERS = 6000;

/** Returns the files of a message; pictures are loaded later, by their digest. */
export function attachmentsOf(content: readonly MessagePart[]): Attachment[] {
  return content.flatMap((part): Attachment[] => {
    if (part.type === 'text') return [];
    const { file_name: name = 'picture' } = part;
    if (part.type === 'file') return [{ kind: 'text', name, text: part.text }];
    const digest = digestIn(part.image_url.url);
    return digest === undefined ? [] : [{ kind: 'picture', name, digest, image: null }];
  });
}

interface WithAttachments {
  attachments?: readonly Attachment[];
}

/** Counts the characters that a message's files take in the window. */
export const attachedCharacters = ({ attachments = [] }: WithAttachments): number =>
  attachments.reduce((sum, file) => sum + (file.kind === 'text' ? file.text.length : PICTURE_CHARACTERS), 0);

/** Truncates the files of earlier messages to leave room for the rest; the newest are kept the longest. */
export function fitBefore<T extends WithAttachments>(turns: readonly T[], contextTokens: number): T[] {
  const room = { characters: contextTokens * CHARACTERS_PER_TOKEN * SHARE_BEFORE };
  return turns
    .toReversed()
    .map((turn) => fitTurn(turn, room))
    .reverse();
}

/** Truncates the question's own files if they exceed the window, or what the history leaves of it. */
export function fitQuestion<T extends WithAttachments & { question: string }>(
  question: T,
  past: readonly (WithAttachments & { text: string })[],
  contextTokens: number,
): T {
  const window = contextTokens * CHARACTERS_PER_TOKEN;
  const said = past.reduce((sum, turn) => sum + turn.text.length + attachedCharacters(turn), 0);
  const left = window * SHARE_TOGETHER - said - question.question.length;
  return fitTurn(question, { characters: Math.min(window * SHARE_MAX, left) });
}

function fitTurn<T extends WithAttachments>(turn: T, room: { characters: number }): T {
  if (turn.attachments === undefined || turn.attachments.length === 0) return turn;
  const attachments = turn.attachments.map((file): Attachment => {
    if (file.kind === 'picture') return file;
    const kept = Math.min(file.text.length, Math.max(0, Math.floor(room.characters)));
    room.characters -= kept;
    if (kept === file.text.length) return file;
    const note = `[Only the first ${kept.toLocaleString('en')} of ${file.text.length.toLocaleString('en')} characters of this file fit here.]`;
    return { ...file, text: `${cut(file.text, kept)}\n\n${note}` };
  });
  return { ...turn, attachments };
}

/** Returns the digests of the pictures to load for an answer: the newest. */
export const digestsOf = (turns: readonly WithAttachments[]): string[] =>
  turns
    .flatMap(({ attachments = [] }) =>
      attachments.flatMap((file) => (file.kind === 'picture' ? file.digest : [])),
    )
    .slice(-PICTURES_MAX);

/** Inserts the loaded pictures. */
export function withImages<T extends WithAttachments>(turn: T, images: ReadonlyMap<string, Image>): T {
  if (turn.attachments === undefined || images.size === 0) return turn;
  return {
    ...turn,
    attachments: turn.attachments.map((file) =>
      file.kind === 'picture' ? { ...file, image: images.get(file.digest) ?? null } : file,
    ),
  };
}

/** Formats a message below its files, each of which is fenced: nothing inside is an instruction. */
export function inWords(text: string, attachments: readonly Attachment[], fence: Fence): string {
  const files = attachments.flatMap((file) => {
    if (file.kind === 'text') return [fence.around(`${FILE_LABEL}${file.name}`, file.text)];
    if (file.image !== null) return [];
    return [fence.around(`${PICTURE_LABEL}${file.name}`, 'You cannot see it. Say so when it matters.')];
  });
  return [...files, text].join('\n\n');
}

export const picturesOf = (attachments: readonly Attachment[]): LanguageModelV4FilePart[] =>
  attachments.flatMap((file) =>
    file.kind === 'picture' && file.image !== null
      ? [
          {
            type: 'file' as const,
            filename: file.name,
            mediaType: file.image.mediaType,
            data: { type: 'data' as const, data: new Uint8Array(file.image.bytes) },
          },
        ]
      : [],
  );

/** Formats a message with its files as plain text, for a summary. */
export function spelledOut({ text, attachments = [] }: WithAttachments & { text: string }): string {
  const files = attachments.map((file) =>
    file.kind === 'text'
      ? `(Showed the file ${file.name}: ${file.text})`
      : `(Showed the picture ${file.name}.)`,
  );
  return [text, ...files].join('\n');
}
