import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { errorLog, serviceCalls } from '#server/db/schema/monitoring.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { logTo } from '#server/log.ts';
import { ErrorLog, pruneErrorLog } from './error-log.ts';
import { latencyBucket, percentile } from './latency.ts';
import { ServiceCalls } from './service-calls.ts';
import { pathWithoutIds, withoutPersonalData } from './without-personal-data.ts';

const database = await testDatabase();
const silent = pino({ level: 'silent' });
const broken = replacing(database, () => ({ transaction: () => Promise.reject(new Error('gone')) }));

afterEach(() =>
  database.as('service').transaction(async (tx) => {
    await tx.delete(errorLog);
    await tx.delete(serviceCalls);
  }),
);
afterAll(() => database.close());

const entries = () =>
  database.as('service').transaction((tx) => tx.select().from(errorLog).orderBy(errorLog.at, errorLog.id));
const counts = () => database.as('service').transaction((tx) => tx.select().from(serviceCalls));

/** Creates a log whose errors are stored. */
function logging() {
  const errors = new ErrorLog();
  const log = pino({ level: 'debug' }, logTo({ write: () => undefined }, errors));
  return { log, errors, keep: () => errors.flush(database, silent) };
}

describe('the message of an error', () => {
  it.each([
    ['550 no such user anna@example.com', '550 no such user <address>'],
    ['Can’t send mail to <anna.b+c@mail.example.co.uk>: refused', 'Can’t send mail to <address>: refused'],
    ['invalid input syntax for type uuid: "my knee hurts"', 'invalid input syntax for type uuid: "…"'],
    [
      'Unexpected token \'H\', "How do I squ"... is not valid JSON',
      'Unexpected token \'…\', "…"... is not valid JSON',
    ],
    ['cut off in "the middle of what someone asked', 'cut off in "…"'],
    ["don't know 'the name' of it", "don't know '…' of it"],
    ['connect ECONNREFUSED 203.0.113.7:25', 'connect ECONNREFUSED <ip>:25'],
    ['from 2001:db8:85a3::8a2e:370:7334', 'from <ip>'],
    ['GET https://shop.example/a?email=x&token=y failed', 'GET https://shop.example/a failed'],
    ['No such customer: cus_9s6XKzkNRiz8i3', 'No such customer: <id>'],
    ['job 0190aaaa-0000-7000-8000-000000000000 ended', 'job <id> ended'],
    ['call +49 170 1234567 back', 'call <number> back'],
    ['got 503 after 3 attempts in 1500 ms', 'got 503 after 3 attempts in 1500 ms'],
    ['The model provider cannot be reached right now.', 'The model provider cannot be reached right now.'],
  ])('%s is stored as %s', (text, kept) => {
    expect(withoutPersonalData(text, 200)).toBe(kept);
  });

  it('is cut', () => {
    expect(withoutPersonalData('a '.repeat(1000), 20)).toHaveLength(20);
  });

  it.each([
    ['/api/runs/0190aaaa-0000-7000-8000-000000000000/stop', '/api/runs/{id}/stop'],
    ['/api/goals/12', '/api/goals/{id}'],
    ['/api/anna@example.com', '/api/{id}'],
    ['/api/billing/members.csv', '/api/billing/members.csv'],
    ['/', '/'],
  ])('came from the path %s, stored as %s', (path, kept) => {
    expect(pathWithoutIds(path)).toBe(kept);
  });
});

describe('the log', () => {
  it('stores errors with their request and route, and what they happened to', async () => {
    const { log, keep } = logging();
    const requestId = '0190aaaa-0000-4000-8000-000000000000';
    const err = Object.assign(new Error('no such user anna@example.com'), { code: 'ENOENT' });
    log
      .child({ requestId, method: 'POST', path: '/api/ask' })
      .error({ err, userId: 'secret' }, 'unforeseen error');
    log.warn(
      { reason: 'The mail server is down.', kind: 'mail', attempts: 2 },
      'a job failed and will be retried',
    );
    await keep();
    // Both have the same millisecond.
    const kept = (await entries()).toSorted((one, other) => one.level.localeCompare(other.level));
    expect(kept).toMatchObject([
      {
        level: 'error',
        requestId,
        route: 'POST /api/ask',
        message: 'unforeseen error',
        about: null,
        code: 'ENOENT',
        detail: 'no such user <address>',
        times: 1,
      },
      {
        level: 'warning',
        requestId: null,
        route: null,
        message: 'a job failed and will be retried',
        about: 'mail',
        code: null,
        detail: 'The mail server is down.',
      },
    ]);
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  it('omits notices, and everything below', async () => {
    const { log, keep } = logging();
    log.warn({ userId: 'someone' }, 'password changed');
    log.info({ err: new Error('x') }, 'request');
    await keep();
    expect(await entries()).toEqual([]);
  });

  it('counts a storm of the same error instead of storing each', async () => {
    const { log, keep } = logging();
    for (let nth = 0; nth < 1000; nth++) log.error({ err: new Error('down') }, 'unforeseen error');
    log.error({ err: new Error('another') }, 'unforeseen error');
    await keep();
    const kept = await entries();
    expect(kept).toHaveLength(6);
    expect(kept.filter(({ detail }) => detail === 'down').reduce((sum, { times }) => sum + times, 0)).toBe(
      1000,
    );
  });

  it('keeps errors from while the database was away, as far as there is room', async () => {
    const { log, errors, keep } = logging();
    for (let nth = 0; nth < 600; nth++)
      log.error({ err: new Error(`fault ${String.fromCharCode(97 + (nth % 26)).repeat(nth % 30)}`) }, 'x');
    await errors.flush(broken, silent);
    await keep();
    const kept = await entries();
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThanOrEqual(500);
  });

  it('is kept for seven days, and only the newest entries', async () => {
    const insert = (from: number, to: number, age: string) =>
      database.as('service').transaction((tx) =>
        tx.execute(sql`
          insert into error_log (id, at, level, message, times)
          select gen_random_uuid(), now() - ${age}::interval - make_interval(secs => n), 'error', 'n ' || n, 1
          from generate_series(${from}::int, ${to}::int) as n`),
      );
    await insert(1, 3, '7 days');
    await pruneErrorLog(database);
    expect(await entries()).toEqual([]);
    await insert(1, 5003, '1 hour');
    await pruneErrorLog(database);
    const kept = await entries();
    expect(kept).toHaveLength(5000);
    expect(kept.at(-1)!.message).toBe('n 1');
  });
});

describe('calls of services', () => {
  it('are added up over all servers, by result', async () => {
    const [one, two] = [new ServiceCalls(database, silent), new ServiceCalls(database, silent)];
    for (const server of [one, two]) {
      for (let nth = 0; nth < 10; nth++)
        server.note({ service: 'model', name: 'gpt', failure: null, ms: 500 });
      server.note({ service: 'model', name: 'gpt', failure: 'unavailable', ms: null });
      server.note({ service: 'mail', name: 'mail', failure: null, ms: null });
    }
    await Promise.all([one.flush(), two.flush(), one.flush()]);
    const found = (await counts()).map(({ service, failure, calls }) => [service, failure, calls]).sort();
    expect(found).toEqual([
      ['mail', '', 2],
      ['model', '', 20],
      ['model', 'unavailable', 2],
    ]);
  });

  it('wait while the database is away', async () => {
    let away = true;
    const calls = new ServiceCalls(
      replacing(database, (queries) => ({
        transaction: (work) => (away ? Promise.reject(new Error('gone')) : queries.transaction(work)),
      })),
      silent,
    );
    calls.note({ service: 'model', name: 'gpt', failure: null, ms: 20 });
    await calls.flush();
    calls.note({ service: 'model', name: 'gpt', failure: null, ms: 20 });
    away = false;
    await calls.flush();
    expect(await counts()).toMatchObject([{ calls: 2 }]);
  });

  it('are deleted after some days', async () => {
    const calls = new ServiceCalls(database, silent);
    calls.note({ service: 'model', name: 'gpt', failure: null, ms: 20 });
    await calls.flush();
    await calls.prune();
    expect(await counts()).toHaveLength(1);
    await database
      .as('service')
      .transaction((tx) => tx.execute(sql`update service_calls set hour = hour - interval '9 days'`));
    await calls.prune();
    expect(await counts()).toEqual([]);
  });

  it('have percentiles within a tenth', () => {
    const ms = Array.from({ length: 1000 }, (_, n) => 100 + n * 5);
    const counted = ms.map((each) => ({ bucket: latencyBucket(each), calls: 1 }));
    for (const share of [0.5, 0.95]) {
      const exact = ms[Math.ceil(ms.length * share) - 1]!;
      expect(Math.abs(percentile(counted, share)! - exact) / exact).toBeLessThan(0.11);
    }
    expect(percentile([], 0.5)).toBeNull();
    expect(latencyBucket(0)).toBe(0);
    expect(latencyBucket(10 ** 9)).toBe(79);
  });
});
