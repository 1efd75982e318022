import { boolean, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

export const userAiPreferences = pgTable('user_ai_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null: the catalog's default. */
  model: text(),
  temperature: doublePrecision().notNull().default(0),
  personality: text().notNull().default('default'),
  /** Whether the coach may read and write memories. */
  memory: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
