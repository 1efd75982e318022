import { parse } from 'csv-parse/browser/esm/sync';

export interface ListedAddress {
  address: string;
  /** As `2027-01-31`, or as written in the file; null where it is empty. */
  free_until: string | null;
}

const ADDRESS_COLUMNS = ['email', 'e-mail', 'mail', 'address', 'email address', 'e-mail address'];
const UNTIL_COLUMNS = ['free_until', 'free until', 'until'];
/** As in `Anna Berg <anna@example.com>`. */
const NAMED = /<([^<>]*)>\s*$/;

/**
 * Parses the addresses someone pasted or chose: a CSV with a column `email` and maybe `free_until`, or
 * addresses separated by lines, commas or semicolons, with or without names.
 * @throws Error when it begins like a CSV but is not one
 */
export function readList(text: string): ListedAddress[] {
  const [head = ''] = text.trimStart().split(/\r?\n/, 1);
  const columns = head
    .replace(/^\uFEFF/, '')
    .split(/[,;\t]/)
    .map(columnName);
  const address = columns.findIndex((name) => ADDRESS_COLUMNS.includes(name));
  if (address === -1) return readLines(text);
  const until = columns.findIndex((name) => UNTIL_COLUMNS.includes(name));
  const rows = parse(text.trimStart(), {
    bom: true,
    // The first line's delimiter: a name may contain another one.
    delimiter: /[,;\t]/.exec(head)?.[0] ?? ',',
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    from_line: 2,
  }) as string[][];
  return rows
    .map((row) => ({ address: row[address] ?? '', free_until: (until === -1 ? null : row[until]) || null }))
    .filter((row) => row.address !== '');
}

const columnName = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase();

/** An address and its day in one line, as in a file without a header. */
const WITH_DAY = /^\s*([^\s,;]+@[^\s,;]+)\s*[,;\t]\s*(\d{4}-\d{2}-\d{2})\s*$/;

function readLines(text: string): ListedAddress[] {
  return text.split(/[\r\n]+/).flatMap((line): ListedAddress[] => {
    const [, address, day] = WITH_DAY.exec(line) ?? [];
    if (address !== undefined && day !== undefined) return [{ address, free_until: day }];
    return line
      .split(/[,;\t]+/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map((piece) => ({ address: NAMED.exec(piece)?.[1]?.trim() ?? piece, free_until: null }));
  });
}
