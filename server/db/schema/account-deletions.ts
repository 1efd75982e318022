import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment } from './columns.ts';

/** Accounts whose owners want them gone. Until `dueAt` they can change their mind; nobody signs in meanwhile. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.dueAt)],
);

/** When the trials of deleted accounts began, so that none begins twice. Nothing else is kept of them. */
export const pastTrials = pgTable('past_trials', {
  /** A keyed hash of the address; see `server/access/trial.ts`. */
  addressHash: text().primaryKey(),
  beganAt: moment().notNull(),
});
