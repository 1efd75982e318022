import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { isOpenJob, jobs } from '#server/db/schema/jobs.ts';
import { serviceCalls } from '#server/db/schema/monitoring.ts';
import { billingEvents } from '#server/db/schema/subscriptions.ts';
import { MAIL_JOB } from '#server/mail/mail.ts';
import type { Catalog } from '#server/models/catalog.ts';
import { PROVIDER_NAMES } from '#server/models/providers.ts';
import { percentile } from '#server/monitoring/latency.ts';
import type { BillingMode } from '#server/payments/payments.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Health } from '#shared/health.ts';
import { mailReason, modelReason, OF_THE_QUESTION } from './reasons.ts';

const EVERYTHING = { isAdmin: true, isSuperAdmin: true };

type Row = typeof serviceCalls.$inferSelect;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { calls }) => sum + calls, 0);
const newestOf = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, two) => two.lastAt.getTime() - one.lastAt.getTime())[0];

interface ModelOptions {
  database: Database;
  catalog: Catalog;
  pack: Pick<Pack, 'models'>;
}

/** Reads the models called within a day on any server, most called first. */
export async function readModels({ database, catalog, pack }: ModelOptions): Promise<Health['models']> {
  const since = new Date(Date.now() - DAY_MS);
  const rows = await database.as('service').read((tx) =>
    tx
      .select()
      .from(serviceCalls)
      // The hour in which the day began counts in full.
      .where(and(gt(serviceCalls.hour, new Date(since.getTime() - HOUR_MS)), gt(serviceCalls.lastAt, since))),
  );
  const ofModels = rows.filter(({ service }) => service === 'model' || service === 'embedding');
  return [...Map.groupBy(ofModels, ({ service, name }) => `${service} ${name}`).values()]
    .map((ofModel) => {
      const { service, name } = ofModel[0]!;
      const entry = pack.models.find(({ id }) => id === name);
      const builtIn = entry ? undefined : catalog.listed(EVERYTHING).find(({ id }) => id === name);
      return {
        id: name,
        label: entry?.label ?? builtIn?.label ?? name,
        provider: entry ? PROVIDER_NAMES[entry.client] : builtIn ? 'Built in' : 'No longer set up',
        use: service === 'model' ? ('chat' as const) : ('embedding' as const),
        ...figuresOf(ofModel),
      };
    })
    .sort((one, two) => two.calls - one.calls);
}

function figuresOf(rows: readonly Row[]) {
  const failures = rows.filter(({ failure }) => failure !== '');
  const successes = rows.filter(({ failure }) => failure === '');
  const thisHour = Date.now() - (Date.now() % HOUR_MS);
  const recent = rows.filter(({ hour }) => hour.getTime() >= thisHour - HOUR_MS);
  const lastError = newestOf(failures);
  return {
    calls: sumOf(rows),
    errors: sumOf(failures),
    recent_calls: sumOf(recent),
    recent_errors: sumOf(recent.filter(({ failure }) => failure !== '' && !OF_THE_QUESTION.has(failure))),
    p50_ms: percentile(successes, 0.5),
    p95_ms: percentile(successes, 0.95),
    last_call_at: newestOf(rows)!.lastAt.toISOString(),
    last_success_at: iso(newestOf(successes)?.lastAt),
    last_error_at: iso(lastError?.lastAt),
    last_error: lastError === undefined ? null : modelReason(lastError.failure),
  };
}

/** Reads the mail queue and recent deliveries. */
export async function readMail(
  database: Database,
  mailQueue: { host: string | null },
): Promise<Health['mail']> {
  const [queue] = await database.as('service').read((tx) =>
    tx
      .select({
        waiting: sql<number>`(count(*) filter (where ${isOpenJob}))::int`,
        retrying: sql<number>`(count(*) filter (where state = 'waiting' and attempts > 0))::int`,
        failed: sql<number>`(count(*) filter (where state = 'failed'))::int`,
        failedToday: sql<number>`(count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day'))::int`,
        oldest: sql<string | null>`min(created_at) filter (where ${isOpenJob})`,
      })
      .from(jobs)
      .where(eq(jobs.kind, MAIL_JOB)),
  );
  const deliveries = await database
    .as('service')
    .read((tx) => tx.select().from(serviceCalls).where(eq(serviceCalls.service, 'mail')));
  const lastError = newestOf(deliveries.filter(({ failure }) => failure !== ''));
  const { waiting, retrying, failed, failedToday, oldest } = queue!;
  return {
    transport: mailQueue.host === null ? 'outbox' : 'smtp',
    host: mailQueue.host,
    waiting,
    retrying,
    failed,
    failed_today: failedToday,
    oldest_waiting_at: oldest === null ? null : new Date(oldest).toISOString(),
    last_sent_at: iso(newestOf(deliveries.filter(({ failure }) => failure === ''))?.lastAt),
    last_error_at: iso(lastError?.lastAt),
    last_error: lastError === undefined ? null : mailReason(lastError.failure),
  };
}

/** Reads what the payment provider has sent, and what is pending. */
export async function readPayments(
  database: Database,
  mode: BillingMode | null,
): Promise<Health['payments']> {
  if (mode === null)
    return {
      mode,
      last_event_at: null,
      last_event: null,
      failed: 0,
      oldest_failed_at: null,
      refused: 0,
      accepted: 0,
      last_refused_at: null,
    };
  const [last] = await database
    .as('service')
    .read((tx) =>
      tx
        .select({ at: billingEvents.receivedAt, kind: billingEvents.kind })
        .from(billingEvents)
        .where(eq(billingEvents.mode, mode))
        .orderBy(desc(billingEvents.receivedAt))
        .limit(1),
    );
  const [failed] = await database.as('service').read((tx) =>
    tx
      .select({
        count: sql<number>`count(*)::int`,
        oldest: sql<string | null>`min(${billingEvents.receivedAt})`,
      })
      .from(billingEvents)
      .where(and(eq(billingEvents.mode, mode), eq(billingEvents.outcome, 'failed'))),
  );
  const calls = await database.as('service').read((tx) =>
    tx
      .select()
      .from(serviceCalls)
      .where(
        and(
          eq(serviceCalls.service, 'webhook'),
          eq(serviceCalls.name, mode),
          gt(serviceCalls.lastAt, new Date(Date.now() - DAY_MS)),
        ),
      ),
  );
  const refused = calls.filter(({ failure }) => failure !== '');
  const { count, oldest } = failed!;
  return {
    mode,
    last_event_at: iso(last?.at),
    last_event: last?.kind ?? null,
    failed: count,
    oldest_failed_at: oldest === null ? null : new Date(oldest).toISOString(),
    refused: sumOf(refused),
    accepted: sumOf(calls.filter(({ failure }) => failure === '')),
    last_refused_at: iso(newestOf(refused)?.lastAt),
  };
}
