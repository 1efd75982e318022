import { joinLine, printedWords } from './join-lines.ts';
import { inReadingOrder } from './pdf-columns.ts';
import { withoutEdges } from './pdf-edges.ts';
import { BULLET, headingsAmong, type Typography, typographyOf } from './pdf-headings.ts';
import { DROP_CAP, type PdfLine } from './pdf-lines.ts';
import { commonSize, sizeOf, typicalLeading } from './pdf-sizes.ts';
import { continuedTables } from './pdf-table-pages.ts';
import { isTableRow, type PdfBlock } from './pdf-tables.ts';
import { numberedTitle } from './plain-headings.ts';

/** Below this share of the usual size a line belongs to a note. */
const NOTE_SIZE = 0.93;
const NOTE = /^(?:\d{1,3}|[*†‡§]|\([a-z\d]\))\s?\p{L}/u;
/** The minimum lines of a column. */
const COLUMN_LINES_MIN = 3;

/** How far below the baseline of a large initial its line may stand, as a share of the initial's size. */
const DROP_CAP_DEPTH = 0.25;

const PARAGRAPH_GAP = 1.35;
const INDENT = 0.8;
const SHORT_LINE = 0.8;

const ITEM = /^(?:[•▪◦‣●○■·–-]\s*|\d{1,2}[.)]\s)\S/u;
/** What Markdown would take for the start of a heading, a quote or a table. */
const MARKUP = /^(?:#{1,6}(?=\s)|[>|])/u;
const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u;

/**
 * Converts each page to Markdown: headers, footers and page numbers removed, lines joined into paragraphs,
 * hyphenated words joined, larger lines as headings.
 */
export function pageTexts(pages: readonly (readonly PdfLine[])[]): string[] {
  const bodies = withoutEdges(pages);
  const lines = bodies.flat();
  const typography = typographyOf(lines);
  const words = printedWords(lines.map(({ text }) => text));
  const blocks = continuedTables(bodies.map((own) => inReadingOrder(withDropCaps(own))));
  return bodies.map((own, index) => pageText(own, blocks[index]!, typography, words));
}

function pageText(
  lines: readonly PdfLine[],
  blocks: readonly PdfBlock[],
  typography: Typography,
  words: ReadonlySet<string>,
): string {
  const leading = typicalLeading(lines);
  const body = commonSize(lines);
  const edges = edgesOf(lines);
  const headings = headingsAmong(
    blocks.flatMap((block) => (block.kind === 'line' && !isTableRow(block.parts) ? block.line : [])),
    typography,
    leading,
  );
  const levelOf = (line: PdfLine) => headings.get(line);
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
    else if (level !== undefined && level < (levelBefore ?? 0) && numberedTitle(before.text) === '')
      // Below its number the title is larger.
      text = `${text.slice(0, text.lastIndexOf('\n') + 1)}${'#'.repeat(level)} ${before.text}: ${line.text}`;
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

/** Whether a footnote starts: smaller text, in its own paragraph. */
function startsNote(before: PdfLine, line: PdfLine, body: number): boolean {
  return sizeOf(before) >= body && sizeOf(line) < NOTE_SIZE * body && NOTE.test(line.text);
}

/** Returns the right edge of a line's column. */
function edgesOf(lines: readonly PdfLine[]): (line: PdfLine) => number {
  const right = Math.max(0, ...lines.map((line) => line.right));
  return (line) => {
    const below = lines.filter(({ x }) => Math.abs(x - line.x) < line.size);
    return below.length < COLUMN_LINES_MIN ? right : Math.max(...below.map((other) => other.right));
  };
}

/** Joins a large initial to the line that begins beside it. */
function withDropCaps(lines: readonly PdfLine[]): PdfLine[] {
  const joined: PdfLine[] = [];
  for (const line of lines) {
    const cap = joined.at(-1);
    if (cap === undefined || !isDropCap(cap, line)) {
      joined.push(line);
      continue;
    }
    const text = /^\p{Ll}/u.test(line.text) ? `${cap.text}${line.text}` : `${cap.text} ${line.text}`;
    joined[joined.length - 1] = { ...line, text };
  }
  return joined;
}

/** A letter no larger than the text beside it is a cell of a table, or a heading. */
function isDropCap(cap: PdfLine, line: PdfLine): boolean {
  const isBeside =
    line.x >= cap.right - line.size / 2 &&
    line.y < cap.y + cap.size &&
    line.y > cap.y - DROP_CAP_DEPTH * cap.size;
  return (
    /^\p{Lu}$/u.test(cap.text) && /^\p{L}/u.test(line.text) && cap.size > DROP_CAP * line.size && isBeside
  );
}

function tableText([head = [], ...rows]: readonly string[][]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function prefixed(line: PdfLine, level: number | undefined): string {
  if (level !== undefined) return `${'#'.repeat(level)} ${line.text}`;
  return line.text.replace(BULLET, '- ').replace(MARKUP, '\\$&');
}

function startsParagraph(before: PdfLine, line: PdfLine, leading: number, edge: number): boolean {
  const gap = before.y - line.y;
  const ended = SENTENCE_END.test(before.text);
  if (gap < 0) return ended;
  if (gap > PARAGRAPH_GAP * leading) return true;
  const indented = line.x - before.x > INDENT * line.size;
  return ended && (indented || before.right < SHORT_LINE * edge);
}
