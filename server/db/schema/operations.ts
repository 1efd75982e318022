import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Facts about this installation that outlive a process, such as the hash of the owner link. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: createdAt(),
});

/** How often something was done lately, counted by every server; see `http/limits.ts`. Nothing is lost with it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: moment().notNull(),
});
