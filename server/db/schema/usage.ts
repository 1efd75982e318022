import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OutsideDoor } from '#shared/door.ts';
import { users } from './accounts.ts';

/** What answers took, a day of UTC each, added up as they end: by athlete, and by all of them together. */
const taken = () => ({
  day: date({ mode: 'string' }).notNull(),
  answers: integer().notNull(),
  inputTokens: bigint({ mode: 'number' }).notNull(),
  outputTokens: bigint({ mode: 'number' }).notNull(),
  /** In millionths of the catalog's currency. */
  costMicros: bigint({ mode: 'number' }).notNull(),
});

export const usageByUser = pgTable(
  'usage_by_user',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...taken(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** What visitors' questions took, without a trace of who asked. */
export const usageByTries = pgTable('usage_by_tries', taken(), (table) => [
  primaryKey({ columns: [table.day] }),
]);

export const usageByAll = pgTable('usage_by_all', taken(), (table) => [primaryKey({ columns: [table.day] })]);

/** Of what all answers took, what came through other doors than the app. */
export const usageByDoor = pgTable(
  'usage_by_door',
  { door: text().$type<OutsideDoor>().notNull(), ...taken() },
  (table) => [primaryKey({ columns: [table.day, table.door] })],
);
