import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * Calls of models, the mail server and our webhook, totaled by hour over all servers; see
 * `server/monitoring`.
 */
export const serviceCalls = pgTable(
  'service_calls',
  {
    service: text().$type<'model' | 'embedding' | 'mail' | 'webhook'>().notNull(),
    /** The id of a model. */
    name: text().notNull(),
    /** When the hour began. */
    hour: moment().notNull(),
    /** A code; empty for successful calls. */
    failure: text().notNull(),
    /** Their duration, as `latencyBucket` has it; -1 for failed calls. */
    bucket: smallint().notNull(),
    calls: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.name, table.hour, table.failure, table.bucket] }),
    index().on(table.hour),
  ],
);

/** Logged errors, without anyone's data, for admins to read; see `server/monitoring`. */
export const errorLog = pgTable(
  'error_log',
  {
    id: id(),
    at: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    level: text().$type<'warning' | 'error'>().notNull(),
    requestId: uuid(),
    /** Method and path, without ids. */
    route: text(),
    /** The log message. */
    message: text().notNull(),
    /** What it happened to: a kind of job, a model, a tool. */
    about: text(),
    code: text(),
    /** The message of the error itself. */
    detail: text(),
    /** How many identical ones came at once. */
    times: integer().notNull(),
  },
  (table) => [index().on(table.at)],
);
