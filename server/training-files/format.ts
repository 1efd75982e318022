import type { ImportColumn, ImportFormat } from '#shared/import-limits.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Columns } from './columns.ts';
import type { Row } from './entry.ts';

/** Returns the cells of a row by position; a missing column is empty. */
export type Cell = (index: number) => string;

export interface Answers {
  /** The athlete's time zone; UTC when unknown. */
  time_zone?: string | undefined;
  lifter?: string | undefined;
  columns?: Partial<Record<ImportColumn, string>> | undefined;
}

export interface RowReader {
  readonly format: ImportFormat;
  read(cell: Cell, line: number): Row;
  /** In a file of several lifters, how many results each has; none until all rows are read. */
  lifters?(): ReadonlyMap<string, number>;
}

/** Recognizes a format by its columns; null when the file is in another. */
export type OpenFormat = (
  columns: Columns,
  file: {
    decimalComma: boolean /** The unit of every weight, if the file gives it outside its table. */;
    unit?: WeightUnit | null;
  },
  answers: Answers,
) => RowReader | null;
