import '#web/lib/fixed-locale.ts';
import { describe, expect, it } from 'vitest';
import type { Health } from '#shared/health.ts';
import { duration, factsOf, percent } from './words.ts';

const AT = '2026-11-23T12:00:00.000Z';

/** Everything is well. */
const WELL: Health = {
  at: AT,
  needs: [],
  needs_mail: { on: true, last_sent_at: null },
  server: { version: '0.1.0', commit: 'a'.repeat(40), node: 'v24.1.0', started_at: AT },
  database: {
    kind: 'postgres',
    version: '17.2',
    pgvector: '0.8.0',
    size_bytes: 12_000_000,
    latency_ms: 1.24,
    migrations: 25,
    last_migration: '0024_last',
  },
  disk: { free_bytes: 50e9, total_bytes: 100e9, data_bytes: 1e9 },
  models: [],
  mail: {
    transport: 'smtp',
    host: 'mail.example.com',
    waiting: 0,
    retrying: 0,
    failed: 0,
    failed_today: 0,
    oldest_waiting_at: null,
    last_sent_at: AT,
    last_error_at: null,
    last_error: null,
  },
  payments: {
    mode: 'live',
    last_event_at: null,
    last_event: null,
    failed: 0,
    oldest_failed_at: null,
    refused: 0,
    accepted: 4,
    last_refused_at: null,
  },
  jobs: { running: 0, waiting: 0, failed: 0, list: [] },
  backup: {
    last_at: AT,
    verified: { rows: 12_345, bytes: 4_200_000 },
    every_hours: 24,
    keep_days: 14,
    first_account_at: AT,
    has_members: true,
  },
  budget: {
    spent_micros: 12_500_000,
    answers: 1,
    limit_micros: 50_000_000,
    currency: 'USD',
    members_at_limit: 0,
  },
  errors: [],
};

const fact = (id: string, change: Partial<Health> = {}) =>
  factsOf({ ...WELL, ...change }).find((one) => one.id === id)!;
const needing = (kind: Health['needs'][number]['kind']): Partial<Health> => ({
  needs: [{ kind, since: null, sentence: 'It needs you.', to: '/account/health' }],
});

describe('the rows', () => {
  it.each([
    ['version', 'well', 'Running'],
    ['database', 'well', 'Reachable'],
    ['disk', 'well', 'Enough space'],
    ['backup', 'well', 'Recent'],
    ['budget', 'well', '25% used'],
    ['mail', 'well', 'Working'],
    ['webhook', 'well', 'Working'],
  ])('%s is %s: %s', (id, is, status) => {
    expect(fact(id)).toMatchObject({ is, status });
  });

  it.each([
    ['disk', 'disk', 'Almost full'],
    ['backup', 'backup', 'Too old'],
    ['budget', 'budget', 'Used up'],
    ['mail', 'mail', 'Failing'],
    ['webhook', 'webhook', 'Failing'],
  ] as const)('%s is failing when the owner is needed for the %s: %s', (id, kind, status) => {
    expect(fact(id, needing(kind))).toMatchObject({ is: 'failing', status });
  });

  it('say how the last backup was verified, and when the next is due', () => {
    expect(fact('backup').details.slice(1)).toEqual([
      'Verified: 12,345 rows restored, 4.2 MB',
      'Every 24 hours, kept for 14 days',
    ]);
    const elsewhere = fact('backup', { backup: { ...WELL.backup, verified: null, every_hours: null } });
    expect(elsewhere.details.slice(1)).toEqual([
      'Made by another tool, and not verified',
      'None are scheduled: run “npm run backup” every day, or set BACKUP_EVERY_HOURS.',
    ]);
  });

  it('name what is missing', () => {
    expect(fact('disk', { disk: null })).toMatchObject({ is: 'warning', status: 'Not known' });
    expect(fact('backup', { backup: { ...WELL.backup, last_at: null, verified: null } }).status).toBe(
      'None known',
    );
    expect(fact('mail', { mail: { ...WELL.mail, transport: 'outbox', host: null } })).toMatchObject({
      is: 'idle',
      status: 'Kept in a folder',
    });
    expect(fact('webhook', { payments: { ...WELL.payments, mode: null } }).status).toBe('Off');
    expect(fact('budget', { budget: { ...WELL.budget, limit_micros: null } })).toMatchObject({
      status: 'No limit',
      details: ['$12.50 spent', '1 answer counted'],
    });
    expect(fact('version', { server: { ...WELL.server, commit: null } }).details[0]).toBe('Liftlore 0.1.0');
  });
});

it.each([
  [0.1, '0.1 ms'],
  [420, '420 ms'],
  [1320, '1.3 s'],
  [31_400, '31 s'],
])('shows %d ms as %s', (ms, said) => {
  expect(duration(ms)).toBe(said);
});

it.each([
  [0, '0%'],
  [0.004, '0.4%'],
  [0.123, '12%'],
])('shows a share of %d as %s', (share, said) => {
  expect(percent(share)).toBe(said);
});
