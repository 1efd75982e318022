import { cut } from './cut.ts';
import { CHARACTERS_PER_TOKEN } from './tokens.ts';

/** A file of more tokens than this is cut at `TEXT_CUT_CHARACTERS`. */
const TEXT_MAX_TOKENS = 120_000;
const TEXT_CUT_CHARACTERS = 120_000;
export const UNCUT_MAX_CHARACTERS = TEXT_MAX_TOKENS * CHARACTERS_PER_TOKEN;

const countOf = (characters: number) => characters.toLocaleString('en');

/** Returns the part of a file's text that is sent, with a note where it was cut. */
export function cutLongText(text: string): string {
  if (text.length <= UNCUT_MAX_CHARACTERS) return text;
  const kept = cut(text, TEXT_CUT_CHARACTERS);
  return `${kept}\n\n[Truncated: these are the first ${countOf(kept.length)} of ${countOf(text.length)} characters of this file.]`;
}

/** Whether a text is one that `cutLongText` has cut. */
export const isCut = (text: string): boolean =>
  /\n\n\[Truncated: these are the first [\d,]+ of [\d,]+ characters of this file\.\]$/.test(text);
