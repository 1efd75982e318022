import { oc } from '@orpc/contract';
import * as z from 'zod';
import { ERROR_REQUESTS, HEALTH_ROWS, NEED_KINDS } from './health-limits.ts';

const count = z.number().int();
const moment = z.string();

const needSchema = z.object({
  kind: z.enum(NEED_KINDS),
  /** Null when unknown. */
  since: moment.nullable(),
  sentence: z.string(),
  /** The screen where it can be fixed. */
  to: z.string(),
});
/** A problem that only the owner can solve. */
export type Need = z.infer<typeof needSchema>;

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  use: z.enum(['chat', 'embedding']),
  /** In the last 24 hours. */
  calls: count,
  errors: count,
  /** In the current hour and the one before; `recent_errors` without those caused by a question itself. */
  recent_calls: count,
  recent_errors: count,
  /** Milliseconds until the first word, or until the vectors; null when no call succeeded. */
  p50_ms: count.nullable(),
  p95_ms: count.nullable(),
  last_call_at: moment,
  last_success_at: moment.nullable(),
  last_error_at: moment.nullable(),
  /** The error, as a sentence. */
  last_error: z.string().nullable(),
});

const mailSchema = z.object({
  transport: z.enum(['smtp', 'outbox']),
  /** Host of the mail server. */
  host: z.string().nullable(),
  waiting: count,
  /** Waiting mails that were already tried. */
  retrying: count,
  /** Given up within the last seven days, and within the last 24 hours. */
  failed: count,
  failed_today: count,
  oldest_waiting_at: moment.nullable(),
  /** Within the last seven days. */
  last_sent_at: moment.nullable(),
  last_error_at: moment.nullable(),
  /** The error, as a sentence. */
  last_error: z.string().nullable(),
});

const paymentsSchema = z.object({
  /** Null while subscriptions are off. */
  mode: z.enum(['sandbox', 'test', 'live']).nullable(),
  last_event_at: moment.nullable(),
  last_event: z.string().nullable(),
  /** Events that could not be processed yet. */
  failed: count,
  oldest_failed_at: moment.nullable(),
  /** Calls in the last 24 hours with a wrong signature, and with a right one. */
  refused: count,
  accepted: count,
  last_refused_at: moment.nullable(),
});

const jobSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  attempts: count,
  added_at: moment,
  /** When the current attempt began. */
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  progress: z.object({ done: count, total: count.nullable(), message: z.string() }).nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  stoppable: z.boolean(),
  stopping: z.boolean(),
});
export type HealthJob = z.infer<typeof jobSchema>;

const errorSchema = z.object({
  level: z.enum(['warning', 'error']),
  message: z.string(),
  about: z.string().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  route: z.string().nullable(),
  times: count,
  first_at: moment,
  last_at: moment,
  /** Newest first. */
  request_ids: z.array(z.string()),
});
/** Repeated occurrences of the same error. */
export type HealthError = z.infer<typeof errorSchema>;

export const healthSchema = z.object({
  at: moment,
  needs: z.array(needSchema),
  needs_mail: z.object({ on: z.boolean(), last_sent_at: moment.nullable() }),
  server: z.object({
    version: z.string(),
    /** Null when unknown. */
    commit: z.string().nullable(),
    node: z.string(),
    started_at: moment,
  }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    pgvector: z.string().nullable(),
    size_bytes: z.number(),
    latency_ms: z.number(),
    migrations: count,
    last_migration: z.string(),
  }),
  /** Disk of the data folder; null when it cannot be read. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number(), data_bytes: z.number() }).nullable(),
  models: z.array(modelSchema),
  mail: mailSchema,
  payments: paymentsSchema,
  /** Without mail jobs. */
  jobs: z.object({ running: count, waiting: count, failed: count, list: z.array(jobSchema) }),
  backup: z.object({
    last_at: moment.nullable(),
    /** Result of restoring it on trial; null when it was made by other means. */
    verified: z.object({ rows: count, bytes: z.number() }).nullable(),
    /** Null when the server makes no backups itself. */
    every_hours: z.number().nullable(),
    keep_days: count,
    /** Without a backup, its age is counted from here. */
    first_account_at: moment.nullable(),
    /** Whether anyone but the gym's staff would lose data. */
    has_members: z.boolean(),
  }),
  budget: z.object({
    /** Since midnight UTC, in millionths of the currency. */
    spent_micros: z.number(),
    answers: count,
    /** Null without a limit. */
    limit_micros: z.number().nullable(),
    currency: z.string().nullable(),
    members_at_limit: count,
  }),
  errors: z.array(errorSchema),
});
export type Health = z.infer<typeof healthSchema>;

const TAGS = ['Admin'];

export const health = {
  report: oc
    .route({
      method: 'GET',
      path: '/health',
      tags: TAGS,
      summary: 'How the server and what it depends on are doing, for admins',
      description: `Counts are of all server processes. At most ${HEALTH_ROWS} jobs and ${HEALTH_ROWS} kinds of errors, each with its newest ${ERROR_REQUESTS} request ids.`,
    })
    .output(healthSchema),
  stopJob: oc
    .route({
      method: 'POST',
      path: '/health/jobs/{id}/stop',
      tags: TAGS,
      summary: 'Stops a job, for super admins',
      description: '409 for kinds that cannot be stopped.',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ stopping: z.boolean() })),
  setNeedsMail: oc
    .route({
      method: 'PUT',
      path: '/health/needs-mail',
      tags: TAGS,
      summary: 'Turns the daily mail about what needs the owner on or off, for super admins',
    })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() })),
};
