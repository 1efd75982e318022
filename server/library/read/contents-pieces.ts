import type { Piece } from './sections.ts';

export const CONTENTS =
  /^(?:table of )?contents(?: \([^)]*\))?[.:]?$|^list of (?:illustrations|plates|figures|tables)[.:]?$/iu;
export const INDEX = /^(?:general |alphabetical )?index[.:]?$/iu;
const SENTENCE_END = /[.!?]["'”’)]*$/u;
/** So many lines at least are a list, and so large a part of them are entries and no sentences. */
const ENTRIES_MIN = 3;
const ENTRIES_SHARE = 0.8;
const ENTRY_MAX_CHARACTERS = 150;

/** Leaves out tables of contents: a heading that says so, with the entries below it. */
export function withoutContents(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const next = pieces[at + 1];
    if (piece.kind === 'text' || !CONTENTS.test(titleOf(piece).trim())) kept.push(piece);
    else if (next?.kind === 'text' && isList(next.markdown)) at++;
    else kept.push(piece);
  }
  return kept;
}

const titleOf = (piece: Exclude<Piece, { kind: 'text' }>) =>
  piece.kind === 'heading' ? piece.text : piece.title;

function isList(markdown: string): boolean {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.filter((line) => line.length <= ENTRY_MAX_CHARACTERS && !SENTENCE_END.test(line));
  return lines.length >= ENTRIES_MIN && entries.length >= ENTRIES_SHARE * lines.length;
}
