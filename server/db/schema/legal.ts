import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** Every legal text that was ever the current one, so that what someone accepted can be read later. */
export const legalVersions = pgTable('legal_versions', {
  version: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  /** When it first came into force. */
  since: createdAt(),
});

export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text()
      .notNull()
      .references(() => legalVersions.version),
    /** Accepted by creating the account. */
    atSignUp: boolean().notNull().default(false),
    acceptedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] }), index().on(table.version)],
);
