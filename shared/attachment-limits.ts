import { CHARACTERS_PER_TOKEN } from './tokens.ts';
/** Largest accepted file: 500 KB as file managers count them. */
export const FILE_MAX_BYTES = 500 * 1024;
export const FILE_TOO_BIG = 'File size exceeds 500KB limit';
/** Files per message. */
export const FILES_MAX = 4;
export const FILE_NAME_MAX_CHARACTERS = 200;

/** A picture as text in a message: its bytes in base64, after a marker. */
export const IMAGE_URL_MAX_CHARACTERS = Math.ceil(FILE_MAX_BYTES / 3) * 4 + 40;
export const IMAGE_SIDE_MAX = 8000;
export const IMAGE_PIXELS_MAX = 40_000_000;

/** A file of more tokens than this is cut at `TEXT_CUT_CHARACTERS`. */
const TEXT_MAX_TOKENS = 120_000;
const TEXT_CUT_CHARACTERS = 120_000;
export const TEXT_MAX_CHARACTERS = TEXT_MAX_TOKENS * CHARACTERS_PER_TOKEN;

/** Names for a file picker; the actual type is detected from the content. */
export const FILE_ENDINGS = ['txt', 'md', 'json', 'csv', 'pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp'] as const;

const countOf = (characters: number) => characters.toLocaleString('en');

/** Returns the part of a file's text that is sent, with a note where it was cut. */
export function cutLongText(text: string): string {
  if (text.length <= TEXT_MAX_CHARACTERS) return text;
  const kept = text.slice(0, TEXT_CUT_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n\n[Truncated: these are the first ${countOf(kept.length)} of ${countOf(text.length)} characters of this file.]`;
}

/** Whether a text is one that `cutLongText` has cut. */
export const isCut = (text: string): boolean =>
  /\n\n\[Truncated: these are the first [\d,]+ of [\d,]+ characters of this file\.\]$/.test(text);

export const sizeInWords = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`;
