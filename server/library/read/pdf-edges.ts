import { withoutContents } from './pdf-contents.ts';
import { HEADING_SIZE } from './pdf-headings.ts';
import type { PdfLine } from './pdf-lines.ts';
import { commonSize, sizeOf, typicalLeading } from './pdf-sizes.ts';
import { type EdgeLine, isWithinSentence, RunningLines } from './running-lines.ts';

/** The maximum lines of a header or footer, and the minimum gap between it and the text, in leadings. */
const EDGE_LINES = 2;
const EDGE_GAP = 1.6;
const HEIGHT_STEP = 4;
const BESIDE_SHARE = 0.4;

/** A title above its text is this much larger than the same title in a header. */
const TITLE_SIZE = 1.1;
const WORD = /\p{L}{3}/u;

/**
 * Removes tables of contents, headers and footers: lines set apart at a page's edge that recur at the same
 * height on other pages, repeat a title in smaller type, or are next to a page number.
 */
export function withoutEdges(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const headingSize = HEADING_SIZE * commonSize(pages.flat());
  const edges = pages.map((lines) => edgeLines(lines, headingSize));
  const texts = pages.map((lines, index) => lines.filter((line) => !edges[index]!.has(line)));
  const running = new RunningLines(
    edges.map((edge, index) => ({
      lines: [...edge.values()],
      goesOn: isWithinSentence(texts[index - 1]?.at(-1)?.text, texts[index]![0]?.text),
    })),
  );
  const titles = new TitlesAbove(pages);
  const isEdge = (line: PdfLine, index: number) => {
    const edge = edges[index]!.get(line);
    if (edge === undefined) return false;
    const beside = besideOf(line, edges[index]!);
    const isCell = beside.some((one) => isNumbers([one]) && !running.has(one) && !running.isPageNumber(one));
    const hasNumber = beside.length === 1 && [edge, ...beside].some((one) => running.isPageNumber(one));
    const isRepeated = running.has(edge) && !isCell;
    return isRepeated || hasNumber || (!edge.isHeading && titles.isRepeatedBy(line, index));
  };
  const bodies = pages.map((lines, index) => {
    const body = lines.filter((line) => !isEdge(line, index));
    const hasPageNumber = (line: PdfLine) => {
      const edge = edges[index]!.get(line);
      return edge !== undefined && (running.hasPageNumber(edge) || running.isPageNumber(edge));
    };
    // A header's words say what the numbers of a sparse page are.
    return isNumbers(body) ? lines.filter((line) => !hasPageNumber(line)) : body;
  });
  return withoutContents(bodies, headingSize);
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

/** Returns the lines at top and bottom that a gap sets apart. */
function edgeLines(lines: readonly PdfLine[], headingSize: number): Map<PdfLine, EdgeLine> {
  const edges = new Map<PdfLine, EdgeLine>();
  const apart = EDGE_GAP * typicalLeading(lines);
  for (const way of [1, -1]) {
    const inward = [...lines].sort((a, b) => way * (b.y - a.y));
    const body = inward.findIndex((line, at) => at > 0 && Math.abs(inward[at - 1]!.y - line.y) > apart);
    if (body < 0 || body > EDGE_LINES) continue;
    for (const line of inward.slice(0, body)) {
      const place = `${Math.round(line.y / HEIGHT_STEP)} ${line.size}`;
      const isHeading = sizeOf(line) >= headingSize;
      edges.set(line, { text: line.text, place, isApart: true, isHeading, isFoot: way < 0 });
    }
  }
  return edges;
}

/** Returns the other lines at the same height. */
const besideOf = (line: PdfLine, edge: ReadonlyMap<PdfLine, EdgeLine>): EdgeLine[] =>
  [...edge].flatMap(([other, one]) =>
    other !== line && Math.abs(other.y - line.y) <= BESIDE_SHARE * line.size ? one : [],
  );

const isNumbers = (lines: readonly { text: string }[]) =>
  lines.some(({ text }) => /\d/u.test(text)) && !lines.some(({ text }) => WORD.test(text));
