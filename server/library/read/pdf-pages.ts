import { joinLine, printedWords } from './join-lines.ts';
import { inReadingOrder } from './pdf-columns.ts';
import type { PdfLine } from './pdf-lines.ts';
import { isChapterLine } from './plain-headings.ts';

/** A head or foot has so many lines at most, and a gap of so many leadings between it and the text. */
const EDGE_LINES = 2;
const EDGE_GAP = 1.6;
/** Heads and feet stand on so many pages at least, at the same height. */
const EDGE_PAGES = 3;
const HEIGHT_STEP = 4;

const HEADING_SIZE = 1.15;
const HEADING_MAX_CHARACTERS = 120;
const HEADING_LEVELS = 3;

/** Below this share of the usual size a line is a note's. */
const NOTE_SIZE = 0.93;
const NOTE = /^(?:\d{1,3}|[*†‡§]|\([a-z\d]\))\s?\p{L}/u;
/** So many lines below each other are a column. */
const COLUMN_LINES_MIN = 3;

const PARAGRAPH_GAP = 1.35;
const INDENT = 0.8;
const SHORT_LINE = 0.8;

const BULLET = /^[•▪◦‣●○■·]\s*/u;
const ITEM = /^(?:[•▪◦‣●○■·–-]\s*|\d{1,2}[.)]\s)\S/u;
/** Dots that lead to a page's number. */
const LEADERS = /(?:\.\s?){5,}(?:\d{1,4}|[ivxlc]{1,7})?$/u;
/** 'CHAPTER TWO: The Rack 31' of a table of contents. */
const PAGE_BEHIND = /^\P{Nd}+\s\S+.*\s\d{1,4}$/u;
const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u;

/**
 * The text of each page as Markdown: running heads, feet and page numbers left out, lines joined to paragraphs, words
 * joined that a hyphen divides at a line's end, larger lines as headings.
 */
export function pageTexts(pages: readonly (readonly PdfLine[])[]): string[] {
  const bodies = withoutEdges(pages);
  const lines = bodies.flat();
  const body = commonSize(lines);
  const levels = headingLevels(lines, body);
  const words = printedWords(lines.map(({ text }) => text));
  return bodies.map((own) => pageText(own, levels, words));
}

function pageText(
  lines: readonly PdfLine[],
  levels: ReadonlyMap<number, number>,
  words: ReadonlySet<string>,
): string {
  const leading = typicalLeading(lines);
  const body = commonSize(lines);
  const edges = edgesOf(lines);
  const blocks = inReadingOrder(withDropCaps(lines));
  const chapters = chaptersIn(
    blocks.flatMap((block) => (block.kind === 'line' ? block.line : [])),
    leading,
  );
  const levelOf = (line: PdfLine) =>
    levelBySize(line, levels) ?? (chapters.has(line) ? HEADING_LEVELS : undefined);
  let text = '';
  let before: PdfLine | undefined;
  for (const block of blocks) {
    if (block.kind === 'table') {
      text += `${text === '' ? '' : '\n\n'}${tableText(block.rows)}`;
      before = undefined;
      continue;
    }
    const { line } = block;
    const edge = edges(line);
    const level = levelOf(line);
    const levelBefore = before && levelOf(before);
    if (!before) text += `${text === '' ? '' : '\n\n'}${prefixed(line, level)}`;
    else if (level !== levelBefore) text += `\n\n${prefixed(line, level)}`;
    else if (level !== undefined) {
      text +=
        before.y - line.y < 2 * line.size && before.y > line.y
          ? ` ${line.text}`
          : `\n\n${prefixed(line, level)}`;
    } else if (
      ITEM.test(line.text) &&
      (ITEM.test(before.text) || SENTENCE_END.test(before.text) || BULLET.test(line.text))
    )
      text += `${startsParagraph(before, line, leading, edge) && !ITEM.test(before.text) ? '\n\n' : '\n'}${prefixed(line, level)}`;
    else if (startsParagraph(before, line, leading, edge) || startsNote(before, line, body))
      text += `\n\n${prefixed(line, level)}`;
    else text = joinLine(text, line.text, words);
    before = line;
  }
  return text.trim();
}

/** Footnotes are set smaller than what they explain: a paragraph of their own. */
function startsNote(before: PdfLine, line: PdfLine, body: number): boolean {
  return sizeOf(before) >= body && sizeOf(line) < NOTE_SIZE * body && NOTE.test(line.text);
}

/** How far to the right the lines of a line's column reach. */
function edgesOf(lines: readonly PdfLine[]): (line: PdfLine) => number {
  const right = Math.max(0, ...lines.map((line) => line.right));
  return (line) => {
    const below = lines.filter(({ x }) => Math.abs(x - line.x) < line.size);
    return below.length < COLUMN_LINES_MIN ? right : Math.max(...below.map((other) => other.right));
  };
}

/** A large first letter belongs to the line that begins beside it. */
function withDropCaps(lines: readonly PdfLine[]): PdfLine[] {
  const joined: PdfLine[] = [];
  let cap: PdfLine | undefined;
  for (const line of lines) {
    if (cap === undefined && /^\p{Lu}$/u.test(line.text)) cap = line;
    else if (cap !== undefined && /^\p{L}/u.test(line.text)) {
      const text = /^\p{Ll}/u.test(line.text) ? `${cap.text}${line.text}` : `${cap.text} ${line.text}`;
      joined.push({ ...line, text });
      cap = undefined;
    } else joined.push(line);
  }
  return cap === undefined ? joined : [...joined, cap];
}

function tableText([head = [], ...rows]: readonly string[][]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function prefixed(line: PdfLine, level: number | undefined): string {
  if (level !== undefined) return `${'#'.repeat(level)} ${line.text}`;
  return line.text.replace(BULLET, '- ');
}

function startsParagraph(before: PdfLine, line: PdfLine, leading: number, edge: number): boolean {
  const gap = before.y - line.y;
  const ended = SENTENCE_END.test(before.text);
  if (gap < 0) return ended;
  if (gap > PARAGRAPH_GAP * leading) return true;
  const indented = line.x - before.x > INDENT * line.size;
  return ended && (indented || before.right < SHORT_LINE * edge);
}

/** Leaves out the entries of a table of contents, heads and feet: lines set apart at a page's edge that other pages have at the same height. */
function withoutEdges(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const edges = pages.map(edgeLines);
  const places = new Map<string, number>();
  for (const place of edges.flatMap((edge) => [...edge.values()]))
    places.set(place, (places.get(place) ?? 0) + 1);
  return pages.map((lines, index) =>
    lines.filter(
      (line) => (places.get(edges[index]!.get(line) ?? '') ?? 0) < EDGE_PAGES && !LEADERS.test(line.text),
    ),
  );
}

/** The lines at the top and bottom that a gap sets apart, each with its height and its words but for numbers. */
function edgeLines(lines: readonly PdfLine[]): Map<PdfLine, string> {
  const edges = new Map<PdfLine, string>();
  const apart = EDGE_GAP * typicalLeading(lines);
  for (const way of [1, -1]) {
    const inward = [...lines].sort((a, b) => way * (b.y - a.y));
    const body = inward.findIndex((line, at) => at > 0 && Math.abs(inward[at - 1]!.y - line.y) > apart);
    if (body < 0 || body > EDGE_LINES) continue;
    for (const line of inward.slice(0, body)) {
      const words = line.text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/g, '#');
      edges.set(line, `${Math.round(line.y / HEIGHT_STEP)} ${line.size} ${words}`);
    }
  }
  return edges;
}

/** Size of most characters, in half points. */
function commonSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const line of lines)
    characters.set(sizeOf(line), (characters.get(sizeOf(line)) ?? 0) + line.text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function sizeOf(line: PdfLine): number {
  return Math.round(2 * line.size) / 2;
}

/** Sizes that are headings, the largest first, with their level. */
function headingLevels(lines: readonly PdfLine[], body: number): Map<number, number> {
  const sizes = new Set(lines.map(sizeOf).filter((size) => size >= HEADING_SIZE * body));
  return new Map(
    [...sizes].sort((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, HEADING_LEVELS)]),
  );
}

/** Lines that name a chapter, set apart from the text below, whatever their size. */
function chaptersIn(lines: readonly PdfLine[], leading: number): Set<PdfLine> {
  return new Set(
    lines.filter((line, at) => {
      const gap = line.y - (lines[at + 1]?.y ?? line.y);
      return gap > PARAGRAPH_GAP * leading && isChapterLine(line.text) && !PAGE_BEHIND.test(line.text);
    }),
  );
}

function levelBySize(line: PdfLine, levels: ReadonlyMap<number, number>): number | undefined {
  if (line.text.length > HEADING_MAX_CHARACTERS || !/\p{L}.*\p{L}/u.test(line.text)) return undefined;
  return levels.get(sizeOf(line));
}

/** Distance of a line to the next within a paragraph: the usual among the smaller ones. */
function typicalLeading(lines: readonly PdfLine[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => lines[index]!.y - line.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}
