import { chaptersRestart, labelOf } from './section-label.ts';
import { inParts } from './section-parts.ts';
import type { PageText } from './work-pages.ts';

/**
 * A piece of a work without pages, in order. `chapter`: an entry of its table of contents points here.
 * `isSection`: begins a section at any level.
 */
export type Piece =
  | { kind: 'chapter'; depth: number; title: string }
  | { kind: 'heading'; level: number; text: string; isSection?: boolean }
  /** `isLinks`: mostly links, as a table of contents is. */
  | { kind: 'text'; markdown: string; isLinks?: boolean };

interface Entry {
  rank: number;
  title: string;
  /** From the table of contents: headings that repeat it are part of it. */
  isChapter: boolean;
}

interface Section {
  /** The headings above its text, outermost first; null until it has text. */
  path: string[] | null;
  blocks: string[];
}

/** Headings down to this level begin a section. */
export const SECTION_LEVEL_MAX = 3;
/** Headings rank below the entries of the table of contents. */
const HEADING_RANK = 10;
const MARKS_MAX = 6;
const BARE_NUMBER = /^(?:chapter|lesson|part|unit)?\s*(?:\d{1,3}|[ivxlc]{1,7})[.:]?$/i;
const PARAGRAPH = /\n{2,}/;

/**
 * Divides a work into numbered sections at its headings and the targets of its table of contents. Each is
 * labeled with its chapter and section, or with its number when it has neither.
 */
export function sectionsOf(pieces: readonly Piece[], workTitle: string): PageText[] {
  const divider = new Divider();
  for (const piece of pieces) divider.add(piece);
  const found = divider.end();
  const restarts = chaptersRestart(
    found.map(({ path }) => path ?? []),
    workTitle,
  );
  const sections = found.flatMap(({ path, blocks }) =>
    partsOf(path === null ? '' : labelOf(path, workTitle, restarts), blocks),
  );
  return sections.map(({ label, text }, index) => ({
    number: index + 1,
    time: null,
    section: label === '' && sections.length > 1 ? `Section ${index + 1}` : label,
    text,
  }));
}

class Divider {
  readonly #sections: Section[] = [];
  #section: Section = { path: null, blocks: [] };
  #path: Entry[] = [];
  /** The pending heading, followed only by headings so far; not yet written. */
  #open: Entry | null = null;

  add(piece: Piece): void {
    if (piece.kind === 'chapter') this.#begin({ rank: piece.depth, title: piece.title, isChapter: true });
    else if (piece.kind === 'text') this.#addText(piece.markdown);
    else if (piece.level > SECTION_LEVEL_MAX && !piece.isSection) {
      this.#write();
      const marks = this.#path.length + piece.level - SECTION_LEVEL_MAX;
      this.#addBlock(headingLine(marks, piece.text));
    } else this.#addHeading({ rank: HEADING_RANK + piece.level, title: piece.text, isChapter: false });
  }

  end(): Section[] {
    this.#write();
    if (this.#section.path !== null) this.#sections.push(this.#section);
    // Trailing headings without text.
    else this.#sections.at(-1)?.blocks.push(...this.#section.blocks);
    return this.#sections;
  }

  #addHeading(heading: Entry): void {
    const open = this.#open;
    if (open?.isChapter) {
      if (says(open.title, heading.title)) return;
      if (says(heading.title, open.title)) {
        open.title = heading.title;
        return;
      }
    }
    const isNumber = open !== null && BARE_NUMBER.test(open.title);
    if (open?.isChapter && BARE_NUMBER.test(heading.title)) open.title = joined(heading.title, open.title);
    else if (open && isNumber && (open.isChapter || open.rank === heading.rank))
      open.title = joined(open.title, heading.title);
    else this.#begin(heading);
  }

  #begin(entry: Entry): void {
    this.#write();
    while (this.#path.length > 0 && this.#path.at(-1)!.rank >= entry.rank) this.#path.pop();
    this.#path.push(entry);
    this.#open = entry;
  }

  #addText(markdown: string): void {
    let text = markdown;
    if (this.#open?.isChapter) {
      const [first = ''] = text.split(PARAGRAPH, 1);
      if (says(this.#open.title, first) && says(first, this.#open.title))
        text = text.slice(first.length).trim();
    }
    this.#write();
    if (text === '') return;
    this.#section.path ??= this.#path.map(({ title }) => title);
    this.#addBlock(text);
  }

  /** Writes the pending heading, starting a new section if the previous one has text. */
  #write(): void {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    if (this.#section.path !== null) {
      this.#sections.push(this.#section);
      this.#section = { path: null, blocks: [] };
    }
    this.#addBlock(headingLine(this.#path.length, open.title));
  }

  #addBlock(block: string): void {
    this.#section.blocks.push(block);
  }
}

function partsOf(label: string, blocks: readonly string[]): { label: string; text: string }[] {
  const parts = inParts(blocks.join('\n\n'));
  return parts.map((text, index) => ({
    label: label && parts.length > 1 ? `${label}, part ${index + 1}` : label,
    text,
  }));
}

function headingLine(marks: number, title: string): string {
  return `${'#'.repeat(Math.min(Math.max(marks, 1), MARKS_MAX))} ${title}`;
}

/** 'Chapter 3' and '3. Box squats' → 'Chapter 3: Box squats'. */
function joined(number: string, title: string): string {
  return `${number.replace(/[.:]$/, '')}: ${title.replace(/^(?:\d{1,3}|[ivxlc]{1,7})[.:)]\s+/i, '')}`;
}

/** Whether a title includes the other one. */
function says(title: string, other: string): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(other) !== '' && letters(title).includes(letters(other));
}
