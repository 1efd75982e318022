import type { PdfLine } from './pdf-lines.ts';
import { type PdfBlock, withTables } from './pdf-tables.ts';

/** Lines whose baselines differ by less than this share of their size are side by side. */
const BESIDE_SHARE = 0.4;
/** The minimum lines in each column of a page; few lines may span both. */
const COLUMN_LINES_MIN = 6;
const COLUMN_SHARE = 0.75;

/** Puts the lines of a page in reading order. */
export function inReadingOrder(lines: readonly PdfLine[]): PdfBlock[] {
  if (lines.length === 0) return [];
  const middle = gutterOf(lines);
  if (middle !== null) return byColumns(lines, middle).flatMap((stretch) => withTables(rowsOf(stretch)));
  return withTables(rowsOf(lines));
}

/** How many rows back a row may have started. */
const ROWS_BACK = 3;

/** Groups lines that are side by side, from left to right. */
function rowsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const rows: PdfLine[][] = [];
  const isBeside = (row: readonly PdfLine[], line: PdfLine) => {
    const first = row[0]!;
    return (
      Math.abs(first.y - line.y) <= BESIDE_SHARE * Math.max(first.size, line.size) &&
      row.every(({ x, right }) => right <= line.x || line.right <= x)
    );
  };
  for (const line of lines) {
    const row = rows.slice(-ROWS_BACK).findLast((one) => isBeside(one, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  // Cells that end at the same height may start at different ones.
  for (let at = 1; at < rows.length; at++) {
    const [above, below] = [rows[at - 1]!, rows[at]!];
    const rise = below[0]!.y - above[0]!.y;
    if (rise > 0 && rise < 2 * above[0]!.size && above.length > 1) [rows[at - 1], rows[at]] = [below, above];
  }
  return rows;
}

/** Finds the gutter between two columns; null for a single-column page. */
function gutterOf(lines: readonly PdfLine[]): number | null {
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map((line) => line.right));
  const middle = (left + right) / 2;
  const inLeft = lines.filter((line) => line.right <= middle + line.size);
  const inRight = lines.filter((line) => line.x >= middle - line.size);
  if (inLeft.length < COLUMN_LINES_MIN || inRight.length < COLUMN_LINES_MIN) return null;
  if (inLeft.length + inRight.length < COLUMN_SHARE * lines.length) return null;
  // Table cells are short; the lines of a column mostly fill it.
  const filled = [...inLeft, ...inRight].filter((line) => line.right - line.x > 0.6 * (middle - left));
  return filled.length >= 0.5 * (inLeft.length + inRight.length) ? middle : null;
}

/** Divides a page at the lines that span both columns. Each stretch between them is the left column, then the right. */
function byColumns(lines: readonly PdfLine[], middle: number): PdfLine[][] {
  const down = [...lines].sort((a, b) => b.y - a.y);
  const stretches: PdfLine[][] = [];
  let left: PdfLine[] = [];
  let right: PdfLine[] = [];
  const close = () => {
    stretches.push(left, right);
    left = [];
    right = [];
  };
  for (const line of down) {
    if (line.x >= middle - line.size) right.push(line);
    else if (line.right <= middle + line.size) left.push(line);
    else {
      close();
      stretches.push([line]);
    }
  }
  close();
  return stretches;
}
