import { pageMark } from './plain-pages.ts';
import { type EdgeLine, isWithinSentence, RunningLines } from './running-lines.ts';

/** The lines at the top and bottom of a page that may be a header or footer. */
const EDGE_LINES = 2;
const EDGE_MAX_CHARACTERS = 80;
/** A sentence that goes on below a header. */
const GOING_ON = /^\s*["“‘(]?\p{Ll}/u;

/**
 * Marks pages that end at form feeds, as in text extracted from a PDF: each page starts with a mark, and
 * headers, footers and page numbers are removed.
 */
export function markFormFeeds(text: string): string {
  const pages = text
    .trimEnd()
    .split('\f')
    .map((page) => page.split('\n'));
  const edges = pages.map(edgesOf);
  const texts = pages.map((lines, index) =>
    lines.filter((line, at) => line.trim() !== '' && edges[index]!.get(at)?.isApart !== true),
  );
  const running = new RunningLines(
    edges.map((edge, index) => ({
      lines: [...edge.values()],
      goesOn: isWithinSentence(texts[index - 1]?.at(-1), texts[index]![0]),
    })),
  );
  return pages
    .map((lines, at) => {
      const isRunning = (line: number) => {
        const edge = edges[at]!.get(line);
        return edge !== undefined && running.has(edge);
      };
      return `${pageMark(at + 1)}\n\n${lines.filter((_, line) => !isRunning(line)).join('\n')}`;
    })
    .join('\n\n');
}

/** Returns the first and last lines of a page. */
function edgesOf(lines: readonly string[]): Map<number, EdgeLine> {
  const filled = [...lines.keys()].filter((line) => lines[line]!.trim() !== '');
  const edges = new Map<number, EdgeLine>();
  const ways = [
    { inward: filled, step: 1 },
    { inward: filled.toReversed(), step: -1 },
  ];
  for (const { inward, step } of ways) {
    const gap = inward.findIndex((line, at) => at > 0 && Math.abs(line - inward[at - 1]!) > 1);
    for (const [at, line] of inward.slice(0, EDGE_LINES).entries()) {
      const text = lines[line]!.trim();
      const goesOn = step > 0 && GOING_ON.test(lines[inward[at + 1] ?? -1] ?? '');
      const isApart = (gap > at && gap <= EDGE_LINES) || goesOn;
      if (text.length <= EDGE_MAX_CHARACTERS && edges.get(line)?.isApart !== true)
        edges.set(line, {
          text,
          place: '',
          isApart,
          isHeading: false,
          isFoot: step < 0 && isApart && !edges.has(line),
        });
    }
  }
  return edges;
}
