import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobEvent, JobProgress, JobState } from '#shared/job-event.ts';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

export const isOpenJob = sql`state in ('waiting', 'running')`;

/** Work that runs alongside requests; see `server/jobs`. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** At most one job of a kind and key is open; null: any number. */
    key: text(),
    /** Its owner; null for the gym's own. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    payload: jsonb().notNull(),
    /** The payload of the job to add when this one has ended; null for none. */
    next: jsonb(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /**
     * Attempts begun. The number distinguishes the current attempt from an earlier one whose lease expired.
     */
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    /** When the current attempt began; null before the first. */
    startedAt: moment(),
    /** When another server may take it over; null while unclaimed. */
    leaseUntil: moment(),
    stopRequested: boolean().notNull().default(false),
    /** What an attempt has saved for the next one to resume from. */
    checkpoint: jsonb(),
    /** As of the last report; null before the first. */
    progress: json().$type<JobProgress>(),
    createdAt: createdAt(),
    /** Null while it is open. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('one_open_job_per_key').on(table.kind, table.key).where(isOpenJob),
    index().on(table.dueAt).where(sql`state = 'waiting'`),
    index().on(table.leaseUntil).where(sql`state = 'running'`),
    index().on(table.kind, table.endedAt),
    index().on(table.userId),
  ],
);

/** The log of a job, for its watchers. */
export const jobEvents = pgTable(
  'job_events',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** From 1. */
    n: integer().notNull(),
    event: json().$type<JobEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.n] })],
);
