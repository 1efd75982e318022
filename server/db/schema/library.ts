import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { bytes, createdAt, id, vector } from './columns.ts';

// No owner: read by every viewer, written by the service.

export const works = pgTable(
  'works',
  {
    id: id(),
    store: text().$type<LibraryStore>().notNull(),
    slug: text().notNull(),
    kind: text().$type<WorkKind>().notNull(),
    title: text().notNull(),
    author: text().notNull().default(''),
    /** Where it came from: the pack, or a path given to `npm run ingest`. */
    origin: text().notNull(),
    pageCount: integer().notNull(),
    /** Of the file's bytes and of the reader's version; equal means nothing to do. */
    contentHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique().on(table.store, table.slug)],
);

export const pages = pgTable(
  'pages',
  {
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    time: text(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.number] })],
);

export const passages = pgTable(
  'passages',
  {
    id: id(),
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    /** Order within the work, from 0. */
    position: integer().notNull(),
    heading: text().notNull(),
    text: text().notNull(),
    contentHash: text().notNull(),
  },
  (table) => [index().on(table.workId, table.page)],
);

/** A work's lexical index, made from its passages and always remakeable from them. */
export const segments = pgTable('segments', {
  workId: uuid()
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  /** Of the passages it was made from and the format's version. */
  contentHash: text().notNull(),
  data: bytes().notNull(),
});

export const passageVectors = pgTable(
  'passage_vectors',
  {
    passageId: uuid()
      .notNull()
      .references(() => passages.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    dimension: integer().notNull(),
    embedding: vector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.passageId, table.model] })],
);
