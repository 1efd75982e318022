import { CHARACTERS_PER_TOKEN } from './tokens.ts';
/** As much of one file as is taken: 500 KB as file managers count them. */
export const FILE_MAX_BYTES = 500 * 1024;
export const FILE_TOO_BIG = 'File size exceeds 500KB limit';
/** So many files go with one message. */
export const FILES_MAX = 4;
export const FILE_NAME_MAX_CHARACTERS = 200;

/** A picture as text in a message: its bytes in base64, behind what says so. */
export const IMAGE_URL_MAX_CHARACTERS = Math.ceil(FILE_MAX_BYTES / 3) * 4 + 40;
export const IMAGE_SIDE_MAX = 8000;
export const IMAGE_PIXELS_MAX = 40_000_000;

/** A file of more tokens than this is cut at `TEXT_CUT_CHARACTERS`. */
const TEXT_MAX_TOKENS = 120_000;
const TEXT_CUT_CHARACTERS = 120_000;
export const TEXT_MAX_CHARACTERS = TEXT_MAX_TOKENS * CHARACTERS_PER_TOKEN;

/** Names as a picker offers them; what a file is, its content says. */
export const FILE_ENDINGS = ['txt', 'md', 'json', 'csv', 'pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp'] as const;

const countOf = (characters: number) => characters.toLocaleString('en');

/** The text of a file as far as it is sent, with a note where that is not all of it. */
export function cutLongText(text: string): string {
  if (text.length <= TEXT_MAX_CHARACTERS) return text;
  const kept = text.slice(0, TEXT_CUT_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n\n[Truncated: these are the first ${countOf(kept.length)} of ${countOf(text.length)} characters of this file.]`;
}

/** Whether a text is what `cutLongText` left of a longer one. */
export const isCut = (text: string): boolean =>
  /\n\n\[Truncated: these are the first [\d,]+ of [\d,]+ characters of this file\.\]$/.test(text);

export const sizeInWords = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`;
