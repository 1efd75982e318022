import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { JobEvent } from '#shared/job-event.ts';
import type { JobKind, RunningJob } from './job-kind.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { pruneOtherJobs } from './prune.ts';
import { appendEvent, changeJob, claimJobs, LeaseLost, requestStop } from './store.ts';
import { jobWatch, type NumberedJobEvent } from './watch.ts';

const database = await testDatabase();
const log = pino({ level: 'silent' });
const opened: Jobs[] = [];

/** Opens another server on the same database. */
function server(): Jobs {
  const jobs = openJobs({ database, log });
  opened.push(jobs);
  return jobs;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
  await database.as('service').transaction((tx) => tx.execute(sql`delete from jobs`));
});
afterAll(() => database.close());

const once: Pick<JobKind<unknown>, 'concurrency' | 'keepMs' | 'maxAttempts' | 'retryDelayMs'> = {
  concurrency: 1,
  keepMs: 60_000,
  maxAttempts: 5,
  retryDelayMs: () => null,
};

/** Waits until the run's signal aborts, as well-behaved work does. */
const untilAborted = ({ signal }: RunningJob<unknown>) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });

async function eventsOf(jobs: Jobs, id: string, after = 0): Promise<NumberedJobEvent[]> {
  const events: NumberedJobEvent[] = [];
  for await (const event of jobs.watch(id, { after, signal: AbortSignal.timeout(20_000) }))
    events.push(event);
  return events;
}

const endOf = async (jobs: Jobs, id: string) => (await eventsOf(jobs, id)).at(-1)?.event;

const rowsOf = async (id: string) => {
  const { rows } = await database
    .as('service')
    .transaction((tx) =>
      tx.execute<{ state: string; attempts: number }>(sql`select state, attempts from jobs where id = ${id}`),
    );
  return rows;
};

describe('a job', () => {
  it('runs once, though several servers look for it', async () => {
    const ran: number[] = [];
    const servers = [server(), server(), server()];
    for (const jobs of servers) {
      jobs.define<{ n: number }>({
        ...once,
        name: 'count',
        concurrency: 4,
        run: async ({ payload }) => void ran.push(payload.n),
      });
    }
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => servers[n % 3]!.add('count', { n })));
    await Promise.all(ids.map((id) => endOf(servers[0]!, id)));
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('of an exclusive kind runs alone, whichever servers look for it', async () => {
    let running = 0;
    const together: number[] = [];
    const servers = [server(), server(), server()];
    for (const jobs of servers) {
      jobs.define({
        ...once,
        name: 'alone',
        exclusive: true,
        async run() {
          together.push(++running);
          await new Promise((resolve) => setTimeout(resolve, 30));
          running--;
        },
      });
    }
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => servers[n % 3]!.add('alone', {})));
    await Promise.all(ids.map((id) => endOf(servers[0]!, id)));
    expect(together).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is not added again while one with its key is open', async () => {
    const jobs = server();
    const first = await jobs.add('report', {}, { key: 'a' });
    expect(await jobs.add('report', {}, { key: 'a' })).toBe(first);
    expect(await jobs.add('report', {}, { key: 'b' })).not.toBe(first);
    jobs.define({ ...once, name: 'report', run: async () => undefined });
    await endOf(jobs, first);
    expect(await jobs.add('report', {}, { key: 'a' })).not.toBe(first);
  });

  describe('behind a running one that may have passed its work', () => {
    /** Runs jobs of the kind 'follow' on two servers, each until it is released. */
    function followed() {
      const begun: number[] = [];
      const releases: (() => void)[] = [];
      let running = 0;
      const servers = [server(), server()];
      for (const jobs of servers) {
        jobs.define<{ n: number }>({
          ...once,
          name: 'follow',
          async run({ payload, signal }) {
            expect(++running).toBe(1);
            begun.push(payload.n);
            await new Promise<void>((resolve) => {
              releases.push(resolve);
              signal.addEventListener('abort', () => resolve(), { once: true });
            });
            running--;
            signal.throwIfAborted();
          },
        });
      }
      const add = (n: number) => servers[0]!.add('follow', { n }, { key: 'a', behindRunning: true });
      return { begun, add, servers, release: () => releases.at(-1)!() };
    }
    /** Longer than every server takes to look for jobs. */
    const everyoneLooked = () => new Promise((resolve) => setTimeout(resolve, 2500));

    it('is added once, and begins when that one has ended, whichever servers look for it', async () => {
      const { begun, add, release } = followed();
      await add(1);
      await eventually(() => expect(begun).toEqual([1]));
      await add(2);
      await add(2);
      await everyoneLooked();
      expect(begun).toEqual([1]);
      release();
      await eventually(() => expect(begun).toEqual([1, 2]));
      release();
      await everyoneLooked();
      expect(begun).toEqual([1, 2]);
    });

    it('is added when that one is stopped, if it was asked for afterwards', async () => {
      const { begun, add, release, servers } = followed();
      const first = await add(1);
      await eventually(() => expect(begun).toEqual([1]));
      await requestStop(database, first);
      await add(2);
      expect(await endOf(servers[0]!, first)).toMatchObject({ state: 'stopped' });
      await eventually(() => expect(begun).toEqual([1, 2]));
      release();
    });

    it('is not added when that one is stopped', async () => {
      const { begun, add, servers } = followed();
      const first = await add(1);
      await eventually(() => expect(begun).toEqual([1]));
      await add(2);
      await servers[0]!.stop(first);
      expect(await endOf(servers[0]!, first)).toMatchObject({ state: 'stopped' });
      await everyoneLooked();
      expect(begun).toEqual([1]);
    });
  });

  it('is retried as its kind says, then fails with the reason', async () => {
    const jobs = server();
    const attempts: number[] = [];
    const onGiveUp = vi.fn(async () => undefined);
    jobs.define<{ to: string }>({
      ...once,
      name: 'flaky',
      retryDelayMs: (made) => (made < 3 ? 10 : null),
      onGiveUp,
      run: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error('The mail server is down.');
      },
    });
    const id = await jobs.add('flaky', { to: 'x' });
    expect(await endOf(jobs, id)).toEqual({
      type: 'end',
      state: 'failed',
      message: 'The mail server is down.',
    });
    expect(attempts).toEqual([1, 2, 3]);
    await eventually(() =>
      expect(onGiveUp).toHaveBeenCalledWith(
        expect.anything(),
        expect.objectContaining({ id, payload: { to: 'x' }, userId: null }),
      ),
    );
  });

  it('is failed only together with what its kind does then', async () => {
    const jobs = server();
    const work: string[] = [];
    let fails = true;
    jobs.define({
      ...once,
      name: 'undone',
      run: async () => {
        work.push('run');
        throw new Error('The mail server is down.');
      },
      onGiveUp: async () => {
        work.push('give up');
        if (fails) {
          fails = false;
          throw new Error('The connection was lost.');
        }
      },
      afterGiveUp: async () => {
        work.push((await rowsOf(id))[0]!.state);
      },
    });
    const id = await jobs.add('undone', {});
    await eventually(() => expect(work).toEqual(['run', 'give up', 'give up', 'failed']));
  });

  it('is retried on time by a server whose clock is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      const jobs = server();
      jobs.define({
        ...once,
        name: 'ahead',
        retryDelayMs: () => 10,
        run: async ({ attempt }) => {
          if (attempt === 1) throw new Error('The mail server is down.');
        },
      });
      const id = await jobs.add('ahead', {});
      await eventually(async () => expect(await rowsOf(id)).toEqual([{ state: 'done', attempts: 2 }]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('resumes from its last checkpoint', async () => {
    const jobs = server();
    const seen: unknown[] = [];
    jobs.define({
      ...once,
      name: 'pages',
      retryDelayMs: () => 10,
      run: async ({ checkpoint, save }) => {
        seen.push(checkpoint);
        if (checkpoint !== null) return;
        await save({ page: 40 });
        throw new Error('killed');
      },
    });
    await endOf(jobs, await jobs.add('pages', {}));
    expect(seen).toEqual([null, { page: 40 }]);
  });

  it('keeps neither the checkpoint nor its work when saving fails', async () => {
    const jobs = server();
    const seen: unknown[] = [];
    jobs.define({
      ...once,
      name: 'pages',
      retryDelayMs: () => 10,
      run: async ({ checkpoint, attempt, save }) => {
        seen.push(checkpoint);
        if (attempt > 1) return;
        await save({ page: 40 }, () => Promise.reject(new Error('disk full')));
      },
    });
    await endOf(jobs, await jobs.add('pages', {}));
    expect(seen).toEqual([null, null]);
  });

  it('is taken over from a crashed server, which can no longer write to it', async () => {
    const jobs = server();
    const id = await jobs.add('seed', {});
    const [dead] = await claimJobs(database, 'seed', 1);
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`),
      );
    const attempts: number[] = [];
    const late: unknown[] = [];
    jobs.define({
      ...once,
      name: 'seed',
      run: async ({ attempt, save }) => {
        attempts.push(attempt);
        await save('new');
        late.push(await changeJob(database, dead!, { checkpoint: 'old' }).catch((error) => error));
      },
    });
    expect(await endOf(jobs, id)).toMatchObject({ state: 'done' });
    expect(attempts).toEqual([2]);
    expect(late).toEqual([expect.any(LeaseLost)]);
  });

  it('fails when its servers crash again and again', async () => {
    const jobs = server();
    const id = await jobs.add('seed', {});
    await claimJobs(database, 'seed', 1);
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update jobs set attempts = 5, lease_until = now() - interval '1 second' where id = ${id}`,
        ),
      );
    const run = vi.fn(async () => undefined);
    jobs.define({ ...once, name: 'seed', run });
    expect(await endOf(jobs, id)).toEqual({
      type: 'end',
      state: 'failed',
      message: 'The server stopped during every attempt.',
    });
    expect(run).not.toHaveBeenCalled();
  });

  it('is left alone while its server renews the lease', async () => {
    const jobs = server();
    const attempts: number[] = [];
    const other = server();
    for (const each of [jobs, other]) {
      each.define({
        ...once,
        name: 'long',
        run: async (job) => {
          attempts.push(job.attempt);
          await untilAborted(job);
        },
      });
    }
    const id = await jobs.add('long', {});
    await eventually(() => expect(attempts).toEqual([1]));
    // The next heartbeat comes within two seconds.
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update jobs set lease_until = now() + interval '6 seconds' where id = ${id}`),
      );
    await new Promise((resolve) => setTimeout(resolve, 7000));
    expect(attempts).toEqual([1]);
  });

  it('that nobody has claimed is stopped immediately', async () => {
    const jobs = server();
    const id = await jobs.add('later', {}, { delayMs: 60_000 });
    expect(await jobs.stop(id)).toBe('waiting');
    expect(await endOf(jobs, id)).toEqual({ type: 'end', state: 'stopped', message: '' });
    expect(await jobs.stop('01900000-0000-7000-8000-000000000000')).toBeNull();
  });

  it('is stopped by its server when another one is asked to', async () => {
    const [runs, asked] = [server(), server()];
    let started = false;
    runs.define({
      ...once,
      name: 'long',
      run: (job) => {
        started = true;
        return untilAborted(job);
      },
    });
    const id = await asked.add('long', {});
    await eventually(() => expect(started).toBe(true));
    expect(await asked.stop(id)).toBe('running');
    expect(await endOf(asked, id)).toEqual({ type: 'end', state: 'stopped', message: '' });
  });

  it('is stopped when its attempt fails before its server hears of the stop', async () => {
    const [runs, asked] = [server(), server()];
    runs.define({
      ...once,
      name: 'flaky',
      retryDelayMs: () => 3_600_000,
      run: async ({ id }) => {
        await asked.stop(id);
        throw new Error('The mail server is down.');
      },
    });
    const id = await asked.add('flaky', {});
    expect(await endOf(asked, id)).toEqual({ type: 'end', state: 'stopped', message: '' });
  });

  it('is watched by number from any server, up to its end', async () => {
    const [runs, watches] = [server(), server()];
    runs.define({
      ...once,
      name: 'books',
      run: async ({ report }) => {
        report({ done: 1, total: 3, message: 'First book' });
        report({ done: 2, total: 3, message: 'Second book' });
      },
    });
    const id = await watches.add('books', {});
    const events = await eventsOf(watches, id);
    expect(events).toEqual([
      { n: 1, event: { type: 'progress', done: 2, total: 3, message: 'Second book' } },
      { n: 2, event: { type: 'end', state: 'done', message: '' } },
    ]);
    expect(await eventsOf(watches, id, 1)).toEqual(events.slice(1));
  });

  it('shows all its events to one who begins to watch while others are served', async () => {
    const jobs = server();
    const id = await jobs.add('later', {}, { delayMs: 60_000 });
    const event: JobEvent = { type: 'progress', done: 1, total: 3, message: '' };
    const append = () => database.as('service').transaction((tx) => appendEvent(tx, id, event));
    await append();
    const reads: (() => void)[] = [];
    const held = replacing(database, ({ read }) => ({
      async read(query) {
        await new Promise<void>((resolve) => reads.push(resolve));
        return await read(query);
      },
    }));
    const watching = jobWatch(held, log);
    const { signal } = new AbortController();
    const next = (after: number) => watching.watch(id, { after, signal }).next();
    const late = next(1);
    await eventually(() => expect(reads).toHaveLength(1));
    const early = next(0);
    await append();
    const letting = setInterval(() => reads.shift()?.(), 10);
    expect((await late).value).toMatchObject({ n: 2 });
    expect((await early).value).toMatchObject({ n: 1 });
    clearInterval(letting);
    for (const go of reads) go();
    await watching.close();
  });

  it('is handed back when its server closes, and the attempt does not count', async () => {
    const first = server();
    let started = false;
    first.define({
      ...once,
      name: 'long',
      run: (job) => {
        started = true;
        return untilAborted(job);
      },
    });
    const id = await first.add('long', {});
    await eventually(() => expect(started).toBe(true));
    await first.close();
    expect(await rowsOf(id)).toEqual([{ state: 'waiting', attempts: 0 }]);
    const next = server();
    next.define({ ...once, name: 'long', run: async () => undefined });
    expect(await endOf(next, id)).toMatchObject({ state: 'done' });
  });

  it('ends its watchers when it is deleted', async () => {
    const jobs = server();
    const id = await jobs.add('later', {}, { delayMs: 60_000 });
    const watched = eventsOf(jobs, id);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await database.as('service').transaction((tx) => tx.execute(sql`delete from jobs where id = ${id}`));
    expect(await watched).toEqual([]);
  });

  it('does not run twice when its own server lost the lease', async () => {
    const jobs = server();
    const attempts: number[] = [];
    const aborted: unknown[] = [];
    jobs.define({
      ...once,
      name: 'long',
      concurrency: 2,
      run: async (job) => {
        attempts.push(job.attempt);
        await untilAborted(job).finally(() => aborted.push(job.signal.reason));
      },
    });
    const id = await jobs.add('long', {});
    await eventually(() => expect(attempts).toEqual([1]));
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`),
      );
    jobs.wake();
    await eventually(() => expect(attempts).toEqual([1, 2]));
    expect(aborted).toEqual(['lost']);
  });

  it('of a kind that this server does not have is deleted a month after it ended', async () => {
    const jobs = server();
    async function add(kind: string, days: number) {
      const id = await jobs.add(kind, {});
      await database.as('service').transaction((tx) =>
        tx.execute(sql`update jobs set state = 'stopped',
          ended_at = now() - make_interval(days => ${days}::int) where id = ${id}`),
      );
      return id;
    }
    const old = await add('given up', 31);
    const kept = [await add('given up', 29), await add('books', 31)];
    // As while it starts.
    await pruneOtherJobs(database, []);
    expect(await rowsOf(old)).toHaveLength(1);
    await pruneOtherJobs(database, ['books']);
    expect(await rowsOf(old)).toEqual([]);
    for (const id of kept) expect(await rowsOf(id)).toHaveLength(1);
  });

  it('leaves nothing behind when its kind keeps nothing', async () => {
    const jobs = server();
    const run = vi.fn(async () => undefined);
    jobs.define({ ...once, name: 'mail', keepMs: 0, run });
    const id = await jobs.add('mail', { address: 'a@example.com' });
    await eventually(async () => expect(await rowsOf(id)).toEqual([]));
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('periodic work', () => {
  it('runs immediately and then repeatedly, never twice at a time, and survives failures', async () => {
    const jobs = server();
    let active = 0;
    let most = 0;
    let runs = 0;
    jobs.every({
      name: 'test',
      intervalMs: 10,
      run: async () => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 25));
        active--;
        if (++runs === 1) throw new Error('not today');
      },
    });
    await eventually(() => expect(runs).toBeGreaterThan(2));
    expect(most).toBe(1);
    await jobs.close();
    expect(active).toBe(0);
  });
});
