import { hasLoad, type NumberedLine, numberedLine } from './page-number.ts';

/** A line at the top or bottom of a page. */
export interface EdgeLine {
  text: string;
  /** Where on the page: a header recurs at the same place. */
  place: string;
  /** Whether the rest of the page is separated from it by a gap, as from a header. */
  isApart: boolean;
  /** Whether it is set like a heading. */
  isHeading: boolean;
  isFoot: boolean;
}

/** The lines at the edges of a page, and whether its text goes on within a sentence of the page before. */
export interface PageEdge {
  lines: readonly EdgeLine[];
  goesOn: boolean;
}

/** The minimum number of pages with a header or footer. */
const PAGES_MIN = 3;
/** The minimum number of pages that a number beside a title counts; fewer may be weights or grades of effort. */
const UNSURE_PAGES_MIN = 5;
/** The minimum pages, and the share of them, whose text goes on across a header: no workout's does. */
const GOING_ON_MIN = 2;
const GOING_ON_SHARE = 0.25;
/** What recurs much later opens a part of the text; headings, such as those of two days, within fewer pages. */
const PAGES_APART = 2;
const HEADINGS_APART = 1;

/**
 * Finds the headers and footers among the lines at the edges of pages: those that recur on pages nearby. Of
 * their numbers only the page's may differ: one that rises by one from page to page.
 */
export class RunningLines {
  readonly #lines = new Map<EdgeLine, NumberedLine & { page: number }>();
  /** For each number of the first page that would follow from one on a page, the pages that agree. */
  readonly #pages = new Map<string, Set<number>>();
  /** The lowest number beside the same words. */
  readonly #lowest = new Map<string, number>();
  readonly #times = new Map<string, number>();
  /** How many pages have the same words, and on how many of them the text goes on. */
  readonly #around = new Map<string, { pages: number; goingOn: number }>();
  readonly #count: number;

  constructor(pages: readonly PageEdge[]) {
    this.#count = pages.length;
    for (const [page, { lines, goesOn }] of pages.entries())
      for (const line of lines) {
        const found = { ...numberedLine(line.text), page };
        this.#lines.set(line, found);
        const around = this.#around.get(found.words) ?? { pages: 0, goingOn: 0 };
        this.#around.set(found.words, around);
        around.pages++;
        if (goesOn) around.goingOn++;
        if (found.number === null) continue;
        for (const start of startsOf(found)) {
          const agreeing = this.#pages.get(start) ?? new Set();
          this.#pages.set(start, agreeing.add(page));
        }
        this.#lowest.set(found.words, Math.min(found.number, this.#lowest.get(found.words) ?? found.number));
      }
    const before = new Map<string, number>();
    for (const [page, { lines }] of pages.entries())
      for (const [key, isHeading] of this.#keysOf(lines)) {
        const apart = page - (before.get(key) ?? Number.NEGATIVE_INFINITY);
        const isAgain = apart <= (isHeading ? HEADINGS_APART : PAGES_APART);
        const times = this.#times.get(key) ?? 0;
        this.#times.set(key, isAgain ? times + 1 : Math.max(1, times));
        before.set(key, page);
      }
  }

  /** Whether a line is a header or footer. */
  has(line: EdgeLine): boolean {
    const key = this.#keyOf(line);
    return key !== null && (this.#times.get(key) ?? 0) >= PAGES_MIN;
  }

  /** Whether a line has a page number. */
  hasPageNumber(line: EdgeLine): boolean {
    const found = this.#lines.get(line)!;
    if (found.number === null) return false;
    const isFilePage = found.number === found.page + 1;
    const isOfFile = isFilePage && found.total === this.#count;
    const isSure = found.isSure || (!line.isHeading && (isOfFile || this.#isWithinText(found.words)));
    const pagesMin = isSure && !hasLoad(found.words) ? PAGES_MIN : UNSURE_PAGES_MIN;
    // A count from one beside a title is the title's own, as in 'Full Body 1', but at the foot the file's.
    const isOwn = line.isHeading || (this.#lowest.get(found.words) === 1 && !(line.isFoot && isFilePage));
    return this.#agreeing(found) >= pagesMin && (isSure || !isOwn);
  }

  /** Whether a line is only a page number; a single other page that agrees is enough, or the file's own count. */
  isPageNumber(line: EdgeLine): boolean {
    const found = this.#lines.get(line)!;
    const { words, number, page } = found;
    return number !== null && words === '' && (number === page + 1 || this.#agreeing(found) > 1);
  }

  #agreeing(found: NumberedLine & { page: number }): number {
    return Math.max(...startsOf(found).map((start) => this.#pages.get(start)!.size));
  }

  #isWithinText(words: string): boolean {
    const { pages, goingOn } = this.#around.get(words)!;
    return goingOn >= GOING_ON_MIN && goingOn >= GOING_ON_SHARE * pages;
  }

  /** Lines with the same key recur; null for a line that can be no header: a load, or a number that counts nothing. */
  #keyOf(line: EdgeLine): string | null {
    const { words } = this.#lines.get(line)!;
    if (this.hasPageNumber(line)) return `${line.place} ${words}#`;
    const isLoad = hasLoad(line.text) && (line.isHeading || !this.#isWithinText(words));
    return words === '' || isLoad ? null : `${line.place} ${line.text.trim().toLowerCase()}`;
  }

  #keysOf(edge: readonly EdgeLine[]): Map<string, boolean> {
    return new Map(
      edge.flatMap((line) => {
        const key = line.isApart || this.hasPageNumber(line) ? this.#keyOf(line) : null;
        return key === null ? [] : [[key, line.isHeading] as const];
      }),
    );
  }
}

/** The end of a page within a sentence, and the start of the rest of it. */
const WITHIN = /[\p{L},-]$/u;
const REST = /^["“‘(]?\p{Ll}/u;

/** Whether a sentence goes on from the last line of a page to the first of the next. */
export const isWithinSentence = (last: string | undefined, first: string | undefined) =>
  WITHIN.test(last?.trim() ?? '') && REST.test(first?.trim() ?? '');

/** The number of the first page; in a scan of two pages at a time, numbers rise by two. */
function startsOf({ words, number, page }: NumberedLine & { page: number }): string[] {
  return words === '' ? [`${number! - page}`, `${number! - 2 * page} by two`] : [`${number! - page}`];
}
