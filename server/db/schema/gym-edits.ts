import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GymPart } from '#shared/gym-parts.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** What super admins edited in the browser, overriding the files of the content pack. */
export const gymEdits = pgTable('gym_edits', {
  part: text().$type<GymPart>().primaryKey(),
  /** Null when the file applies again. */
  value: jsonb().$type<object>(),
  /** Increases with each change. */
  version: integer().notNull(),
  editedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  editedAt: createdAt(),
});
