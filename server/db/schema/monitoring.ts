import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Calls of models, of the mail server and of our webhook, added up by the hour over all servers; see `server/monitoring`. */
export const serviceCalls = pgTable(
  'service_calls',
  {
    service: text().$type<'model' | 'embedding' | 'mail' | 'webhook'>().notNull(),
    /** Which of them: the id of a model. */
    name: text().notNull(),
    /** When the hour began. */
    hour: moment().notNull(),
    /** A code; empty for calls that succeeded. */
    failure: text().notNull(),
    /** How long they took, as `latencyBucket` has it; -1 for calls that failed. */
    bucket: smallint().notNull(),
    calls: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.name, table.hour, table.failure, table.bucket] }),
    index().on(table.hour),
  ],
);

/** Errors of the log, without anyone's data, for admins to read; see `server/monitoring`. */
export const errorLog = pgTable(
  'error_log',
  {
    id: id(),
    at: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    level: text().$type<'warning' | 'error'>().notNull(),
    requestId: uuid(),
    /** Method and path, without ids. */
    route: text(),
    /** What the log says happened. */
    message: text().notNull(),
    /** What it happened to: a kind of job, a model, a tool. */
    about: text(),
    code: text(),
    /** The message of the error itself. */
    detail: text(),
    /** How many of the same came at once. */
    times: integer().notNull(),
  },
  (table) => [index().on(table.at)],
);
