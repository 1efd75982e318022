import { CONTENTS } from './contents-pieces.ts';
import { markFormFeeds } from './form-feeds.ts';
import { joinLine, printedWords } from './join-lines.ts';
import { picturesLeftOut } from './left-out.ts';
import { withoutBoilerplate } from './library-boilerplate.ts';
import { singleSpaced } from './line-spacing.ts';
import { heading, type PlainHeading, plainHeading } from './plain-headings.ts';
import { isPageMark, markPages, marksIn, pagesMarked, withoutMarks } from './plain-pages.ts';
import { withoutCues } from './repeated-headings.ts';
import { chapterNumerals } from './roman.ts';
import { type Piece, sectionsOf } from './sections.ts';
import { authorIn, type PlainBlock, titleIn, withoutTitlePage } from './title-page.ts';
import type { PageText } from './work-pages.ts';

/** Shorter texts are read as they are: an article, a page of notes. */
export const PLAIN_BOOK_MIN_CHARACTERS = 20_000;

export interface PlainBook {
  /** Empty when it names none. */
  title: string;
  author: string;
  pages: PageText[];
  notes: string[];
}

const MARKDOWN_HEADING = /^(#{1,6})[ \t]+(.*?)[ \t#]*$/u;
const SIDENOTE = /^\[Sidenote:\s*([\s\S]*?)\]?$/iu;
/** With its caption, which may go on behind a blank line. */
const PICTURE = /^[ \t]*\[(?:Illustration|Frontispiece|Figure|Plate)\b[^[\]]{0,1000}\][ \t]*$/gimu;
const FOOTNOTE = /^\[(?:Footnote|Note)\s*([\w*]*)[:.]?\s*([\s\S]*?)\]?$/iu;
const END = /^_?(?:the end|finis|end of (?:the )?(?:book|volume))_?\.?$/iu;
const BREAK = /^[\s*·•—–_-]+$/u;
const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)]|\(?[a-z\d]{1,2}\))\s+\S/u;
const COLUMNS = /\S\s{3,}\S|\||\.{4,}/u;
/** A block whose lines are on average so long was set in lines by a program, not by its writer. */
const WRAPPED_CHARACTERS = 40;

const INDEX = /^(?:general |alphabetical )?index$/iu;
/** An index stands in the last part of a book. */
const INDEX_FROM = 0.6;
const PROSE_MIN_CHARACTERS = 250;
const ENTRY = /(?:\d|\.{3,}|--)\s*$/u;
const ENTRIES_SHARE = 0.3;
const LEFT_OUT = 'Its table of contents and its index were left out.';

/**
 * Reads a long plain text as a book: what a digital library wrote around it left out, its headings found by how they are
 * set, broken lines and words joined, and divided at its page marks, or into sections where it has none.
 */
export function readPlainBook(text: string): PlainBook {
  const { body, title, author } = withoutBoilerplate(text);
  const pictures = body.match(PICTURE)?.length ?? 0;
  const printed = singleSpaced(body.replace(PICTURE, ''));
  const marked = printed.includes('\f') ? markFormFeeds(printed) : markPages(printed);
  const { blocks: found, leftOut } = withoutLists(blocksOf(marked));
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

const rawBlocksOf = (text: string) => text.split(/\n[ \t]*\n+/u).filter((raw) => raw.trim() !== '');

function blocksOf(text: string): PlainBlock[] {
  const words = printedWords([text]);
  const blocks: PlainBlock[] = [];
  const raws = rawBlocksOf(text);
  const numerals = chapterNumerals(raws.map((raw) => withoutMarks(raw)));
  for (const [at, raw] of raws.entries()) {
    const lines = raw.split('\n').filter((line) => line.trim() !== '');
    const last = blocks.at(-1);
    if (isPageMark(raw)) {
      blocks.push({ kind: 'text', markdown: raw.trim() });
      continue;
    }
    const plain = lines.map(withoutMarks).filter((line) => line !== '');
    const whole = plain.join('\n').trim();
    if (BREAK.test(whole) || END.test(whole)) continue;
    const found = numerals.has(at) ? heading(2, whole, true) : headingOf(whole, plain, raw);
    const marks = marksIn(raw);
    if (found === null) {
      blocks.push({ kind: 'text', markdown: paragraph(lines, words) });
    } else if (last?.kind === 'heading' && last.heading.isBare && found.level >= 3) {
      last.heading = { ...last.heading, text: `${last.heading.text}: ${found.text}`, isBare: false };
      last.printed += `  \n${plain.join('  \n')}`;
      last.marks += marks;
    } else blocks.push({ kind: 'heading', heading: found, marks, printed: plain.join('  \n') });
  }
  return withChapters(blocks);
}

/** Fewer are appendices. */
const CHAPTERS_MIN = 4;

/** A preface is as high as a chapter, where there are chapters. */
function withChapters(blocks: readonly PlainBlock[]): PlainBlock[] {
  const chapters = blocks.filter((block) => block.kind === 'heading' && block.heading.level === 2);
  const hasChapters = chapters.length >= CHAPTERS_MIN;
  return blocks.map((block) =>
    block.kind === 'heading' && block.heading.isNamed && hasChapters
      ? { ...block, heading: { ...block.heading, level: 2 } }
      : block,
  );
}

function headingOf(whole: string, lines: readonly string[], raw: string): PlainHeading | null {
  // Indented, it is a comment or a command of a program.
  const markdown = lines.length === 1 && !/^\s/u.test(raw) ? MARKDOWN_HEADING.exec(whole) : null;
  if (markdown !== null) return { ...heading(markdown[1]!.length, ''), text: markdown[2]! };
  const sidenote = SIDENOTE.exec(whole)?.[1];
  if (sidenote !== undefined) return heading(4, sidenote.replace(/\s+/gu, ' '));
  return plainHeading(lines);
}

/** The lines of a block as Markdown: joined where they were only broken, kept where they mean something. */
function paragraph(lines: readonly string[], words: ReadonlySet<string>): string {
  const text = lines.map((line) => line.trim());
  const footnote = FOOTNOTE.exec(text.join(' '));
  if (footnote !== null) return `*Note ${footnote[1]}:* ${footnote[2]}`.replace(/\s+:/u, ':');
  const table = lines.filter((line) => COLUMNS.test(line)).length;
  if (table > lines.length / 2) return text.join('  \n');
  const isItems = lines.some((line) => ITEM.test(line));
  if (isShort(text) && !isItems && !goesOn(text)) return text.join('  \n');
  const joined = text.reduce((sum, line, at) => {
    if (at === 0) return line;
    return ITEM.test(line) && ITEM.test(text[0]!) ? `${sum}\n${line}` : joinLine(sum, line, words);
  }, '');
  // Bold in digital libraries.
  return joined.replace(/=(?=\S)([^=\n]{1,80}?)(?<=\S)=/gu, '**$1**');
}

function isShort(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1);
  const characters = full.reduce((sum, line) => sum + line.length, 0);
  return full.length > 0 && characters / full.length < WRAPPED_CHARACTERS;
}

/** Whether most lines go on with a small letter, as those of no verse, address or list do. */
function goesOn([, ...lines]: readonly string[]): boolean {
  return lines.filter((line) => /^\p{Ll}/u.test(line)).length > lines.length / 2;
}

/** Leaves out the table of contents and the index: their lines name pages and say nothing. */
function withoutLists(blocks: readonly PlainBlock[]): { blocks: PlainBlock[]; leftOut: boolean } {
  const kept: PlainBlock[] = [];
  let skipped: PlainBlock[] | null = null;
  let leftOut = false;
  for (const [at, block] of blocks.entries()) {
    const title = block.kind === 'heading' ? block.heading.text : '';
    if (CONTENTS.test(title)) {
      skipped = [];
      leftOut = true;
      continue;
    }
    if (INDEX.test(title) && at > INDEX_FROM * blocks.length) return { blocks: kept, leftOut: true };
    if (skipped === null) {
      kept.push(block);
      continue;
    }
    if (block.kind === 'text' && isProse(block.markdown)) {
      kept.push(...skipped.slice(bodyFrom(skipped)), block);
      skipped = null;
    } else skipped.push(block);
  }
  return { blocks: skipped === null ? kept : [...kept, ...skipped], leftOut };
}

/** Where a book begins behind its contents: at the heading that comes again, else behind the last entry. */
function bodyFrom(skipped: readonly PlainBlock[]): number {
  const titles = skipped.map((block) =>
    block.kind === 'heading' ? block.heading.text.toLowerCase() : block.markdown,
  );
  const isEntry = (block: PlainBlock, at: number) => block.kind === 'text' || ENTRY.test(titles[at]!);
  const repeated = titles.findIndex(
    (title, at) =>
      skipped[at]!.kind === 'heading' && titles.slice(0, at).some((one) => one.startsWith(title)),
  );
  return repeated >= 0 ? repeated : skipped.findLastIndex(isEntry) + 1;
}

function isProse(markdown: string): boolean {
  const lines = markdown.split('\n');
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  const dashes = markdown.match(/--|—/gu)?.length ?? 0;
  return (
    markdown.length >= PROSE_MIN_CHARACTERS &&
    entries < ENTRIES_SHARE * lines.length &&
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
    : { kind: 'heading', level: block.heading.level, text: block.heading.text };
