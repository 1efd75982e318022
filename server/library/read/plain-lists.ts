import { CONTENTS, INDEX, INDEX_FROM } from './contents-pieces.ts';
import { numberedTitle } from './plain-headings.ts';
import type { PlainBlock } from './title-page.ts';

const LETTERS_OF_INDEX = 4;
/** The minimum characters of a paragraph, unless it is a shorter sentence; list entries are neither. */
const PROSE_MIN_CHARACTERS = 250;
const SENTENCE_MIN_CHARACTERS = 60;
const ENTRY = /(?:\d_?|\.{3,}|--)\s*$/u;
const ENTRIES_SHARE = 0.3;
const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)]|[IVXLC]{1,7}\.)\s/u;
const SENTENCE = /\p{Ll}[.!?]["'”’)]*$/u;
/** The end of an entry that begins with a number, as chapters and weeks do. */
const NUMBERED_ENTRY = /(?:(?:^|\s)\d+|\.{3,}|--)\s*$/u;
/** More words name no chapter. */
const WORDS_MAX = 15;

/** Removes the table of contents and the index: their lines only name pages. */
export function withoutLists(blocks: readonly PlainBlock[]): { blocks: PlainBlock[]; leftOut: boolean } {
  const kept: PlainBlock[] = [];
  let skipped: PlainBlock[] | null = null;
  let listTitle: PlainBlock | null = null;
  let leftOut = false;
  let inIndex = false;
  let lastAt: LastAt | null = null;
  for (const [at, block] of blocks.entries()) {
    const title = block.kind === 'heading' ? block.heading.text : '';
    if (CONTENTS.test(title) || (INDEX.test(title) && at > INDEX_FROM * blocks.length)) {
      skipped = [];
      listTitle = block;
      inIndex = INDEX.test(title);
      continue;
    }
    if (skipped === null) {
      kept.push(block);
      continue;
    }
    // Notes may follow an index.
    if (block.kind === 'text' && isProse(block.markdown) && (!inIndex || SENTENCE.test(block.markdown))) {
      lastAt ??= lastHeadings(blocks);
      const from = inIndex ? headingsAtEnd(skipped) : bodyFrom(skipped, at - skipped.length, lastAt);
      const isList = inIndex || from > 0 || skipped.some(({ kind }) => kind === 'heading');
      if (isList) leftOut = true;
      else kept.push(listTitle!);
      for (const one of skipped.slice(from)) kept.push(one);
      kept.push(block);
      skipped = null;
    } else skipped.push(block);
  }
  if (skipped === null) return { blocks: kept, leftOut };
  return { blocks: inIndex ? kept : [...kept, ...skipped], leftOut: true };
}

const headingsAtEnd = (skipped: readonly PlainBlock[]) =>
  skipped.findLastIndex((block) => block.kind === 'text' || block.heading.text.length < LETTERS_OF_INDEX) + 1;

/**
 * Finds where a book starts after its contents: at the first heading that recurs, or the first week or day that
 * is no entry, else after the last entry.
 */
function bodyFrom(skipped: readonly PlainBlock[], start: number, lastAt: LastAt): number {
  const recurs = (at: number) => {
    const words = wordsOf(skipped[at]!);
    return Math.max(lastAt.start(words), ...startsOf(words).map(lastAt.title)) > start + at;
  };
  const listed = new Set<string>();
  // The headings directly above one.
  let above = 0;
  for (const [at, block] of skipped.entries()) {
    const words = wordsOf(block);
    if (block.kind === 'heading') {
      if (words !== '' && listed.has(words)) return at;
      // A day recurs in each week, with its exercises below.
      const isBody = block.heading.span && (skipped[at + 1]?.kind === 'text' || !recurs(at));
      if (isBody && !isEntry(block)) return above;
    }
    if (block.kind === 'text' || isEntry(block) || recurs(at)) above = at + 1;
    for (const one of startsOf(words)) listed.add(one);
  }
  const title = skipped.findIndex(({ kind }) => kind === 'heading');
  // The contents of a gym bag are no chapters.
  const isList = title >= 0 || skipped.some((block, at) => isEntry(block) || recurs(at));
  return isList ? skipped.findLastIndex((block, at) => at < title || title < 0 || isEntry(block)) + 1 : 0;
}

/** Whether a block ends with a page number, or is divided by dashes; the number of a chapter or week is neither. */
function isEntry(block: PlainBlock): boolean {
  if (block.kind === 'text') {
    const lines = block.markdown.split('\n');
    const entries = lines.filter((line) => ENTRY.test(line)).length;
    return entries > lines.length / 2 || ENTRY.test(lines.at(-1)!) || isDivided(block.markdown);
  }
  const title = numberedTitle(block.printed);
  return title === null ? ENTRY.test(block.printed) : NUMBERED_ENTRY.test(title);
}

/** Where a heading with these words, or one that begins with them, occurs last; -1 where none does. */
interface LastAt {
  title(words: string): number;
  start(words: string): number;
}

function lastHeadings(blocks: readonly PlainBlock[]): LastAt {
  const titles = new Map<string, number>();
  const starts = new Map<string, number>();
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'text') continue;
    const words = wordsOf(block);
    titles.set(words, at);
    for (const start of startsOf(words)) starts.set(start, at);
  }
  return { title: (words) => titles.get(words) ?? -1, start: (words) => starts.get(words) ?? -1 };
}

/** 'the boat 7' → 'the', 'the boat', 'the boat 7'. */
function startsOf(words: string): string[] {
  const all = words.split(' ').slice(0, WORDS_MAX);
  return all.map((_, at) => all.slice(0, at + 1).join(' '));
}

function wordsOf(block: PlainBlock): string {
  const text = block.kind === 'heading' ? block.printed : block.markdown;
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a text names what is in a chapter: 'The grip--The stance'. */
const isDivided = (markdown: string) => (markdown.match(/--|—/gu)?.length ?? 0) >= markdown.length / 90;

function isProse(markdown: string): boolean {
  const lines = markdown.split('\n');
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  const items = lines.filter((line) => ITEM.test(line)).length;
  return (
    (markdown.length >= PROSE_MIN_CHARACTERS ||
      (markdown.length >= SENTENCE_MIN_CHARACTERS && SENTENCE.test(markdown))) &&
    entries < ENTRIES_SHARE * lines.length &&
    items < lines.length / 2 &&
    !isDivided(markdown)
  );
}
