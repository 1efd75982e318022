import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LibraryFileState, WorkOutline } from '#shared/library-files.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, moment, tsvector, vector } from './columns.ts';

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
    /** What an admin corrected; it stays when the file is read again. */
    corrected: jsonb().$type<WorkCorrections>().notNull().default({}),
    /**
     * Where it came from: the pack, an upload, a copy from another store, or a path given to `npm run
     * ingest`.
     */
    origin: text().notNull(),
    /** The uploaded file it was read from. Another file at the same place is a new edition. */
    fileId: uuid(),
    pageCount: integer().notNull(),
    /** Hash of the file's bytes and the reader's version; if equal, there is nothing to do. */
    contentHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it was removed from search. Answers that quoted it still open its pages. */
    retiredAt: moment(),
    retiredFor: text().$type<Retirement>(),
  },
  (table) => [
    uniqueIndex('works_in_use').on(table.store, table.slug).where(isNotRetired()),
    index().on(table.store, table.slug),
  ],
);

function isNotRetired(): SQL {
  return sql`retired_at is null`;
}

export interface WorkCorrections {
  title?: string;
  author?: string;
  kind?: WorkKind;
}

/**
 * Why a work is out of search. `edition`: a new one replaced it. `left`: its pack no longer has it. `cleared`:
 * with its whole store, until that is processed again. `deleted`: individually.
 */
export type Retirement = 'edition' | 'left' | 'cleared' | 'deleted';

export const pages = pgTable(
  'pages',
  {
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    time: text(),
    /** Chapter and section of a work without pages. */
    section: text(),
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
    /** Removed from search by an admin. */
    outOfUse: boolean().notNull().default(false),
  },
  (table) => [index().on(table.workId, table.page)],
);

/** A work's lexical index, derived from its passages and always reproducible. */
export const segments = pgTable('segments', {
  workId: uuid()
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  /** Hash of the passages it was made from and the format's version. */
  contentHash: text().notNull(),
  data: bytes().notNull(),
});

/** The words of passages not searched in memory, for libraries too large for it; see `passage-words.ts`. */
export const passageWords = pgTable(
  'passage_words',
  {
    passageId: uuid()
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [index('passages_by_words').using('gin', table.words), index().on(table.workId)],
);

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

/** Files uploaded to become works. Their bytes are kept, so that a better reader can read them again. */
export const libraryFiles = pgTable(
  'library_files',
  {
    id: id(),
    store: text().$type<LibraryStore>().notNull(),
    /** Its path in the dropped folder, or its name. */
    name: text().notNull(),
    size: integer().notNull(),
    /** Bytes received, from the beginning. */
    received: integer().notNull().default(0),
    state: text().$type<LibraryFileState>().notNull(),
    /** Why it failed: a sentence. */
    problem: text(),
    /** SHA-256 of its bytes. */
    digest: text(),
    /** Its extracted outline; null until it has been read. */
    outline: jsonb().$type<WorkOutline>(),
    /** As corrected by an admin. */
    title: text(),
    author: text(),
    kind: text().$type<WorkKind>(),
    /** The work that it is a new edition of. */
    replacesId: uuid(),
    workId: uuid().references(() => works.id, { onDelete: 'set null' }),
    uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.store, table.state), index().on(table.uploadedBy), index().on(table.workId)],
);

export const libraryFilePieces = pgTable(
  'library_file_pieces',
  {
    fileId: uuid()
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    data: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n] })],
);

/** Questions with their expected pages, which admins added to those of the pack. */
export const goldenQuestions = pgTable(
  'golden_questions',
  {
    id: id(),
    question: text().notNull(),
    /** The work's slug; a new edition may replace the work. */
    slug: text().notNull(),
    page: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('golden_questions_once').on(table.question, table.slug, table.page)],
);

/** How well the library found the pages of the golden questions at each measurement. */
export const scorecards = pgTable('scorecards', {
  id: id(),
  measuredAt: createdAt(),
  questions: integer().notNull(),
  passages: integer().notNull(),
  ndcg: doublePrecision().notNull(),
  recall: doublePrecision().notNull(),
  reciprocalRank: doublePrecision().notNull(),
});
