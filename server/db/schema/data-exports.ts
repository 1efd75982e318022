import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, createdAt, id, moment } from './columns.ts';

/** Everything of an athlete's as one archive, one at a time; see `server/data-export`. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique('one_export_of_athlete')
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'preparing' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** Tells the one server that prepares it from one that was thought gone. */
    attempts: integer().notNull().default(0),
    /** Written by the server that prepares it; an old one means that server is gone. */
    heartbeatAt: createdAt(),
    filesDone: integer().notNull().default(0),
    /** Null until they are counted. */
    filesTotal: integer(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    readyAt: moment(),
    /** When it is removed; null while it is under way. */
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('exports_of_owner').on(table.id, table.userId),
    index().on(table.createdAt).where(sql`state in ('waiting', 'preparing')`),
    index().on(table.expiresAt),
  ],
);

/** The archive, in pieces that any server can read on from. */
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
