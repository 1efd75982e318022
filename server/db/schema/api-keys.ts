import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/connection-limits.ts';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

/** Keys that a member's programs use to ask as that member. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** A row alone opens nothing. */
    keyHash: text().notNull().unique(),
    /** The beginning of the key, by which its owner recognizes it. */
    prefix: text().notNull(),
    scopes: jsonb().$type<Scope[]>().notNull(),
    /** Null: never. */
    expiresAt: moment(),
    /** Accurate to a minute. */
    lastUsedAt: moment(),
    lastAddress: text(),
    /** The name the program gives itself. */
    lastProgram: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
