import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

/** Versions of the gym's additions to the rules of every answer. The one applied last is the current one. */
export const houseRules = pgTable(
  'house_rules',
  {
    id: id(),
    text: text().notNull(),
    writtenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    writtenAt: createdAt(),
    inForceSince: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.inForceSince), index().on(table.writtenBy)],
);

/** The system prompt on a day, without anything about an athlete. */
export const promptSnapshots = pgTable('prompt_snapshots', {
  day: date({ mode: 'string' }).primaryKey(),
  text: text().notNull(),
});
