import { bigint, foreignKey, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, createdAt, id, moment } from './columns.ts';
import { jobs } from './jobs.ts';

/**
 * An athlete's complete data as an archive, one at a time; see `server/data-export`. It is deleted with its
 * job.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique('one_export_of_athlete')
      .references(() => users.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .unique('one_export_of_job')
      .references(() => jobs.id, { onDelete: 'cascade' }),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    readyAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [unique('exports_of_owner').on(table.id, table.userId)],
);

/** The archive, in pieces from which any server can resume reading. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    exportId: uuid().notNull(),
    /** From 0. */
    n: integer().notNull(),
    userId: uuid().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.n] }),
    foreignKey({
      name: 'pieces_of_export',
      columns: [table.exportId, table.userId],
      foreignColumns: [dataExports.id, dataExports.userId],
    }).onDelete('cascade'),
  ],
);
