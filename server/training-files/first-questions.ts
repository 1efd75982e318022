import type {
  DateOrder,
  ImportColumn,
  ImportFormat,
  ImpossibleAnswer,
  UnitAnswer,
} from '#shared/import-limits.ts';
import type { ImportQuestion, ImportReading } from '#shared/import-reading.ts';
import { readDay } from './dates.ts';
import { FileError } from './file-error.ts';
import type { RowReader } from './format.ts';
import { guessColumns } from './formats/mapped-csv.ts';
import type { Table } from './table.ts';

/** The athlete's answers about the file so far. */
export interface ImportAnswers {
  unit?: UnitAnswer | undefined;
  impossible?: ImpossibleAnswer | undefined;
  dates?: DateOrder | undefined;
  time_zone?: string | undefined;
  lifter?: string | undefined;
  columns?: Partial<Record<ImportColumn, string>> | undefined;
}

const SAMPLE_ROWS = 5;
const SAMPLE_CELL_CHARACTERS = 60;
const LIFTERS_MAX = 300;

/** The reading of a file before any row is read. */
export const nothing = (format: ImportFormat, rows: number): ImportReading => ({
  format,
  rows,
  first_day: null,
  last_day: null,
  added: 0,
  known: 0,
  in_other_unit: 0,
  outdone: 0,
  skipped: [],
  questions: [],
  lifts: [],
  records: [],
});

/** Asks what must be known before reading any row. */
export function askForColumns(table: Table, answers: ImportAnswers): ImportReading {
  if (table.header.length < 2) {
    throw new FileError(
      `Line ${table.headerLine} does not name columns separated by commas, semicolons or tabs. Choose a CSV file exported from your app.`,
    );
  }
  if (table.header.some((cell) => readDay(cell) !== null)) {
    throw new FileError(
      `Line ${table.headerLine} holds a date where the names of the columns should be. Put a line above it that names them.`,
    );
  }
  const shown: string[][] = [];
  let rows = 0;
  table.eachRow((cells) => {
    rows++;
    if (shown.length < SAMPLE_ROWS) {
      shown.push(table.header.map((_, index) => (cells[index] ?? '').slice(0, SAMPLE_CELL_CHARACTERS)));
    }
  });
  if (rows === 0) {
    throw new FileError(
      `Line ${table.headerLine} names the columns, and no line follows: there is nothing to import.`,
    );
  }
  const guess = { ...guessColumns(table.header, shown), ...answers.columns };
  return {
    ...nothing('mapped', rows),
    questions: [{ about: 'columns', header: table.header, rows: shown, guess }],
  };
}

/** Asks whose rows to read, in a file with several lifters. */
export function askForLifter(reader: RowReader, answers: ImportAnswers): ImportQuestion | null {
  const lifters = [...(reader.lifters?.() ?? [])];
  const named = answers.lifter?.trim().toLowerCase();
  if (named !== undefined && lifters.length > 0 && !lifters.some(([name]) => name.toLowerCase() === named)) {
    throw new FileError(`No line in this file belongs to a lifter named “${answers.lifter}”.`);
  }
  if (named !== undefined || lifters.length < 2) return null;
  lifters.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return {
    about: 'lifter',
    lifters: lifters.slice(0, LIFTERS_MAX).map(([name, results]) => ({ name, results })),
    count: lifters.length,
  };
}
