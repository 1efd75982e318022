import { CONTENTS, INDEX } from './contents-pieces.ts';
import { markFormFeeds } from './form-feeds.ts';
import { picturesLeftOut } from './left-out.ts';
import { withoutBoilerplate } from './library-boilerplate.ts';
import { singleSpaced } from './line-spacing.ts';
import { paragraphsApart } from './paragraph-breaks.ts';
import { blocksOf, rawBlocksOf } from './plain-blocks.ts';
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

/** An index comes in the last part of a book. */
const INDEX_FROM = 0.6;
const LETTERS_OF_INDEX = 4;
/** The minimum characters of a paragraph, unless it is a shorter sentence; list entries are neither. */
const PROSE_MIN_CHARACTERS = 250;
const SENTENCE_MIN_CHARACTERS = 60;
const ENTRY = /(?:\d|\.{3,}|--)\s*$/u;
const ENTRIES_SHARE = 0.3;
const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)]|[IVXLC]{1,7}\.)\s/u;
const SENTENCE = /\p{Ll}[.!?]["'”’)]*$/u;
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
  const { blocks: found, leftOut } = withoutLists(blocksOf(marked, { hasMarkdown: !isFromLibrary }));
  const blocks = withoutCues(withoutTitlePage(found));
  const named = title || titleIn(found);
  const pages = pagesMarked(blocks.map(markdownOf).join('\n\n'));
  return {
    title: named,
    author: author || authorIn(rawBlocksOf(marked).map(withoutMarks)),
    pages:
      pages?.map((page) => ({ ...page, time: null, section: null })) ??
      sectionsOf(blocks.map(pieceOf), named),
    notes: [...(leftOut ? [LEFT_OUT] : []), ...picturesLeftOut(pictures)],
  };
}

/** Removes the table of contents and the index: their lines only name pages. */
function withoutLists(blocks: readonly PlainBlock[]): { blocks: PlainBlock[]; leftOut: boolean } {
  const kept: PlainBlock[] = [];
  let skipped: PlainBlock[] | null = null;
  let leftOut = false;
  let inIndex = false;
  for (const [at, block] of blocks.entries()) {
    const title = block.kind === 'heading' ? block.heading.text : '';
    if (CONTENTS.test(title) || (INDEX.test(title) && at > INDEX_FROM * blocks.length)) {
      skipped = [];
      inIndex = INDEX.test(title);
      leftOut = true;
      continue;
    }
    if (skipped === null) {
      kept.push(block);
      continue;
    }
    // Notes may follow an index.
    if (block.kind === 'text' && isProse(block.markdown) && (!inIndex || SENTENCE.test(block.markdown))) {
      for (const one of skipped.slice(inIndex ? headingsAtEnd(skipped) : bodyFrom(skipped))) kept.push(one);
      kept.push(block);
      skipped = null;
    } else skipped.push(block);
  }
  return { blocks: skipped === null || inIndex ? kept : [...kept, ...skipped], leftOut };
}

const headingsAtEnd = (skipped: readonly PlainBlock[]) =>
  skipped.findLastIndex((block) => block.kind === 'text' || block.heading.text.length < LETTERS_OF_INDEX) + 1;

/** Finds where a book starts after its contents: at the heading that recurs, else after the last entry. */
function bodyFrom(skipped: readonly PlainBlock[]): number {
  const titles = skipped.map((block) => lettersOf(block.kind === 'heading' ? block.printed : block.markdown));
  const isEntry = (block: PlainBlock) => block.kind === 'text' || ENTRY.test(block.printed);
  const repeated = titles.findIndex(
    (title, at) =>
      skipped[at]!.kind === 'heading' &&
      title !== '' &&
      titles.slice(0, at).some((one) => one.startsWith(title)),
  );
  return repeated >= 0 ? repeated : skipped.findLastIndex(isEntry) + 1;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function isProse(markdown: string): boolean {
  const lines = markdown.split('\n');
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  const items = lines.filter((line) => ITEM.test(line)).length;
  const dashes = markdown.match(/--|—/gu)?.length ?? 0;
  return (
    (markdown.length >= PROSE_MIN_CHARACTERS ||
      (markdown.length >= SENTENCE_MIN_CHARACTERS && SENTENCE.test(markdown))) &&
    entries < ENTRIES_SHARE * lines.length &&
    items < lines.length / 2 &&
    dashes < markdown.length / 90
  );
}

function markdownOf(block: PlainBlock): string {
  if (block.kind === 'text') return block.markdown;
  return `${block.marks}\n\n${'#'.repeat(block.heading.level)} ${block.heading.text}`.trim();
}

const pieceOf = (block: PlainBlock): Piece =>
  block.kind === 'text'
    ? { kind: 'text', markdown: block.markdown }
    : {
        kind: 'heading',
        level: block.heading.level,
        text: block.heading.text,
        isSection: block.heading.span !== undefined,
      };
