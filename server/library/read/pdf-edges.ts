import { CONTENTS, INDEX, INDEX_FROM } from './contents-pieces.ts';
import { HEADING_SIZE } from './pdf-headings.ts';
import type { PdfLine } from './pdf-lines.ts';
import { commonSize, sizeOf, typicalLeading } from './pdf-sizes.ts';
import { isChapterLine } from './plain-headings.ts';

/** The maximum lines of a header or footer, and the minimum gap between it and the text, in leadings. */
const EDGE_LINES = 2;
const EDGE_GAP = 1.6;
/** The minimum number of pages with a header or footer at the same height. */
const EDGE_PAGES = 3;
const PAGES_APART = 2;
const HEIGHT_STEP = 4;
const BESIDE_SHARE = 0.4;
/** Dot leaders before a page number. */
const LEADERS = /(?:\.\s?){5,}(?:\d{1,4}|[ivxlc]{1,7})?$/u;
const NUMBER = /^[-–—[(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—\])]?$/u;
/** 'Grip width 12' in a table of contents, and the share of its lines that must look like that. */
const ENTRY = /\s(?:\d{1,3}|[ivxlc]{1,7})$|^\d{1,3}$/u;
const ENTRIES_SHARE = 0.6;

/** A title above its text is this much larger than the same title in a header. */
const TITLE_SIZE = 1.1;

/**
 * Removes tables of contents, headers and footers: lines set apart at a page's edge that recur at the same
 * height on other pages, repeat a title in smaller type, or are next to a page number.
 */
export function withoutEdges(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const edges = pages.map(edgeLines);
  const times = timesOf(edges);
  const titles = new TitlesAbove(pages);
  const headingSize = HEADING_SIZE * commonSize(pages.flat());
  const isEdge = (line: PdfLine, index: number) => {
    const edge = edges[index]!;
    const place = edge.get(line);
    return (
      place !== undefined &&
      (times.get(place)! >= EDGE_PAGES ||
        hasNumberBeside(line, edge) ||
        (sizeOf(line) < headingSize && titles.isRepeatedBy(line, index)))
    );
  };
  const bodies = pages.map((lines, index) =>
    lines.filter((line) => !isEdge(line, index) && !LEADERS.test(line.text)),
  );
  return withoutContents(bodies);
}

/** The lines of a work, with the pages and sizes in which they are set: a short chapter's header recurs little. */
class TitlesAbove {
  readonly #places = new Map<string, { page: number; size: number }[]>();

  constructor(pages: readonly (readonly PdfLine[])[]) {
    for (const [page, lines] of pages.entries())
      for (const [at, { size, text }] of lines.entries()) {
        const above = lines[at - 1];
        const titles = above?.size === size ? [text, `${above.text} ${text}`] : [text];
        for (const title of titles) {
          const key = title.toLowerCase();
          const places = this.#places.get(key);
          if (places) places.push({ page, size });
          else this.#places.set(key, [{ page, size }]);
        }
      }
  }

  /** Whether a line repeats a title from an earlier page in smaller type. */
  isRepeatedBy(line: PdfLine, index: number): boolean {
    const places = this.#places.get(line.text.toLowerCase()) ?? [];
    return places.some(({ page, size }) => page < index && size >= TITLE_SIZE * line.size);
  }
}

/**
 * Counts how often each line recurs within two pages, as left and right headers do; what recurs much later
 * opens a part of the text.
 */
function timesOf(edges: readonly ReadonlyMap<PdfLine, string>[]): Map<string, number> {
  const times = new Map<string, number>();
  const before = new Map<string, number>();
  for (const [page, edge] of edges.entries())
    for (const place of new Set(edge.values())) {
      const isAgain = page - (before.get(place) ?? Number.NEGATIVE_INFINITY) <= PAGES_APART;
      times.set(place, isAgain ? times.get(place)! + 1 : Math.max(1, times.get(place) ?? 1));
      before.set(place, page);
    }
  return times;
}

/**
 * Returns the lines at top and bottom that a gap sets apart, each with its height and its words without
 * numbers.
 */
function edgeLines(lines: readonly PdfLine[]): Map<PdfLine, string> {
  const edges = new Map<PdfLine, string>();
  const apart = EDGE_GAP * typicalLeading(lines);
  for (const way of [1, -1]) {
    const inward = [...lines].sort((a, b) => way * (b.y - a.y));
    const body = inward.findIndex((line, at) => at > 0 && Math.abs(inward[at - 1]!.y - line.y) > apart);
    if (body < 0 || body > EDGE_LINES) continue;
    for (const line of inward.slice(0, body))
      edges.set(line, `${Math.round(line.y / HEIGHT_STEP)} ${line.size} ${wordsOf(line.text)}`);
  }
  return edges;
}

/** 'Chapter 3' opens a chapter once, but a header repeats it above each page: its number counts. */
function wordsOf(text: string): string {
  return isChapterLine(text) ? text.toLowerCase() : text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/g, '#');
}

/** Whether a line has a page number next to it, as headers do. */
function hasNumberBeside(line: PdfLine, edge: ReadonlyMap<PdfLine, string>): boolean {
  const beside = [...edge.keys()].filter((other) => Math.abs(other.y - line.y) <= BESIDE_SHARE * line.size);
  return beside.length === 2 && beside.some(({ text }) => NUMBER.test(text));
}

/**
 * Removes a page that starts with 'Contents', or late in the work with 'Index', and has little besides numbered
 * entries, and its continuations.
 */
function withoutContents(pages: readonly PdfLine[][]): PdfLine[][] {
  let inContents = false;
  return pages.map((lines, page) => {
    const isLate = page > INDEX_FROM * pages.length;
    const heading = lines.findIndex(({ text }) => CONTENTS.test(text) || (isLate && INDEX.test(text)));
    const rows = new Map<number, boolean>();
    for (const { y, text } of lines.slice(heading + 1))
      rows.set(Math.round(y), rows.get(Math.round(y)) === true || ENTRY.test(text));
    const entries = [...rows.values()].filter(Boolean).length;
    const isList = rows.size > 0 && entries >= ENTRIES_SHARE * rows.size;
    inContents = isList && (heading >= 0 || inContents);
    return inContents ? lines.slice(0, Math.max(0, heading)) : lines;
  });
}
