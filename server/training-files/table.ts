import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { FileError } from './file-error.ts';
import { fitNotesRow } from './fitnotes-row.ts';
import { repairQuotes } from './repair-quotes.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];
const SNIFFED_CHARACTERS = 4096;
/** No row is longer than this, unless a quotation mark was never closed. */
const ROW_MAX_BYTES = 1024 * 1024;

/** The names are returned to choose from; apps write a dozen. */
const COLUMNS_MAX = 500;

/** A CSV file, read row by row. */
export interface Table {
  delimiter: Delimiter;
  header: string[];
  headerLine: number;
  /**
   * Calls back for each row below the header, with its first line; skips empty lines. `share` is the fraction
   * of the file read so far, from 0 to 1: 1 is a last row without a line break.
   * @throws FileError when a quotation mark is never closed
   */
  eachRow(onRow: (cells: string[], line: number, share: number) => void): void;
}

/** Detects the format of a CSV. @throws FileError when it is none */
export function openTable(text: string): Table {
  const lines = text.slice(0, ROW_MAX_BYTES).split(/\r\n|\n|\r/);
  let at = lines.findIndex((line) => line.trim() !== '');
  // Excel's own declaration.
  const declared = /^"?sep=(.)"?;*$/i.exec(lines[at] ?? '')?.[1] as Delimiter | undefined;
  if (declared) at = lines.findIndex((line, index) => index > at && line.trim() !== '');
  const first = lines[at];
  if (first === undefined) throw new FileError('This file has no line that names its columns.');
  const headerLine = at + 1;
  if (/^\s*[{[]/.test(first)) {
    throw new FileError(`Line ${headerLine} looks like JSON. Choose a CSV file exported from your app.`);
  }
  if (/^\s*</.test(first)) {
    throw new FileError(
      `Line ${headerLine} looks like a web page. Choose a CSV file exported from your app.`,
    );
  }
  const delimiter = declared && DELIMITERS.includes(declared) ? declared : sniff(first);
  const repaired = repairQuotes(text, delimiter);
  let header: string[] = [];
  eachRecord({ text: repaired, delimiter, quote: true, untilLine: headerLine }, (cells, line) => {
    if (line >= headerLine) header = cells;
  });
  if (header.length > COLUMNS_MAX) {
    throw new FileError(
      `Line ${headerLine} names more than ${COLUMNS_MAX} columns. Choose a CSV file exported from your app.`,
    );
  }
  const unquoted = first.includes('"') ? null : fitNotesRow(header, delimiter);
  const rows = unquoted === null ? { text: repaired, quote: true } : { text, quote: false };
  return {
    delimiter,
    header,
    headerLine,
    eachRow: (onRow) =>
      eachRecord({ ...rows, delimiter, untilLine: Infinity }, (cells, line, share) => {
        if (line > headerLine) onRow(unquoted?.(cells) ?? cells, line, share);
      }),
  };
}

/** Returns the delimiter that splits the header into the most names. */
function sniff(line: string): Delimiter {
  const outside = line.slice(0, SNIFFED_CHARACTERS).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

class Enough extends Error {}

interface Records {
  text: string;
  delimiter: Delimiter;
  /** Whether a quotation mark at the beginning of a cell opens a quoted one. */
  quote: boolean;
  untilLine: number;
}

function eachRecord(
  { text, delimiter, quote, untilLine }: Records,
  onRecord: (cells: string[], line: number, share: number) => void,
): void {
  const bytes = Buffer.from(text);
  // The parser counts lines inside quotes in its own way; a record's end in the file is certain.
  let line = 1;
  let end = 0;
  const countTo = (to: number) => {
    for (; end < to; end++) {
      const byte = bytes[end];
      if (byte === 0x0a || (byte === 0x0d && bytes[end + 1] !== 0x0a)) line++;
    }
  };
  const isBreak = (at: number) => bytes[at] === 0x0a || bytes[at] === 0x0d;
  const toNextRow = () => {
    let start = end;
    while (start < bytes.length && isBreak(start)) start++;
    countTo(start);
  };
  const ends = (to: number) => to === bytes.length && !isBreak(to - 1);
  try {
    parse(bytes, {
      delimiter,
      quote,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: ROW_MAX_BYTES,
      on_record: (cells: string[], { bytes: to }: InfoRecord) => {
        toNextRow();
        onRecord(cells, line, ends(to) ? 1 : Math.min(to / bytes.length, 0.999));
        countTo(to);
        if (line > untilLine) throw new Enough();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Enough) return;
    if (!(error instanceof CsvError)) throw error;
    toNextRow();
    const what =
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'opens a quotation mark that is never closed, or is far too long for a row'
        : 'cannot be read as CSV';
    throw new FileError(`Line ${line} ${what}. Fix that line, or export the file again.`);
  }
}
