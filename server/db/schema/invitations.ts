import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

/**
 * Invited people. The link is derived from the id and the server's secret, so nothing here opens anything.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    address: text().notNull(),
    /** The last day of free access it gives; null for none. */
    freeUntil: date({ mode: 'string' }),
    sentAt: createdAt(),
    expiresAt: moment().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    acceptedAt: moment(),
    acceptedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('invitations_one_unused')
      .on(table.address)
      .where(sql`accepted_at is null and revoked_at is null`),
    index().on(table.createdAt),
    index().on(table.createdBy),
    index().on(table.acceptedBy),
  ],
);
