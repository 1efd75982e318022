import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AnalyticsReport, AnalyticsWeek } from '#shared/analytics.ts';
import { STILL_HERE_DAYS } from '#shared/analytics-events.ts';
import { DAY_MS } from '#shared/durations.ts';
import { majorUnits } from '#shared/money.ts';
import { keepMilestones } from './milestones.ts';

const WEEK_MS = 7 * DAY_MS;
/** A Monday. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const mondayBefore = (time: number) => time - ((time - FIRST_MONDAY_MS) % WEEK_MS);

interface Options {
  database: Database;
  /** Checkouts, purchases and cancellations of other modes do not count. */
  billingMode: string;
  subscriptions: boolean;
  keepAuditDays: number | 'off';
}

/** Reads weekly figures from visits to retained members; gym staff do not count as members. */
export async function readReport(
  { database, billingMode, subscriptions, keepAuditDays }: Options,
  weeks: number,
): Promise<AnalyticsReport> {
  await keepMilestones(database);
  const now = Date.now();
  const first = mondayBefore(now) - (weeks - 1) * WEEK_MS;
  const from = dayOf(first);
  const rows = await database.as('service').transaction(async (tx) => ({
    cohorts: await readCohorts(tx, from, { mode: billingMode, subscriptions }),
    browser: await readBrowserEvents(tx, from),
    server: await readServerEvents(tx, from, billingMode),
    revenue: await readRevenue(tx, from, billingMode),
    since: await readSince(tx),
  }));
  const cohorts = byWeek(rows.cohorts);
  const browser = byWeek(rows.browser);
  const server = byWeek(rows.server);
  return {
    weeks: Array.from({ length: weeks }, (_, nth): AnalyticsWeek => {
      const begins = first + nth * WEEK_MS;
      const week = dayOf(begins);
      const wasCounted = rows.since !== null && rows.since < dayOf(begins + WEEK_MS);
      const isAudited = keepAuditDays === 'off' || begins >= now - keepAuditDays * DAY_MS;
      const counted = (count: number | undefined) => (wasCounted ? (count ?? 0) : null);
      const { sign_ups = 0, cited = 0, checkouts = 0, paid = 0, still_here = 0 } = cohorts.get(week) ?? {};
      const { login = 0, purchase = 0, cancel = 0, imported = 0, api = 0, mcp = 0 } = server.get(week) ?? {};
      return {
        week,
        visits: counted(browser.get(week)?.visit),
        sign_ups,
        cited,
        checkouts,
        paid,
        // Before then, some of its members have had less time than others.
        still_here: begins + WEEK_MS + STILL_HERE_DAYS * DAY_MS <= now ? still_here : null,
        events: {
          login: isAudited ? login : null,
          purchase,
          cancel: isAudited ? cancel : null,
          import: imported,
          install: counted(browser.get(week)?.install),
          api,
          mcp,
        },
        revenue: rows.revenue
          .filter((row) => row.week === week)
          .map(({ currency, amount }) => ({
            currency: currency.toUpperCase(),
            value: majorUnits(amount, currency),
          })),
      };
    }),
    visits_since: rows.since,
    subscriptions,
  };
}

const byWeek = <Row extends { week: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.week, row]));

const weekOf = (moment: string) =>
  sql.raw(`to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD')`);
const since = (moment: string, from: string) =>
  sql`${sql.raw(moment)} >= (${from}::timestamp at time zone 'UTC')`;

/** Whether a purchase was made in this mode; an earlier release, during an upgrade, wrote it without one. */
const isOf = (mode: string) =>
  sql`coalesce(purchases.mode, case when purchases.session_id like 'cs_live_%' then 'live' end) = ${mode}`;

/** The mode of a cancellation; one that an earlier release recorded without it has that of its customer. */
const canceledIn = (mode: string) => sql`coalesce(detail->>'mode', (
  select billing_customers.mode from billing_customers
  where billing_customers.user_id = audit_events.user_id and billing_customers.created_at <= at
  order by billing_customers.created_at desc limit 1), ${mode})`;

const notByStaff = (table: string) => sql`not exists (
  select from users where users.id = ${sql.raw(table)}.user_id and (is_admin or is_super_admin))`;

interface Cohort extends Record<string, unknown> {
  week: string;
  sign_ups: number;
  cited: number;
  checkouts: number;
  paid: number;
  still_here: number;
}

async function readCohorts(
  tx: Transaction,
  from: string,
  { mode, subscriptions }: { mode: string; subscriptions: boolean },
): Promise<Cohort[]> {
  const reached = (milestone: string, of = '') => sql`exists (
    select from analytics_milestones
    where user_id = users.id and milestone = ${milestone} and analytics_milestones.mode in (${of}, ''))`;
  const { rows } = await tx.execute<Cohort>(sql`
    with people as (
      select ${weekOf('users.created_at')} as week,
        ${reached('first_cited_answer')} as cited,
        ${reached('checkout', mode)} as checked_out,
        exists (select from purchases where user_id = users.id and ${isOf(mode)}) as paid,
        ${reached('still_here')} as still_here
      from users
      where ${since('users.created_at', from)} and not is_admin and not is_super_admin
    )
    select week, count(*)::int as sign_ups,
      count(*) filter (where cited)::int as cited,
      -- Who has paid went through a checkout, also before these were counted.
      count(*) filter (where checked_out or paid)::int as checkouts,
      count(*) filter (where paid)::int as paid,
      count(*) filter (where still_here and ${subscriptions ? sql`paid` : sql`cited`})::int as still_here
    from people group by week`);
  return rows;
}

interface BrowserEvents extends Record<string, unknown> {
  week: string;
  visit: number;
  install: number;
}

async function readBrowserEvents(tx: Transaction, from: string): Promise<BrowserEvents[]> {
  const { rows } = await tx.execute<BrowserEvents>(sql`
    select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week,
      coalesce(sum(total) filter (where event = 'visit'), 0)::int as visit,
      coalesce(sum(total) filter (where event = 'install'), 0)::int as install
    from analytics_days where day >= ${from}::date group by 1`);
  return rows;
}

interface ServerEvents extends Record<string, unknown> {
  week: string;
  login: number;
  purchase: number;
  cancel: number;
  imported: number;
  api: number;
  mcp: number;
}

/** Counts each event from the table that already records it. Answers to programs are not recorded by account. */
async function readServerEvents(tx: Transaction, from: string, mode: string): Promise<ServerEvents[]> {
  const { rows } = await tx.execute<ServerEvents>(sql`
    select week, count(*) filter (where event = 'signed_in')::int as login,
      count(*) filter (where event = 'purchase')::int as purchase,
      count(*) filter (where event = 'subscription_canceled')::int as cancel,
      count(*) filter (where event = 'import')::int as imported,
      coalesce(sum(answers) filter (where event = 'api'), 0)::int as api,
      coalesce(sum(answers) filter (where event = 'mcp'), 0)::int as mcp
    from (
      select ${weekOf('at')} as week, kind as event, 0 as answers from audit_events
        where ${since('at', from)} and (kind = 'signed_in' or (
          kind = 'subscription_canceled' and ${canceledIn(mode)} = ${mode})) and ${notByStaff('audit_events')}
      union all
      select ${weekOf('created_at')}, 'purchase', 0 from purchases
        where ${since('created_at', from)} and ${isOf(mode)} and ${notByStaff('purchases')}
      union all
      select ${weekOf('created_at')}, 'import', 0 from record_imports
        where ${since('created_at', from)} and ${notByStaff('record_imports')}
      union all
      select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD'), door, answers
        from usage_by_door where day >= ${from}::date
    ) as events group by week`);
  return rows;
}

interface Revenue extends Record<string, unknown> {
  week: string;
  currency: string;
  amount: number;
}

async function readRevenue(tx: Transaction, from: string, mode: string): Promise<Revenue[]> {
  const { rows } = await tx.execute<Revenue>(sql`
    select ${weekOf('created_at')} as week, lower(currency) as currency, sum(amount)::float8 as amount
    from purchases where ${since('created_at', from)} and ${isOf(mode)}
    group by 1, 2 order by 1, 2`);
  return rows;
}

async function readSince(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select to_char(min(day), 'YYYY-MM-DD') as day from analytics_days where event = 'visit'`);
  return rows[0]?.day ?? null;
}
