import type { Piece } from './sections.ts';

export const CONTENTS =
  /^(?:table of )?contents(?: \([^)]*\))?[.:]?$|^list of (?:illustrations|plates|figures|tables)[.:]?$/iu;
export const INDEX = /^(?:general |alphabetical )?index[.:]?$/iu;
const SENTENCE_END = /[.!?]["'”’)]*$/u;
/** The minimum lines of a list, and the share of them that must be entries rather than sentences. */
const ENTRIES_MIN = 3;
const ENTRIES_SHARE = 0.8;
const ENTRY_MAX_CHARACTERS = 150;

/** The share of a table of contents' headings that recur in the book. */
const AGAIN_SHARE = 0.6;
/** Entries without sentences are divided by dashes: 'The grip--The stance'. */
const CHARACTERS_PER_DASH = 90;

/** An index comes after this share of a book. */
export const INDEX_FROM = 0.6;

/** Removes tables of contents and the index: a heading that says so, with the entries below it. */
export function withoutContents(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  const from = INDEX_FROM * pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  let before = 0;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    before += lengthOf(piece);
    const title = piece.kind === 'text' ? '' : titleOf(piece).trim();
    const isIndex = INDEX.test(title) && before > from;
    if (!isIndex && !CONTENTS.test(title)) {
      kept.push(piece);
      continue;
    }
    const end = endOf(pieces, at);
    if (isIndex && isIndexed(pieces.slice(at + 1, end))) {
      at = end - 1;
      continue;
    }
    const entries = pieces.slice(at + 1, end);
    const later = new Set(
      pieces.slice(end).flatMap((other) => (other.kind === 'text' ? [] : lettersOf(titleOf(other)))),
    );
    if (isContents(entries, later)) at = end - 1;
    else kept.push(piece);
  }
  return kept;
}

const lengthOf = (piece: Piece) => (piece.kind === 'text' ? piece.markdown.length : 0);

/** Finds where the entries below a heading end: at the next heading of its level or above. */
function endOf(pieces: readonly Piece[], at: number): number {
  const rank = rankOf(pieces[at]!);
  const end = pieces.findIndex(
    (piece, index) => index > at && piece.kind !== 'text' && rankOf(piece) <= rank,
  );
  return end < 0 ? pieces.length : end;
}

const rankOf = (piece: Piece) =>
  piece.kind === 'chapter' ? piece.depth : piece.kind === 'heading' ? piece.level : Number.POSITIVE_INFINITY;

function isContents(entries: readonly Piece[], later: ReadonlySet<string>): boolean {
  const titles = entries.flatMap((piece) => (piece.kind === 'text' ? [] : lettersOf(titleOf(piece))));
  const texts = entries.flatMap((piece) => (piece.kind === 'text' ? piece.markdown : []));
  if (titles.length === 0) return texts.length > 0 && texts.every((text) => isList(text) || isDivided(text));
  const again = titles.filter((title) => later.has(title));
  return titles.length >= ENTRIES_MIN && again.length >= AGAIN_SHARE * titles.length;
}

/** Whether texts, perhaps below a heading for each letter, list entries. */
function isIndexed(entries: readonly Piece[]): boolean {
  return isList(entries.flatMap((piece) => (piece.kind === 'text' ? piece.markdown : [])).join('\n'));
}

const isDivided = (markdown: string) =>
  (markdown.match(/--|[—–]/gu)?.length ?? 0) > markdown.length / CHARACTERS_PER_DASH;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const titleOf = (piece: Exclude<Piece, { kind: 'text' }>) =>
  piece.kind === 'heading' ? piece.text : piece.title;

function isList(markdown: string): boolean {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.filter((line) => line.length <= ENTRY_MAX_CHARACTERS && !SENTENCE_END.test(line));
  return lines.length >= ENTRIES_MIN && entries.length >= ENTRIES_SHARE * lines.length;
}
