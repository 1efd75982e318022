import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/** Facts about this installation that outlive a process, such as the hash of the owner link. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: createdAt(),
});

/** Mail that waits to be sent; see `server/mail`. What it says is written when it is sent. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().$type<'reset' | 'sign-up' | 'leaving'>().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [unique('one_mail_waits').on(table.kind, table.address), index().on(table.dueAt)],
);

/** How often something was done lately, counted by every server; see `http/limits.ts`. Nothing is lost with it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: moment().notNull(),
});
