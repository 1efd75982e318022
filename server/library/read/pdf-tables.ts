import type { PdfLine } from './pdf-lines.ts';
import { numberedTitle } from './plain-headings.ts';

/** A page in reading order: lines, and tables as rows of cells. `parts`: what is side by side in a line. */
export type PdfBlock = { kind: 'line'; line: PdfLine; parts: PdfRow } | PdfTable;

export type PdfRow = readonly PdfLine[];

export interface PdfTable {
  kind: 'table';
  rows: string[][];
  /** Where the columns are. */
  head: PdfRow;
  /** The lines it was read from. */
  printed: readonly PdfRow[];
}

const ROWS_MIN = 3;
/** The minimum rows without an empty cell. */
const FULL_ROWS_MIN = 2;
/** The maximum average cell length: longer with more columns. */
const CELL_CHARACTERS = { two: 28, more: 60 };
const ALIGNED_SHARE = 1.2;
/** The maximum distance between lines of a cell. */
const LEADING = 1.4;
/** Before a title on its own line: a heading. */
const HEADING_NUMBER = /^(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,7}|[A-Z](?=[.:)]))[.:)]?$/u;
const MARKER = /^(?:[•▪◦‣●○■·–-]|\(?(?:\d{1,2}|[a-z])[.)])$/u;
const NUMBER = /^\d{1,2}$/u;

/** Finds tables among rows of side-by-side lines; joins other rows into single lines. */
export function withTables(rows: readonly PdfRow[]): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  for (let at = 0; at < rows.length; ) {
    const table = tableAt(rows, at);
    if (table !== null) {
      blocks.push({
        kind: 'table',
        rows: table.cells,
        head: rows[at]!,
        printed: rows.slice(at, table.end),
      });
      at = table.end;
    } else {
      const row = rows[at]!;
      blocks.push({ kind: 'line', line: whole(row), parts: row });
      at++;
    }
  }
  return blocks;
}

/** Whether a line is a single row of a table rather than a heading. */
export function isTableRow(parts: PdfRow): boolean {
  const [number, title] = parts;
  if (!number || !title) return false;
  const isNumber = (text: string) => HEADING_NUMBER.test(text) || numberedTitle(text) !== null;
  // 'Day 1' beside 'Day 2' heads columns.
  return parts.length > 2 || !isNumber(number.text) || isNumber(title.text);
}

/** Returns the table that begins at a row, and the row after it. */
function tableAt(rows: readonly PdfRow[], at: number): { cells: string[][]; end: number } | null {
  const head = rows[at]!;
  if (!isRow(head)) return null;
  const { cells, full, end } = rowsBelow(head, rows, at);
  return full >= FULL_ROWS_MIN && cells.length >= ROWS_MIN ? { cells, end } : null;
}

/** Reads rows of cells in the columns of `head` as far as they go; `full` of them have no empty cell. */
export function rowsBelow(
  head: PdfRow,
  rows: readonly PdfRow[],
  at: number,
): { cells: string[][]; full: number; end: number } {
  const cells: string[][] = [];
  /** A text above the rest of its row, where cells end at the same height. */
  let above: string[] | null = null;
  let full = 0;
  let end = at;
  for (; end < rows.length; end++) {
    const row = rows[end]!;
    const columns = columnsOf(head, row);
    if (columns === null) break;
    const filled = head.map((_, column) => row[columns.indexOf(column)]?.text ?? '');
    if (row.length === head.length) {
      if (!isRow(row)) break;
      cells.push(joined(above, filled));
      above = null;
      full++;
    } else if (end > at && cells.length > 0 && isNear(rows[end - 1], row))
      cells[cells.length - 1] = joined(cells.at(-1)!, filled);
    else if (isNear(row, rows[end + 1]) && columns[0] !== 0) above = joined(above, filled);
    else if (row.length >= 2) cells.push(filled);
    else break;
  }
  return { cells, full, end };
}

const joined = (one: readonly string[] | null, other: readonly string[]) =>
  one === null ? [...other] : one.map((text, column) => `${text} ${other[column]}`.trim());

/** Whether a row is the next line of the same cells. */
function isNear(above: PdfRow | undefined, below: PdfRow | undefined): boolean {
  if (above === undefined || below === undefined) return false;
  const gap = above[0]!.y - below[0]!.y;
  return gap > 0 && gap <= LEADING * below[0]!.size && below.length !== above.length;
}

/** Returns the columns of a row's cells; null when one fits no column. */
function columnsOf(head: PdfRow, row: PdfRow): number[] | null {
  if (row.length === head.length) return isAligned(head, row) ? head.map((_, column) => column) : null;
  if (row.length > head.length) return null;
  const columns = row.map((cell) => head.findIndex((top) => isAligned([top], [cell])));
  return columns.includes(-1) ? null : columns;
}

export function isRow(row: PdfRow): boolean {
  if (row.length < 2 || marker(row) !== null) return false;
  const characters = row.reduce((sum, { text }) => sum + text.length, 0);
  return characters / row.length <= (row.length === 2 ? CELL_CHARACTERS.two : CELL_CHARACTERS.more);
}

/** Whether the cells of two rows are aligned at their start or end. */
export function isAligned(one: PdfRow, other: PdfRow): boolean {
  return one.every((cell, at) => {
    const below = other[at]!;
    const near = ALIGNED_SHARE * cell.size;
    const middle = (line: PdfLine) => (line.x + line.right) / 2;
    return (
      Math.abs(cell.x - below.x) <= near ||
      Math.abs(cell.right - below.right) <= near ||
      Math.abs(middle(cell) - middle(below)) <= near / 2
    );
  });
}

/** Returns a list marker with a gap before its item: a bullet, '2.', or '2' before more than one cell. */
function marker(row: PdfRow): string | null {
  const [first, second] = row;
  if (row.length !== 2 || !first || !second) return null;
  if (MARKER.test(first.text)) return first.text;
  return NUMBER.test(first.text) && second.text.length > CELL_CHARACTERS.two ? `${first.text}.` : null;
}

/** Joins the parts of a line into one. */
function whole(row: PdfRow): PdfLine {
  const first = row[0]!;
  if (row.length === 1) return first;
  const mark = marker(row);
  const texts = row.map(({ text }) => text);
  return {
    ...first,
    text: (mark === null ? texts : [mark, ...texts.slice(1)]).join(' '),
    right: Math.max(...row.map(({ right }) => right)),
    // A bullet may have a different size and font than its item.
    size: mark === null ? Math.max(...row.map(({ size }) => size)) : row[1]!.size,
    font: row.every(({ font }) => font === first.font) ? first.font : '',
  };
}
