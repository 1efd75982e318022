import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, createdAt } from './columns.ts';

/** Keys of outside services that super admins entered in the browser, encrypted with the server's secret. */
export const serviceKeys = pgTable('service_keys', {
  /** The setting whose value it is. */
  name: text().primaryKey(),
  sealed: bytes().notNull(),
  /** Distinguishes keys. */
  lastFour: text().notNull(),
  setBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  setAt: createdAt(),
});
