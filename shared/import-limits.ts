/** Supported file formats; `mapped` is any other CSV, by its columns. */
export const IMPORT_FORMATS = ['liftlore', 'strong', 'hevy', 'openpowerlifting', 'jefit', 'mapped'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const EXPORT_FORMATS = ['liftlore', 'strong', 'hevy'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const IMPORT_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 200_000;
/** Records added per import. */
export const IMPORT_RECORDS_MAX = 50_000;
/** New records listed in a dry run. */
export const IMPORT_SAMPLE = 50;

/** Possible contents of a column of an unknown CSV. */
export const IMPORT_COLUMNS = [
  'date',
  'exercise',
  'weight',
  'unit',
  'repetitions',
  'seconds',
  'kind',
  'note',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Possible units of a weight without one. */
export const UNIT_ANSWERS = ['lb', 'kg', 'none'] as const;
export type UnitAnswer = (typeof UNIT_ANSWERS)[number];

/** What to do with impossible sets. */
export const IMPOSSIBLE_ANSWERS = ['leave_out', 'keep'] as const;
export type ImpossibleAnswer = (typeof IMPOSSIBLE_ANSWERS)[number];

/** How to read `05/06/2024`. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
