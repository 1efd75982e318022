import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Facts about this installation that outlive a process, such as the hash of the owner link. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: createdAt(),
});

/** Recent counts of rate limits, shared by all servers; see `http/limits.ts`. Losing them is harmless. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: moment().notNull(),
});
