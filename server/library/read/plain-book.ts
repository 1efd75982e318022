import { markFormFeeds } from './form-feeds.ts';
import { leftOut } from './left-out.ts';
import { withoutBoilerplate } from './library-boilerplate.ts';
import { singleSpaced } from './line-spacing.ts';
import { paragraphsApart } from './paragraph-breaks.ts';
import { blocksOf, rawBlocksOf } from './plain-blocks.ts';
import { withoutLists } from './plain-lists.ts';
import { markPages, pagesMarked, withoutMarks } from './plain-pages.ts';
import { withoutCues } from './repeated-headings.ts';
import { type Piece, sectionsOf } from './sections.ts';
import { authorIn, type PlainBlock, titleIn, withoutTitlePage } from './title-page.ts';
import type { PageText } from './work-pages.ts';

export interface PlainBook {
  /** Empty when it names none. */
  title: string;
  author: string;
  pages: PageText[];
  notes: string[];
}

/** With its caption, which may continue after a blank line. */
const PICTURE = /^[ \t]*\[(?:Illustration|Frontispiece|Figure|Plate)\b[^[\]]{0,1000}\][ \t]*$/gimu;

const LEFT_OUT = 'Its table of contents and its index were left out.';

/**
 * Reads a long plain text as a book: removes a digital library's additions, finds headings by their layout,
 * joins wrapped lines and split words, and divides it at its page marks, or else into sections.
 */
export function readPlainBook(text: string): PlainBook {
  const { body, title, author, isFromLibrary } = withoutBoilerplate(text);
  const pictures = body.match(PICTURE)?.length ?? 0;
  const printed = paragraphsApart(singleSpaced(body.replace(PICTURE, '')));
  const marked = printed.includes('\f') ? markFormFeeds(printed) : markPages(printed);
  const { blocks: found, leftOut: lists } = withoutLists(blocksOf(marked, { hasMarkdown: !isFromLibrary }));
  const blocks = withoutCues(withoutTitlePage(found));
  const named = title || titleIn(found);
  const pages = pagesMarked(blocks.map(markdownOf).join('\n\n'));
  return {
    title: named,
    author: author || authorIn(rawBlocksOf(marked).map(withoutMarks)),
    pages:
      pages?.map((page) => ({ ...page, time: null, section: null })) ??
      sectionsOf(blocks.map(pieceOf), named),
    notes: [...(lists ? [LEFT_OUT] : []), ...leftOut({ pictures })],
  };
}

function markdownOf(block: PlainBlock): string {
  if (block.kind === 'text') return block.markdown;
  return `${block.marks}\n\n${'#'.repeat(block.heading.level)} ${block.heading.text}`.trim();
}

function pieceOf(block: PlainBlock): Piece {
  if (block.kind === 'text') return { kind: 'text', markdown: withoutMarks(block.markdown) };
  const { level, text, span } = block.heading;
  return { kind: 'heading', level, text, isSection: span !== undefined };
}
