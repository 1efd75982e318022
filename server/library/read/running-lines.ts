import { hasLoad, type NumberedLine, numberedLine } from './page-number.ts';

/** A line at the top or bottom of a page. */
export interface EdgeLine {
  text: string;
  /** Where on the page: a header recurs at the same place. */
  place: string;
  /** Whether the rest of the page is set apart from it, as from a header. */
  isApart: boolean;
  /** Whether it is set like a heading. */
  isHeading: boolean;
}

/** The minimum number of pages with a header or footer. */
const PAGES_MIN = 3;
/** The minimum number of pages that a number beside a title counts; fewer may be weights or grades of effort. */
const UNSURE_PAGES_MIN = 5;
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

  constructor(pages: readonly (readonly EdgeLine[])[]) {
    for (const [page, edge] of pages.entries())
      for (const line of edge) {
        const found = { ...numberedLine(line.text), page };
        this.#lines.set(line, found);
        if (found.number === null) continue;
        for (const start of startsOf(found)) {
          const agreeing = this.#pages.get(start) ?? new Set();
          this.#pages.set(start, agreeing.add(page));
        }
        this.#lowest.set(found.words, Math.min(found.number, this.#lowest.get(found.words) ?? found.number));
      }
    const before = new Map<string, number>();
    for (const [page, edge] of pages.entries())
      for (const [key, isHeading] of this.#keysOf(edge)) {
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
    // A count from one beside a title is the title's own: 'Workout 1'.
    const isOwn = line.isHeading || this.#lowest.get(found.words) === 1;
    return this.#agreeing(found) >= (found.isSure ? PAGES_MIN : UNSURE_PAGES_MIN) && (found.isSure || !isOwn);
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

  /** Lines with the same key recur; null for a line that can be no header: a load, or a number that counts nothing. */
  #keyOf(line: EdgeLine): string | null {
    const { words } = this.#lines.get(line)!;
    if (this.hasPageNumber(line)) return `${line.place} ${words}#`;
    return words === '' || hasLoad(line.text) ? null : `${line.place} ${line.text.trim().toLowerCase()}`;
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

/** The number of the first page; in a scan of two pages at a time, numbers rise by two. */
function startsOf({ words, number, page }: NumberedLine & { page: number }): string[] {
  return words === '' ? [`${number! - page}`, `${number! - 2 * page} by two`] : [`${number! - page}`];
}
