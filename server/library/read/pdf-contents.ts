import { CONTENTS, INDEX, INDEX_FROM } from './contents-pieces.ts';
import type { PdfLine } from './pdf-lines.ts';
import { sizeOf } from './pdf-sizes.ts';
import { isChapterLine } from './plain-headings.ts';

/** Dot leaders before a page number. */
const LEADERS = /(?:\.\s?){5,}(\d{1,4}|[ivxlc]{1,7})?$/u;
/** 'Grip width 12' in a table of contents, and the share of its lines that must look like that. */
const ENTRY = /\s(?:\d{1,3}|[ivxlc]{1,7})$|^\d{1,3}$/u;
const ENTRIES_SHARE = 0.6;
const WORD = /\p{L}{3}/u;
/** The share of numbers that rise, as those of entries do. */
const RISING_SHARE = 0.8;
/** The share of entries outside of a table of contents that name a later part of the work. */
const LEADING_SHARE = 0.5;

/**
 * Removes pages that start with 'Contents', or late in the work with 'Index', and have little besides numbered
 * entries, their continuations, and other entries with dot leaders that lead to a part of the work: a price list
 * has leaders too.
 */
export function withoutContents(pages: readonly PdfLine[][], headingSize: number): PdfLine[][] {
  const places = new Places(pages);
  /** Where the last page was one of these, with its last page number. */
  let list: { isIndex: boolean; last: number } | null = null;
  return pages.map((lines, page) => {
    const isLate = page > INDEX_FROM * pages.length;
    const heading = lines.findIndex(({ text }) => CONTENTS.test(text) || (isLate && INDEX.test(text)));
    const rows = rowsOf(lines.slice(heading + 1));
    const numbers = rows.flatMap((row) => numberOf(row) ?? []);
    const isEntries = rows.length > 0 && rows.filter(isEntry).length >= ENTRIES_SHARE * rows.length;
    const leading = rows.filter(hasLeaders);
    const goesOn: boolean =
      list !== null &&
      (list.isIndex ||
        (rises([list.last, ...numbers]) &&
          numbers.every((number) => number <= pages.length) &&
          !startsWithTitle(rows, headingSize)));
    const isListed = heading >= 0 || goesOn;
    if (heading >= 0) list = { isIndex: INDEX.test(lines[heading]!.text), last: 0 };
    if (!isListed || (!isEntries && (list!.isIndex || leading.length === 0))) list = null;
    else list!.last = Math.max(list!.last, ...numbers);
    if (isListed && isEntries) {
      const above = lines.slice(0, Math.max(0, heading));
      return above.some(({ text }) => WORD.test(text)) ? above : [];
    }
    const isLedTo =
      (isListed && leading.length > 0) ||
      (isLate && lines.some((line) => isNamedIndex(line, headingSize))) ||
      places.areLedTo(leading, page);
    return isLedTo ? lines.filter((line) => !LEADERS.test(line.text)) : lines;
  });
}

/** 'Index of Exercises', 'Concept Index'. */
const isNamedIndex = (line: PdfLine, headingSize: number) =>
  sizeOf(line) >= headingSize &&
  /^index\b|\b(?:author|concept|exercise|general|name|subject|topic)s? index$/iu.test(line.text);

/** Lines beside each other. */
type Row = readonly PdfLine[];

function rowsOf(lines: readonly PdfLine[]): Row[] {
  const rows = new Map<number, PdfLine[]>();
  for (const line of lines) {
    const row = rows.get(Math.round(line.y));
    if (row) row.push(line);
    else rows.set(Math.round(line.y), [line]);
  }
  return [...rows.values()];
}

const isEntry = (row: Row) => row.some(({ text }) => ENTRY.test(text) || LEADERS.test(text));
const hasLeaders = (row: Row) => row.some(({ text }) => LEADERS.test(text));

function numberOf(row: Row): number | null {
  const digits = row.flatMap(({ text }) => /(?<![\d.])\d{1,4}$/u.exec(text)?.[0] ?? []).at(-1);
  return digits === undefined ? null : Number(digits);
}

function rises(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1);
  return steps.filter((number, at) => number >= numbers[at]!).length >= RISING_SHARE * steps.length;
}

function startsWithTitle([row = []]: readonly Row[], headingSize: number): boolean {
  return !isEntry(row) && row.some((line) => sizeOf(line) >= headingSize && !isChapterLine(line.text));
}

/** The pages on which a line occurs as a whole. */
class Places {
  readonly #pages = new Map<string, number[]>();

  constructor(pages: readonly (readonly PdfLine[])[]) {
    for (const [page, lines] of pages.entries())
      for (const { text } of lines) {
        const found = this.#pages.get(lettersOf(text));
        if (found) found.push(page);
        else this.#pages.set(lettersOf(text), [page]);
      }
  }

  /** Whether these entries of a page name chapters, or lines on later pages as far apart as their numbers say. */
  areLedTo(entries: readonly Row[], page: number): boolean {
    const found = entries.map((row) => {
      const title =
        row.map(({ text }) => text.replace(LEADERS, '')).find((text) => /\p{L}/u.test(text)) ?? '';
      const to = this.#pages.get(lettersOf(title))?.find((other) => other > page);
      return { to, isChapter: isChapterLine(title), number: numberOf(row) };
    });
    const leading = found.filter(({ to, isChapter }) => to !== undefined || isChapter);
    const apart = leading.flatMap(({ to, number }) =>
      to === undefined || number === null ? [] : number - to,
    );
    const agreeing = apart.slice(1).filter((start, at) => Math.abs(start - apart[at]!) <= 1);
    return (
      leading.length > 0 &&
      leading.length >= LEADING_SHARE * entries.length &&
      agreeing.length >= RISING_SHARE * (apart.length - 1)
    );
  }
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
