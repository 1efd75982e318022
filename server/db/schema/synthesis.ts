import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LibraryStore } from '#shared/store.ts';
import type { PairState } from '#shared/synthesis-limits.ts';
import { createdAt, id } from './columns.ts';
import { passages } from './library.ts';

// The gym's own, without an owner: fine-tuning data made from its library.

/**
 * Passages used for fine-tuning data, as they were then: their works may be replaced. Keyed by content, so
 * that none is used twice.
 */
export const synthesisPassages = pgTable(
  'synthesis_passages',
  {
    hash: text().primaryKey(),
    /** Set while the library has it. */
    passageId: uuid().references(() => passages.id, { onDelete: 'set null' }),
    store: text().$type<LibraryStore>().notNull(),
    workSlug: text().notNull(),
    workTitle: text().notNull(),
    page: integer().notNull(),
    /** Its location in words: 'page 12'. */
    place: text().notNull(),
    heading: text().notNull(),
    text: text().notNull(),
    model: text().notNull(),
    /** The job that used it. */
    jobId: uuid().notNull(),
    /** Why no pair was made from it; null when some were. */
    problem: text(),
    /** Null for a model that takes none. */
    inputTokens: integer(),
    outputTokens: integer(),
    /** In millionths of the catalog's currency; null when the model has no price. */
    costMicros: bigint({ mode: 'number' }),
    madeAt: createdAt(),
  },
  (table) => [index().on(table.passageId), index().on(table.jobId), index().on(table.madeAt)],
);

export const synthesisPairs = pgTable(
  'synthesis_pairs',
  {
    id: id(),
    passageHash: text()
      .notNull()
      .references(() => synthesisPassages.hash, { onDelete: 'cascade' }),
    /** Among the pairs of its passage, from 0. */
    position: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    /** Why the answer failed the check against the passage; null when it passed. */
    problem: text(),
    state: text().$type<PairState>().notNull().default('unreviewed'),
    edited: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.passageHash), index().on(table.state)],
);
