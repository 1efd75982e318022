import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GymPart } from '#shared/gym-parts.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** What super admins edited in the browser, over the files of the content pack. */
export const gymEdits = pgTable('gym_edits', {
  part: text().$type<GymPart>().primaryKey(),
  /** Null where the file holds again. */
  value: jsonb().$type<object>(),
  /** Goes up with each change. */
  version: integer().notNull(),
  editedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  editedAt: createdAt(),
});
