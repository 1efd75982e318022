import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OutsideDoor } from '#shared/door.ts';
import { users } from './accounts.ts';

/** Usage of answers per UTC day, added up as they end: by athlete, and in total. */
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

/** Usage by visitors' questions, without a trace of the asker. */
export const usageByTries = pgTable('usage_by_tries', taken(), (table) => [
  primaryKey({ columns: [table.day] }),
]);

export const usageByAll = pgTable('usage_by_all', taken(), (table) => [primaryKey({ columns: [table.day] })]);

/** Usage through other doors than the app. */
export const usageByDoor = pgTable(
  'usage_by_door',
  { door: text().$type<OutsideDoor>().notNull(), ...taken() },
  (table) => [primaryKey({ columns: [table.day, table.door] })],
);
