import {
  isAligned,
  isRow,
  type PdfBlock,
  type PdfRow,
  type PdfTable,
  rowsBelow,
  withTables,
} from './pdf-tables.ts';

/** A table of two rows at the foot of a page is one only if it goes on overleaf. */
const FOOT_ROWS_MAX = 2;
const FULL_ROWS_MIN = 2;

/** Continues tables from page to page: their rows at the top of the next one come under the first one's header. */
export function continuedTables(pages: readonly PdfBlock[][]): PdfBlock[][] {
  const all: PdfBlock[][] = [];
  for (const page of pages) {
    const before = all.at(-1) ?? [];
    const table = lastTable(before) ?? footOf(before);
    const rows = page.flatMap((block) => (block.kind === 'table' ? block.printed : [block.parts]));
    const next = table && restOf(table, rows);
    if (!next) {
      all.push(page);
      continue;
    }
    const foot = table.isFoot ? table.printed.length : 0;
    if (foot > 1) before.splice(-foot, foot, table);
    all.push([next, ...withTables(rows.slice(next.printed.length))]);
  }
  return all;
}

type OpenTable = PdfTable & { isFoot: boolean };

function lastTable(blocks: readonly PdfBlock[]): OpenTable | null {
  const last = blocks.at(-1);
  return last?.kind === 'table' ? { ...last, isFoot: false } : null;
}

/** Returns the rows at the foot of a page that are too few for a table. */
function footOf(blocks: readonly PdfBlock[]): OpenTable | null {
  const rows: PdfRow[] = [];
  for (const block of blocks.slice(-FOOT_ROWS_MAX).reverse()) {
    if (block.kind !== 'line' || !isRow(block.parts)) break;
    const [below] = rows;
    if (below && (below.length !== block.parts.length || !isAligned(block.parts, below))) break;
    rows.unshift(block.parts);
  }
  const [head] = rows;
  return head ? { kind: 'table', rows: rows.map(textsOf), head, printed: rows, isFoot: true } : null;
}

/** Returns the rest of a table at the top of the next page, under its header; null when there is none. */
function restOf(table: OpenTable, rows: readonly PdfRow[]): PdfTable | null {
  // Left and right pages have different margins.
  const first = rows.find((row) => row.length === table.head.length)?.[0];
  const shift = table.isFoot || !first ? 0 : first.x - table.head[0]!.x;
  const head = table.head.map((cell) => ({ ...cell, x: cell.x + shift, right: cell.right + shift }));
  const { cells, full, end } = rowsBelow(head, rows, 0);
  if (full < (table.isFoot ? FULL_ROWS_MIN : 1)) return null;
  const [names = []] = table.rows;
  const isRepeated = cells[0]!.join('\n').toLowerCase() === names.join('\n').toLowerCase();
  if (!isRepeated && isHeader(table, rows)) return null;
  return {
    kind: 'table',
    rows: [names, ...cells.slice(isRepeated ? 1 : 0)],
    head,
    printed: rows.slice(0, end),
  };
}

/** Whether the first of these rows is set like the table's header, unlike the rows below it. */
function isHeader(table: OpenTable, rows: readonly PdfRow[]): boolean {
  const font = table.head[0]!.font;
  const data = (table.printed[1] ?? rows[1])?.[0];
  return (
    font !== '' && data !== undefined && data.font !== font && rows[0]!.every((cell) => cell.font === font)
  );
}

const textsOf = (row: PdfRow) => row.map(({ text }) => text);
