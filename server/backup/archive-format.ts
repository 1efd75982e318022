import * as z from 'zod';

/** Increased when an older version of the code could no longer read the archive. */
export const ARCHIVE_FORMAT = 1;

const headerSchema = z.object({
  kind: z.literal('header'),
  format: z.number().int(),
  /** The version of the code that wrote it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The migrations applied to its tables, oldest first. */
  migrations: z.array(z.string()),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

/** A file of the data folder. */
const fileSchema = z.object({ kind: z.literal('file'), path: z.string(), content: z.base64() });
const tableSchema = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) });
export type ArchiveTable = z.infer<typeof tableSchema>;

/** The last line: an archive without it is incomplete. */
const endSchema = z.object({
  kind: z.literal('end'),
  /** The rows of each table as counted by the database. */
  rows: z.record(z.string(), z.number().int()),
});

/**
 * A row's values as PostgreSQL writes them, in the order of the table's columns; it follows its table's line.
 */
export type ArchiveRow = (string | null)[];

/** Every line but a row's. */
export const markSchema = z.discriminatedUnion('kind', [headerSchema, fileSchema, tableSchema, endSchema]);

/**
 * One line of an archive, which is JSON lines under zstd: the header, files, then each table with its rows,
 * and the end.
 */
export type ArchiveLine = ArchiveRow | z.infer<typeof markSchema>;
