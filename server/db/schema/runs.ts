import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RunEnding, RunEvent } from '#shared/run-event.ts';
import { createdAt, moment } from './columns.ts';
import { messages } from './conversations.ts';

/** The production of one answer. Its id is the answer's message id. */
export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null while it runs. */
    ending: text().$type<RunEnding>(),
    stopRequested: boolean().notNull().default(false),
    /** Written by the server that produces the answer; an old one means that server is gone. */
    heartbeatAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    /** One more each time the answer is continued: a server that produced an earlier one writes nothing more. */
    generation: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'runs_make_message',
      columns: [table.id, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    unique('runs_of_owner').on(table.id, table.userId),
    uniqueIndex('one_open_run_per_conversation').on(table.conversationId).where(sql`ending is null`),
    index().on(table.conversationId, table.createdAt),
    index('runs_open_of_user').on(table.userId).where(sql`ending is null`),
    index().on(table.heartbeatAt).where(sql`ending is null`),
  ],
);

/** The log of a run in batches: events `firstN` to `firstN + length - 1`. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid().notNull(),
    firstN: integer().notNull(),
    userId: uuid().notNull(),
    /** `json`, not `jsonb`, keeps each event byte for byte as its readers first saw it. */
    events: json().$type<RunEvent[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.firstN] }),
    foreignKey({
      name: 'run_events_of_run',
      columns: [table.runId, table.userId],
      foreignColumns: [runs.id, runs.userId],
    }).onDelete('cascade'),
  ],
);
