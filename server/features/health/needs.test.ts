import { describe, expect, it } from 'vitest';
import type { HealthJob } from '#shared/health.ts';
import { type Facts, needsOf } from './needs.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const HOUR = 60;
const DAY = 24 * HOUR;

/** A state in which nothing needs attention. */
const WELL: Facts = {
  models: [],
  mail: {
    transport: 'smtp',
    host: 'mail.example.com',
    waiting: 0,
    retrying: 0,
    failed: 0,
    failed_today: 0,
    oldest_waiting_at: null,
    last_sent_at: minutesAgo(5),
    last_error_at: null,
    last_error: null,
  },
  disk: { free_bytes: 50, total_bytes: 100, data_bytes: 10 },
  backup: {
    last_at: minutesAgo(DAY),
    verified: null,
    every_hours: null,
    keep_days: 14,
    first_account_at: minutesAgo(90 * DAY),
    has_members: false,
  },
  payments: {
    mode: 'live',
    last_event_at: minutesAgo(60),
    last_event: 'invoice.paid',
    failed: 0,
    oldest_failed_at: null,
    refused: 0,
    accepted: 4,
    last_refused_at: null,
  },
  budget: {
    spent_micros: 1,
    answers: 1,
    limit_micros: 50_000_000,
    currency: 'USD',
    members_at_limit: 0,
  },
  jobs: { running: 0, waiting: 0, failed: 0, list: [] },
};

const model = (recentErrors: number, recentCalls: number): Facts['models'][number] => ({
  id: 'gpt',
  label: 'GPT',
  provider: 'OpenAI',
  use: 'chat',
  calls: 100,
  errors: 40,
  recent_calls: recentCalls,
  recent_errors: recentErrors,
  p50_ms: 500,
  p95_ms: 900,
  last_call_at: minutesAgo(1),
  last_success_at: minutesAgo(50),
  last_error_at: minutesAgo(1),
  last_error: 'The provider cannot be reached.',
});

const job = (state: HealthJob['state'], endedAt: string | null, title = 'Books'): HealthJob => ({
  id: '01900000-0000-7000-8000-000000000000',
  title,
  state,
  attempts: 1,
  added_at: minutesAgo(3 * DAY),
  started_at: null,
  ended_at: endedAt,
  progress: null,
  reason: null,
  stoppable: false,
  stopping: false,
});
const withJobs = (...list: HealthJob[]): Facts => ({ ...WELL, jobs: { ...WELL.jobs, list } });
const withMail = (mail: Partial<Facts['mail']>): Facts => ({ ...WELL, mail: { ...WELL.mail, ...mail } });
const withBackup = (lastAt: string | null, firstAccountAt: string | null): Facts => ({
  ...WELL,
  backup: { ...WELL.backup, last_at: lastAt, first_account_at: firstAccountAt },
});
const NO_BACKUP: Facts['backup'] = withBackup(null, minutesAgo(1)).backup;
const withDisk = (free: number): Facts => ({
  ...WELL,
  disk: { free_bytes: free, total_bytes: 1000, data_bytes: 1 },
});
const withBudget = (budget: Partial<Facts['budget']>): Facts => ({
  ...WELL,
  budget: { ...WELL.budget, ...budget },
});
const withPayments = (failed: number, oldest: string | null): Facts => ({
  ...WELL,
  payments: { ...WELL.payments, failed, oldest_failed_at: oldest },
});
const withRefused = (payments: Partial<Facts['payments']>): Facts => ({
  ...WELL,
  payments: { ...WELL.payments, refused: 3, accepted: 0, last_refused_at: minutesAgo(20), ...payments },
});

const NOTHING: [case_: string, Facts][] = [
  ['everything is well', WELL],
  ['a model failed twice', { ...WELL, models: [model(2, 2)] }],
  ['a model fails less often than it answers', { ...WELL, models: [model(4, 9)] }],
  ['mail has waited for a moment', withMail({ waiting: 3, retrying: 3, oldest_waiting_at: minutesAgo(14) })],
  ['mail waits for its first attempt', withMail({ waiting: 9, oldest_waiting_at: minutesAgo(60) })],
  ['mail was given up long ago', withMail({ failed: 3, failed_today: 0 })],
  ['a tenth of the disk is free', withDisk(100)],
  ['the disk cannot be read', { ...WELL, disk: null }],
  ['the backup is seven days old', withBackup(minutesAgo(7 * DAY), minutesAgo(90 * DAY))],
  ['the first account is seven days old', withBackup(null, minutesAgo(7 * DAY))],
  ['there is no account yet', withBackup(null, null)],
  [
    'there are members, and the first backup is scheduled',
    { ...WELL, backup: { ...NO_BACKUP, every_hours: 24, has_members: true } },
  ],
  ['there is no budget', withBudget({ limit_micros: null, spent_micros: 1e12 })],
  ['the budget is almost spent', withBudget({ spent_micros: 49_999_999 })],
  ['members used up their own budget', withBudget({ members_at_limit: 4 })],
  ['a stranger calls the webhook', withRefused({ accepted: 1 })],
  ['a stranger calls the webhook twice', withRefused({ refused: 2 })],
  ['someone calls the sandbox', withRefused({ mode: 'sandbox' })],
  ['jobs are open', withJobs(job('running', null), job('waiting', null))],
  ['a job failed a day ago', withJobs(job('failed', minutesAgo(DAY)))],
];

const ONE: [case_: string, Facts, need: object][] = [
  [
    'a model fails as often as it answers',
    { ...WELL, models: [model(3, 6)] },
    {
      kind: 'model',
      since: minutesAgo(50),
      sentence: 'GPT is failing: 3 of its last 6 calls got no answer. The provider cannot be reached.',
      to: '/account/health#models',
    },
  ],
  [
    'a model has never answered',
    { ...WELL, models: [{ ...model(3, 3), last_success_at: null }] },
    { kind: 'model', since: minutesAgo(1) },
  ],
  [
    'mail has waited too long',
    withMail({ waiting: 4, retrying: 1, oldest_waiting_at: minutesAgo(15), last_error: 'It is down.' }),
    {
      kind: 'mail',
      since: minutesAgo(15),
      sentence: 'Email is not being delivered: 1 message is being retried. It is down.',
      to: '/account/health#mail',
    },
  ],
  [
    'mail was given up today',
    withMail({ failed: 5, failed_today: 2, last_error_at: minutesAgo(30) }),
    { kind: 'mail', since: minutesAgo(30), sentence: '2 messages failed after a day of retries.' },
  ],
  [
    'an event of the payment provider failed',
    withPayments(1, minutesAgo(600)),
    {
      kind: 'webhook',
      since: minutesAgo(600),
      sentence: '1 event of the payment provider could not be processed. Replay it under Billing.',
      to: '/account/billing',
    },
  ],
  [
    'several events failed',
    withPayments(3, minutesAgo(600)),
    { sentence: '3 events of the payment provider could not be processed. Replay them under Billing.' },
  ],
  [
    'every event had a wrong signature',
    withRefused({}),
    {
      kind: 'webhook',
      since: minutesAgo(20),
      sentence:
        '3 events of the payment provider had a wrong signature, and none had a valid one. Check STRIPE_WEBHOOK_SECRET.',
      to: '/account/health#webhook',
    },
  ],
  [
    'less than a tenth of the disk is free',
    withDisk(99),
    {
      kind: 'disk',
      since: null,
      sentence: 'The disk is almost full: 9% is free. Once it is full, nothing can be saved.',
      to: '/account/health#disk',
    },
  ],
  [
    'the disk is full',
    withDisk(0),
    { sentence: 'The disk is almost full: less than 1% is free. Once it is full, nothing can be saved.' },
  ],
  [
    'the budget is spent',
    withBudget({ spent_micros: 50_000_000 }),
    {
      kind: 'budget',
      since: null,
      sentence: 'Today’s budget of $50.00 for answers is used up. Members are refused until midnight UTC.',
      to: '/account/health#budget',
    },
  ],
  [
    'the budget of a catalog without prices is spent',
    withBudget({ spent_micros: 50_000_000, currency: null }),
    { sentence: 'Today’s budget for answers is used up. Members are refused until midnight UTC.' },
  ],
  [
    'a job failed',
    withJobs(job('failed', minutesAgo(60))),
    { kind: 'job', since: minutesAgo(60), sentence: 'A job failed: Books.', to: '/account/health#jobs' },
  ],
  [
    'jobs of one kind failed',
    withJobs(
      job('failed', minutesAgo(60)),
      job('failed', minutesAgo(90)),
      job('failed', minutesAgo(2 * DAY)),
    ),
    { since: minutesAgo(90), sentence: '2 jobs of the same kind failed: Books.' },
  ],
  [
    'the backup is older than seven days',
    withBackup(minutesAgo(7 * DAY + 1), minutesAgo(90 * DAY)),
    {
      kind: 'backup',
      since: minutesAgo(7 * DAY + 1),
      sentence: 'The last backup is 7 days old.',
      to: '/account/health#backup',
    },
  ],
  [
    'there are members, no backup, and none is scheduled',
    { ...WELL, backup: { ...NO_BACKUP, has_members: true } },
    {
      kind: 'backup',
      since: minutesAgo(1),
      sentence: expect.stringMatching(
        /^There is no backup, and none is scheduled: .* BACKUP_EVERY_HOURS=24\.$/,
      ),
    },
  ],
  [
    'there never was a backup',
    withBackup(null, minutesAgo(30 * DAY)),
    {
      since: minutesAgo(30 * DAY),
      sentence: 'No backup is known, and the first account is 30 days old.',
    },
  ],
];

describe('what needs the owner', () => {
  it.each(NOTHING)('is nothing while %s', (_, facts) => {
    expect(needsOf(facts, NOW)).toEqual([]);
  });

  it.each(ONE)('is named when %s', (_, facts, need) => {
    const needs = needsOf(facts, NOW);
    expect(needs).toHaveLength(1);
    expect(needs[0]).toMatchObject(need);
  });

  it('lists the most urgent first, and each kind of job separately', () => {
    const facts: Facts = {
      models: [model(9, 9)],
      mail: withMail({ failed_today: 1 }).mail,
      disk: withDisk(1).disk,
      backup: withBackup(null, minutesAgo(30 * DAY)).backup,
      payments: withPayments(1, minutesAgo(1)).payments,
      budget: withBudget({ spent_micros: 1e9 }).budget,
      jobs: withJobs(job('failed', minutesAgo(1)), job('failed', minutesAgo(2), 'Training pairs')).jobs,
    };
    expect(needsOf(facts, NOW).map(({ kind }) => kind)).toEqual([
      'model',
      'mail',
      'webhook',
      'disk',
      'budget',
      'job',
      'job',
      'backup',
    ]);
  });
});
