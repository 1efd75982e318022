import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MemoryCategory, MemoryImportance } from '#shared/memory.ts';
import { users } from './accounts.ts';
import { createdAt, id, moment, tsvector, vector } from './columns.ts';

export const memories = pgTable(
  'user_memories',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** Equal for memories that say the same: nobody stores one twice. */
    contentKey: text().notNull(),
    category: text().$type<MemoryCategory>().notNull().default('general'),
    /** 1 low, 2 medium, 3 high. */
    importance: smallint().$type<MemoryImportance>().notNull().default(1),
    /** Used for recall. Stored but not indexed: row-level security prevents any word index. */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('english', category || ' ' || content)`).notNull(),
    /** The answer in which the coach saved it; null when the athlete wrote it. */
    messageId: uuid(),
    lastUsedAt: moment(),
    /** Increases with each change; a change based on an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('memories_of_owner').on(table.id, table.userId),
    unique('memory_once').on(table.userId, table.contentKey),
    index().on(table.userId, table.createdAt),
  ],
);

export const memoryVectors = pgTable(
  'memory_vectors',
  {
    memoryId: uuid().notNull(),
    userId: uuid().notNull(),
    model: text().notNull(),
    dimension: integer().notNull(),
    embedding: vector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.model] }),
    foreignKey({
      name: 'vectors_of_memory',
      columns: [table.memoryId, table.userId],
      foreignColumns: [memories.id, memories.userId],
    }).onDelete('cascade'),
    index().on(table.userId),
  ],
);
