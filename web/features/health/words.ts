import type { Health, Need } from '#shared/health.ts';
import { formatMicros } from '#shared/money.ts';
import { SUBSCRIPTIONS_OFF } from '#shared/no-access.ts';
import { ago, moment } from '#web/lib/dates.ts';
import { sizeOf } from '#web/lib/file-size.ts';
import { counted, number } from '#web/lib/numbers.ts';

/** Formats a share of 1 as a percentage. */
export const percent = (share: number): string =>
  number(share, { style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 });

export const size = (bytes: number): string => sizeOf(bytes).join(' ');

/** Formats milliseconds, from a second on in seconds. */
export const duration = (ms: number): string =>
  ms < 1000
    ? `${number(ms, { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
    : `${number(ms / 1000, { maximumFractionDigits: ms < 10_000 ? 1 : 0 })} s`;

/** Formats a moment with the time since then. */
export const when = (at: string): string => `${moment(at)} (${ago(new Date(at))})`;

export interface Fact {
  /** Also the anchor for links from needs. */
  id: 'version' | 'database' | 'disk' | 'backup' | 'budget' | 'mail' | 'webhook';
  title: string;
  is: 'well' | 'idle' | 'warning' | 'failing';
  status: string;
  details: readonly string[];
}

/** Returns the server's platform and dependencies, a row each. */
export function factsOf(health: Health): Fact[] {
  const needs = new Set<Need['kind']>(health.needs.map(({ kind }) => kind));
  return [
    versionFact(health.server),
    databaseFact(health.database),
    diskFact(health.disk, needs.has('disk')),
    backupFact(health.backup, needs.has('backup')),
    budgetFact(health.budget, needs.has('budget')),
    mailFact(health.mail, needs.has('mail')),
    paymentsFact(health.payments, needs.has('webhook')),
  ];
}

function versionFact({ version, commit, node, started_at }: Health['server']): Fact {
  return {
    id: 'version',
    title: 'Version',
    is: 'well',
    status: 'Running',
    details: [
      commit === null ? `Liftlore ${version}` : `Liftlore ${version}, commit ${commit.slice(0, 10)}`,
      `Node ${node.replace(/^v/, '')}`,
      `Started ${when(started_at)}`,
    ],
  };
}

function databaseFact(database: Health['database']): Fact {
  const kind = database.kind === 'embedded' ? 'Embedded, as PostgreSQL' : 'PostgreSQL';
  return {
    id: 'database',
    title: 'Database',
    is: 'well',
    status: 'Reachable',
    details: [
      `${kind} ${database.version}${database.pgvector === null ? '' : ` with pgvector ${database.pgvector}`}`,
      `Answers in ${duration(database.latency_ms)}`,
      `${size(database.size_bytes)} of data`,
      `${counted(database.migrations, 'migration')} applied, the latest is ${database.last_migration}`,
    ],
  };
}

function diskFact(disk: Health['disk'], needed: boolean): Fact {
  const row = { id: 'disk', title: 'Disk' } as const;
  if (disk === null)
    return { ...row, is: 'warning', status: 'Not known', details: ['The data folder cannot be read.'] };
  return {
    ...row,
    is: needed ? 'failing' : 'well',
    status: needed ? 'Almost full' : 'Enough space',
    details: [
      `${size(disk.free_bytes)} of ${size(disk.total_bytes)} free (${percent(disk.free_bytes / disk.total_bytes)})`,
      `Data folder: ${size(disk.data_bytes)}`,
    ],
  };
}

function backupFact({ last_at, verified, every_hours, keep_days }: Health['backup'], needed: boolean): Fact {
  return {
    id: 'backup',
    title: 'Last backup',
    is: needed ? 'failing' : last_at === null ? 'idle' : 'well',
    status: last_at === null ? 'None known' : needed ? 'Too old' : 'Recent',
    details: [
      ...(last_at === null
        ? []
        : [
            when(last_at),
            verified === null
              ? 'Made by another tool, and not verified'
              : `Verified: ${counted(verified.rows, 'row')} restored, ${size(verified.bytes)}`,
          ]),
      every_hours === null
        ? 'None are scheduled: run “npm run backup” every day, or set BACKUP_EVERY_HOURS.'
        : `Every ${counted(every_hours, 'hour')}, kept for ${counted(keep_days, 'day')}`,
    ],
  };
}

function budgetFact(budget: Health['budget'], needed: boolean): Fact {
  const { spent_micros: spent, limit_micros: limit, currency, answers, members_at_limit } = budget;
  const money = (micros: number) =>
    currency === null ? number(micros / 1_000_000) : formatMicros(micros, currency);
  return {
    id: 'budget',
    title: 'Budget today',
    is: needed ? 'failing' : limit === null ? 'idle' : 'well',
    status: needed ? 'Used up' : limit === null ? 'No limit' : `${percent(spent / limit)} used`,
    details: [
      limit === null ? `${money(spent)} spent` : `${money(spent)} of ${money(limit)} spent`,
      `${counted(answers, 'answer')} counted`,
      ...(members_at_limit === 0
        ? []
        : [`${counted(members_at_limit, 'member has', 'members have')} used up their own budget`]),
    ],
  };
}

function mailFact(mail: Health['mail'], needed: boolean): Fact {
  return {
    id: 'mail',
    title: 'Mail',
    is: needed ? 'failing' : mail.transport === 'outbox' ? 'idle' : 'well',
    status: needed ? 'Failing' : mail.transport === 'outbox' ? 'Kept in a folder' : 'Working',
    details: [
      mail.host === null ? 'No mail server is set: mail is a file in the outbox' : `Through ${mail.host}`,
      mail.waiting === 0
        ? 'None waiting'
        : `${number(mail.waiting)} waiting${mail.retrying === 0 ? '' : `, ${number(mail.retrying)} of them tried before`}`,
      ...(mail.failed === 0 ? [] : [`${number(mail.failed)} given up within 7 days`]),
      mail.last_sent_at === null ? 'None sent within 7 days' : `Last sent ${when(mail.last_sent_at)}`,
      ...(mail.last_error_at === null
        ? []
        : [`Last error ${when(mail.last_error_at)}: ${mail.last_error ?? ''}`]),
    ],
  };
}

const MODES = { sandbox: 'Sandbox, test money', test: 'Stripe in test mode', live: 'Stripe, live' } as const;

function paymentsFact(payments: Health['payments'], needed: boolean): Fact {
  const row = { id: 'webhook', title: 'Payments' } as const;
  const { mode, failed, oldest_failed_at, last_event, last_event_at, refused, last_refused_at } = payments;
  if (mode === null)
    return {
      ...row,
      is: 'idle',
      status: 'Off',
      details: [SUBSCRIPTIONS_OFF],
    };
  return {
    ...row,
    is: needed ? 'failing' : 'well',
    status: needed ? 'Failing' : 'Working',
    details: [
      MODES[mode],
      last_event_at === null ? 'No event yet' : `Last event ${when(last_event_at)}: ${last_event}`,
      failed === 0 || oldest_failed_at === null
        ? 'No pending events'
        : `${counted(failed, 'event')} could not be processed, the oldest ${when(oldest_failed_at)}`,
      ...(last_refused_at === null
        ? []
        : [
            `${counted(refused, 'call')} with a wrong signature in 24 hours, the last ${when(last_refused_at)}`,
          ]),
    ],
  };
}
