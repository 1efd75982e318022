import type { PdfLine } from './pdf-lines.ts';

/** A page in reading order: lines, and tables as their rows of cells. */
export type PdfBlock = { kind: 'line'; line: PdfLine } | { kind: 'table'; rows: string[][]; last: PdfLine };

const ROWS_MIN = 3;
/** Cells are so long at most, on average: longer with more of them. */
const CELL_CHARACTERS = { two: 28, more: 60 };
const ALIGNED_SHARE = 1.2;
/** The lines of a cell are so near each other. */
const LEADING = 1.4;
const MARKER = /^(?:[•▪◦‣●○■·–-]|\(?(?:\d{1,2}|[a-z])[.)])$/u;
const NUMBER = /^\d{1,2}$/u;

/** Finds the tables among rows of lines that stand beside each other; makes one line of what is no table. */
export function withTables(rows: readonly PdfLine[][]): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  for (let at = 0; at < rows.length; ) {
    const table = tableAt(rows, at);
    if (table !== null) {
      blocks.push({ kind: 'table', rows: table.cells, last: rows[table.end - 1]![0]! });
      at = table.end;
    } else {
      blocks.push({ kind: 'line', line: whole(rows[at]!) });
      at++;
    }
  }
  return blocks;
}

/** The table that begins at a row, with the row behind it. */
function tableAt(rows: readonly PdfLine[][], at: number): { cells: string[][]; end: number } | null {
  const head = rows[at]!;
  if (!isRow(head)) return null;
  const cells: string[][] = [];
  let full = 0;
  let end = at;
  for (; end < rows.length; end++) {
    const row = rows[end]!;
    const before = rows[end - 1];
    if (isRow(row) && row.length === head.length && isAligned(head, row)) {
      cells.push(row.map(({ text }) => text));
      full++;
    } else if (before && end > at && columnsOf(head, row) !== null) {
      const columns = columnsOf(head, row)!;
      const goesOn = before[0]!.y - row[0]!.y <= LEADING * row[0]!.size && columns[0] !== 0;
      const isBroken =
        goesOn ||
        (columns[0] === 0 &&
          row.length === 1 &&
          row[0]!.text.length < CELL_CHARACTERS.two &&
          full > 0 &&
          before[0]!.y - row[0]!.y <= LEADING * row[0]!.size);
      if (isBroken) {
        const last = cells.at(-1)!;
        for (const [order, column] of columns.entries())
          last[column] = `${last[column]} ${row[order]!.text}`.trim();
      } else if (row.length >= 2) {
        const filled = head.map(() => '');
        for (const [order, column] of columns.entries()) filled[column] = row[order]!.text;
        cells.push(filled);
      } else break;
    } else break;
  }
  return full >= ROWS_MIN ? { cells, end } : null;
}

/** The columns of a table in which the cells of a row begin; null where one begins elsewhere. */
function columnsOf(head: readonly PdfLine[], row: readonly PdfLine[]): number[] | null {
  if (row.length >= head.length) return null;
  const columns = row.map((cell) =>
    head.findIndex(({ x, size }) => Math.abs(x - cell.x) <= ALIGNED_SHARE * size),
  );
  return columns.includes(-1) ? null : columns;
}

function isRow(row: readonly PdfLine[]): boolean {
  if (row.length < 2 || marker(row) !== null) return false;
  const characters = row.reduce((sum, { text }) => sum + text.length, 0);
  return characters / row.length <= (row.length === 2 ? CELL_CHARACTERS.two : CELL_CHARACTERS.more);
}

/** Whether the cells of two rows begin below each other, or end so. */
function isAligned(one: readonly PdfLine[], other: readonly PdfLine[]): boolean {
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

/** What stands before the item of a list, apart from it: a bullet, '2.', or '2' before more than a cell. */
function marker(row: readonly PdfLine[]): string | null {
  const [first, second] = row;
  if (row.length !== 2 || !first || !second) return null;
  if (MARKER.test(first.text)) return first.text;
  return NUMBER.test(first.text) && second.text.length > CELL_CHARACTERS.two ? `${first.text}.` : null;
}

/** Parts of one line, as a single one. */
function whole(row: readonly PdfLine[]): PdfLine {
  const first = row[0]!;
  if (row.length === 1) return first;
  const mark = marker(row);
  const texts = row.map(({ text }) => text);
  return {
    ...first,
    text: (mark === null ? texts : [mark, ...texts.slice(1)]).join(' '),
    right: Math.max(...row.map(({ right }) => right)),
    // A bullet may be set in another size and font than its item.
    size: mark === null ? Math.max(...row.map(({ size }) => size)) : row[1]!.size,
    font: row.every(({ font }) => font === first.font) ? first.font : '',
  };
}
