import { CREDITS } from './library-boilerplate.ts';
import type { Piece } from './sections.ts';

const STAR = '(?:\\\\?\\*)';
const START = new RegExp(`${STAR}{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG[^\\n]*`, 'iu');
const END = new RegExp(`${STAR}{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG`, 'iu');
/** The start of a printed page, in a text without its own pages. */
const PAGE = /\s?\\?\[(?:Pg|Page) ?\d{1,4}\\?\]\s?/giu;
const SIDENOTE = /\\?\[Sidenote:\s*([^\]]*?)\\?\]/giu;

const CREDITS_PIECES = 6;

/** Removes what a digital library added around and inside a book. */
export function withoutLibraryText(pieces: readonly Piece[]): Piece[] {
  const start = pieces.findIndex((piece) => START.test(textOf(piece)));
  const end = pieces.findLastIndex((piece) => END.test(textOf(piece)));
  return pieces.flatMap((piece, at): Piece[] => {
    if (at < start || (end >= 0 && at > end)) return [];
    if (start >= 0 && at <= start + CREDITS_PIECES && CREDITS.test(textOf(piece))) return [];
    if (piece.kind !== 'text') return at === start || at === end ? [] : [piece];
    let { markdown } = piece;
    if (at === start) {
      markdown = markdown.slice(START.exec(markdown)!.index + START.exec(markdown)![0].length);
      // The rest of its preformatted block, which may name its producer.
      markdown = markdown.replace(/^```$/gmu, '').trim();
      if (CREDITS.test(markdown) && !markdown.includes('\n\n')) return [];
    }
    if (at === end) markdown = markdown.slice(0, END.exec(markdown)?.index);
    markdown = markdown.replace(PAGE, ' ').replace(SIDENOTE, '**$1**').trim();
    return markdown === '' ? [] : [{ ...piece, markdown }];
  });
}

/** Returns the author from a digital library's header; empty when there is no header. */
export function libraryAuthor(pieces: readonly Piece[]): string {
  const start = pieces.findIndex((piece) => START.test(textOf(piece)));
  const header = pieces
    .slice(0, start + 1)
    .map(textOf)
    .join('\n');
  return /^(?:\*\*)?Author(?:\*\*)?:[ \t]*(.+?)[ \t]*$/imu.exec(header)?.[1] ?? '';
}

function textOf(piece: Piece): string {
  if (piece.kind === 'text') return piece.markdown;
  return piece.kind === 'heading' ? piece.text : piece.title;
}
