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

/** The marks of a list's item, and the page number behind an entry. */
const ENTRY_MARK = /^\s*(?:[-*+]\s+|\d{1,3}\\?[.)]\s+)?/u;
const PAGE_BEHIND = /(?<![\s.…])[\s.…]+(\d{1,4})\s*$/u;
const CHAPTER_ENTRY = /^(?:part|chapter|section|lesson)\s/iu;
const MARKDOWN_LINK = /\]\([^)\]]*\)/u;

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
  const texts = entries.filter((piece) => piece.kind === 'text');
  if (titles.length === 0)
    return (
      texts.length > 0 &&
      texts.every(
        ({ markdown, isLinks }) =>
          isDivided(markdown) || (isList(markdown) && (isLinks || areEntries(markdown, later))),
      )
    );
  const again = titles.filter((title) => later.has(title));
  return titles.length >= ENTRIES_MIN && again.length >= AGAIN_SHARE * titles.length;
}

/** Whether texts, perhaps below a heading for each letter, list entries. */
function isIndexed(entries: readonly Piece[]): boolean {
  return isList(entries.flatMap((piece) => (piece.kind === 'text' ? piece.markdown : [])).join('\n'));
}

/** Whether most lines of a list name chapters or later headings, or count up: a kit's contents do neither. */
function areEntries(markdown: string, later: ReadonlySet<string>): boolean {
  const lines = linesOf(markdown);
  const isMost = (some: readonly unknown[]) => some.length >= AGAIN_SHARE * lines.length;
  const named = lines.filter((line) => {
    const title = line.replace(ENTRY_MARK, '');
    const plain = title.replace(PAGE_BEHIND, '');
    return (
      MARKDOWN_LINK.test(title) ||
      CHAPTER_ENTRY.test(title) ||
      later.has(lettersOf(plain)) ||
      later.has(lettersOf(title))
    );
  });
  const numbers = lines.flatMap((line) => PAGE_BEHIND.exec(line)?.[1] ?? []).map(Number);
  return (
    isMost(named) || (isMost(numbers) && numbers.every((number, at) => number >= (numbers[at - 1] ?? 0)))
  );
}

const linesOf = (markdown: string) => markdown.split('\n').filter((line) => line.trim() !== '');

const isDivided = (markdown: string) =>
  (markdown.match(/--|[—–]/gu)?.length ?? 0) > markdown.length / CHARACTERS_PER_DASH;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const titleOf = (piece: Exclude<Piece, { kind: 'text' }>) =>
  piece.kind === 'heading' ? piece.text : piece.title;

function isList(markdown: string): boolean {
  const lines = linesOf(markdown);
  const entries = lines.filter((line) => line.length <= ENTRY_MAX_CHARACTERS && !SENTENCE_END.test(line));
  return lines.length >= ENTRIES_MIN && entries.length >= ENTRIES_SHARE * lines.length;
}
