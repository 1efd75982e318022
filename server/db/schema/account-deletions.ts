import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment } from './columns.ts';

/** Accounts that will be deleted at `dueAt`. Until then it can be undone, and nobody can sign in. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    /** Requested by a super admin, not by the member. */
    byGym: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.dueAt)],
);

/** When the trials of deleted accounts began, so that none begins twice. Nothing else is kept. */
export const pastTrials = pgTable('past_trials', {
  /** A keyed hash of the address; see `server/access/trial.ts`. */
  addressHash: text().primaryKey(),
  beganAt: moment().notNull(),
});
