import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { libraryFiles } from './library.ts';

/** What text recognition read on scanned pages of uploaded files, so that each page is read once. */
export const recognizedPages = pgTable(
  'recognized_pages',
  {
    fileId: uuid()
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Empty where there was none. */
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);
