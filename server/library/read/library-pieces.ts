import { CREDITS } from './library-boilerplate.ts';
import type { Piece } from './sections.ts';

const STAR = '(?:\\\\?\\*)';
const START = new RegExp(`${STAR}{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG[^\\n]*`, 'iu');
const END = new RegExp(`${STAR}{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG`, 'iu');
/** The beginning of a printed page, in a text without pages of its own. */
const PAGE = /\s?\\?\[(?:Pg|Page) ?\d{1,4}\\?\]\s?/giu;
const SIDENOTE = /\\?\[Sidenote:\s*([^\]]*?)\\?\]/giu;

const CREDITS_PIECES = 6;

/** Takes away what a digital library wrote around and into a book. */
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
      // The rest of its preformatted block, which may be who produced it.
      markdown = markdown.replace(/^```$/gmu, '').trim();
      if (CREDITS.test(markdown) && !markdown.includes('\n\n')) return [];
    }
    if (at === end) markdown = markdown.slice(0, END.exec(markdown)?.index);
    markdown = markdown.replace(PAGE, ' ').replace(SIDENOTE, '**$1**').trim();
    return markdown === '' ? [] : [{ kind: 'text', markdown }];
  });
}

/** Who the header of a digital library says has written the book; empty where there is no header. */
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
