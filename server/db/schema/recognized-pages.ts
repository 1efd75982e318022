import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { libraryFiles } from './library.ts';

/** Recognized text of scanned pages of uploaded files, so that each page is read once. */
export const recognizedPages = pgTable(
  'recognized_pages',
  {
    fileId: uuid()
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Empty when there was none. */
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);
