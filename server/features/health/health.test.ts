import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalReply, textReply } from '#fakes/model-replies.ts';
import { startFakeSmtp } from '#fakes/smtp-server.ts';
import { setRoles } from '#server/access/roles.ts';
import { BACKUP_KEYS, type LastBackup } from '#server/backup/last-backup.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { installation } from '#server/db/schema/operations.ts';
import { billingEvents } from '#server/db/schema/subscriptions.ts';
import { smtp } from '#server/mail/transport.ts';
import { eventually } from '#server/testing/eventually.ts';
import { payingApp } from '#server/testing/paying-app.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Health } from '#shared/health.ts';

const SSE = { accept: 'text/event-stream' };
const from = () => 'Coach <no-reply@coach.example>';

let folder: string;
const opened: TestApp[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftlore-health-'));
});
afterEach(async () => {
  // The first owns the database that the others share.
  for (const app of opened.splice(0).reverse()) await app.close();
  await rm(folder, { recursive: true });
});

async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp({ ...options, settings: { DATA_DIR: folder, ...options.settings } });
  opened.push(app);
  return app;
}

async function admin(app: TestApp, role: 'admin' | 'super-admin' = 'admin'): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, [role]);
  return client;
}

async function healthOf(client: Client): Promise<Health> {
  const reply = await client.request('/api/health');
  if (reply.status !== 200) throw new Error(await reply.text());
  return (await reply.json()) as Health;
}

const put = (client: Client, path: string, body: object) =>
  client.request(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function ask(client: Client, requestIds: string[] = []): Promise<void> {
  const reply = await client.post('/api/ask', { content: 'Q' }, SSE);
  requestIds.unshift(reply.headers.get('x-request-id') ?? '');
  await readEvents(reply);
}

/** Records a backup made `daysAgo` days ago. */
async function noteBackup({ database }: TestApp, daysAgo: number, verified: LastBackup['verified'] = null) {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const value = JSON.stringify({ at, verified } satisfies LastBackup);
  const key = verified === null ? BACKUP_KEYS.elsewhere : BACKUP_KEYS.verified;
  await database.as('service').transaction(async (tx) => {
    await tx.delete(installation).where(eq(installation.key, key));
    await tx.insert(installation).values({ key, value });
  });
}

describe('the report', () => {
  it('reports versions, database and disk, and that nothing needs the owner', async () => {
    const app = await open();
    await writeFile(join(folder, 'something'), Buffer.alloc(5000));
    const health = await healthOf(await admin(app));
    const migrations = readMigrations();
    expect(health).toMatchObject({
      needs: [],
      needs_mail: { on: true, last_sent_at: null },
      server: { version: '0.1.0', node: process.version },
      database: {
        kind: app.database.kind,
        pgvector: expect.stringMatching(/^\d+\.\d+/),
        migrations: migrations.length,
        last_migration: migrations.at(-1)!.name,
      },
      disk: { data_bytes: 5000 },
      models: [],
      mail: { transport: 'outbox', host: null },
      payments: { mode: null },
      jobs: { running: 0, waiting: 0, failed: 0, list: [] },
      backup: { last_at: null },
      budget: { spent_micros: 0, answers: 0, limit_micros: 50_000_000_000 },
      errors: [],
    });
    expect(health.server.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/);
    expect(health.database.version).toMatch(/^1[5-9]/);
    expect(health.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(health.database.latency_ms).toBeGreaterThanOrEqual(0);
    expect(health.disk!.free_bytes).toBeLessThan(health.disk!.total_bytes);
    expect(Date.parse(health.server.started_at)).toBeLessThan(Date.now());
  });

  it('works without a readable data folder', async () => {
    const app = await open({ settings: { DATA_DIR: join(folder, 'none') } });
    expect((await healthOf(await admin(app))).disk).toBeNull();
  });

  it('reports today’s cost of answers, and how many members used up their own budget', async () => {
    const app = await open({ settings: { LIMIT_FACTOR: 1, DAILY_BUDGET: 2 } });
    const client = await admin(app);
    await app.database.as('service').transaction(async (tx) => {
      const today = sql`(now() at time zone 'UTC')::date`;
      await tx.execute(sql`insert into usage_by_all values (${today}, 7, 1, 1, 2000000)`);
      await tx.execute(sql`
        insert into usage_by_user (user_id, day, answers, input_tokens, output_tokens, cost_micros)
        values (${client.id}, ${today}, 7, 1, 1, 2000000)`);
    });
    const { budget, needs } = await healthOf(client);
    expect(budget).toEqual({
      spent_micros: 2_000_000,
      answers: 7,
      limit_micros: 2_000_000,
      currency: 'USD',
      members_at_limit: 1,
    });
    expect(needs.map(({ kind }) => kind)).toEqual(['budget']);
  });
});

describe('models', () => {
  it('are those called on any server, with response times and failure reasons', async () => {
    const one = await open({ settings: { DAILY_BUDGET: 'off', DAILY_BUDGET_PER_USER: 'off' } });
    const two = await open({ database: one.database });
    const client = await admin(one);
    const onTwo: Client = {
      ...client,
      post: (path, body, headers = {}) =>
        two.request(path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${client.token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        }),
    };
    for (const app of [one, two]) app.play(textReply('Yes.'));
    await ask(client);
    await ask(onTwo);
    // The other server does this every few seconds.
    await two.request('/api/health', { headers: { authorization: `Bearer ${client.token}` } });
    const [model] = (await healthOf(client)).models;
    expect(model).toMatchObject({ provider: 'OpenAI', use: 'chat', calls: 2, errors: 0, last_error: null });
    expect(model!.p95_ms).toBeGreaterThanOrEqual(model!.p50_ms!);

    one.play(refusalReply(401));
    const requestIds: string[] = [];
    for (let nth = 0; nth < 3; nth++) await ask(client, requestIds);
    const health = await healthOf(client);
    expect(health.models).toMatchObject([
      { calls: 5, errors: 3, last_error: 'The provider refuses the key or the account.' },
    ]);
    expect(health.needs).toMatchObject([{ kind: 'model', to: '/account/health#models' }]);
    expect(health.needs[0]!.sentence).toContain('3 of its last 5 calls got no answer');
    // Each failure is a logged error, found by its request.
    expect(health.errors).toMatchObject([
      {
        level: 'error',
        message: 'the model failed',
        route: 'POST /api/ask',
        times: 3,
        request_ids: requestIds,
      },
    ]);
  });
});

describe('mail', () => {
  it('waits while the mail server is down, and the report says why', async () => {
    const server = await startFakeSmtp();
    // Signing up needs no mail here.
    const app = await open({ transport: { ...smtp(server.url, { from }), reachesPeople: false } });
    const client = await admin(app);
    const empty = (await healthOf(client)).mail;
    expect(empty).toMatchObject({ transport: 'smtp', host: '127.0.0.1', waiting: 0, last_sent_at: null });
    server.refuse(1);
    await client.post('/api/auth/request-password-reset', { email: client.email });
    await eventually(async () => {
      expect((await healthOf(client)).mail).toMatchObject({
        waiting: 1,
        retrying: 1,
        last_sent_at: null,
        last_error: 'The mail server answered with the error 451.',
      });
    });
    const service = app.database.as('service');
    // Later, when it is due again.
    await service.transaction((tx) =>
      tx.execute(sql`update jobs set created_at = now() - interval '20 minutes'`),
    );
    expect((await healthOf(client)).needs).toMatchObject([
      { kind: 'mail', sentence: expect.stringContaining('1 message is being retried. The mail server') },
    ]);
    await service.transaction((tx) => tx.execute(sql`update jobs set due_at = now()`));
    await server.mailTo(client.email);
    await eventually(async () => {
      const { mail, needs } = await healthOf(client);
      expect(mail).toMatchObject({ waiting: 0, retrying: 0, failed: 0, last_sent_at: expect.any(String) });
      expect(needs).toEqual([]);
    });
    await server.close();
  });

  it('that was given up leaves only that fact', async () => {
    const app = await open({
      transport: {
        reachesPeople: false,
        deliver: () => Promise.reject(new Error('550 no mailbox for someone@example.com')),
      },
    });
    const client = await admin(app);
    await client.post('/api/auth/request-password-reset', { email: client.email });
    const service = app.database.as('service');
    await eventually(async () => expect((await healthOf(client)).mail.retrying).toBe(1));
    await service.transaction((tx) =>
      tx.execute(sql`update jobs set created_at = now() - interval '25 hours', due_at = now()`),
    );
    await eventually(async () => {
      const { mail, needs } = await healthOf(client);
      expect(mail).toMatchObject({ waiting: 0, failed: 1, failed_today: 1 });
      expect(needs).toMatchObject([{ kind: 'mail' }]);
    });
    const { rows } = await service.transaction((tx) =>
      tx.execute(sql`select jobs.*, event from jobs join job_events on job_id = id`),
    );
    expect(rows).toMatchObject([{ payload: {}, key: null }]);
    expect(JSON.stringify(rows)).toContain('550 no mailbox for <address>');
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await payingApp();
  });
  afterAll(() => app.close());

  it('show what the provider sent last, and what could not be processed', async () => {
    const client = await admin(app);
    const before = (await healthOf(client)).payments;
    expect(before).toMatchObject({ mode: 'sandbox', failed: 0, refused: 0, last_refused_at: null });
    await app.request('/api/stripe-webhook', {
      method: 'POST',
      body: '{}',
      headers: { 'stripe-signature': 't=1,v1=0' },
    });
    expect((await healthOf(client)).payments).toMatchObject({
      refused: 1,
      last_refused_at: expect.any(String),
    });
    const insert = (id: string, outcome: string, hoursAgo: number, mode = 'sandbox') =>
      app.database.as('service').transaction((tx) => {
        const at = new Date(Date.now() - hoursAgo * 3_600_000);
        return tx
          .insert(billingEvents)
          .values({ id, mode, kind: 'invoice.paid', outcome, occurredAt: at, receivedAt: at });
      });
    await insert('evt_1', 'failed', 5);
    await insert('evt_2', 'failed', 3);
    await insert('evt_3', 'applied', 1);
    await insert('evt_4', 'failed', 0, 'test');
    const { payments, needs } = await healthOf(client);
    expect(payments).toMatchObject({ last_event: 'invoice.paid', failed: 2 });
    const hoursSince = (at: string | null) => Math.round((Date.now() - Date.parse(at!)) / 3_600_000);
    expect([hoursSince(payments.last_event_at), hoursSince(payments.oldest_failed_at)]).toEqual([1, 5]);
    expect(needs).toMatchObject([{ kind: 'webhook', since: payments.oldest_failed_at }]);
  });
});

describe('jobs', () => {
  it('are listed with their progress, and can be stopped where their kind allows it', async () => {
    const app = await open({
      embeddings: {
        name: 'embedding',
        failureCode: () => 'failed',
        model: {
          specificationVersion: 'v4',
          provider: 'test',
          modelId: 'embedding',
          maxEmbeddingsPerCall: 8,
          supportsParallelCalls: false,
          doEmbed: ({ abortSignal }) =>
            new Promise((_, reject) => {
              abortSignal?.addEventListener('abort', () => reject(new Error('aborted')));
            }),
        },
      },
    });
    const client = await admin(app, 'super-admin');
    const running = () =>
      eventually(async () => {
        const { list } = (await healthOf(client)).jobs;
        const job = list.find(({ state }) => state === 'running');
        expect(job).toMatchObject({ stoppable: true, stopping: false, attempts: 1 });
        return job!;
      });
    const job = await running();
    expect(job.title).toMatch(/^Vectors of .+ \(embedding\)$/);
    expect(Date.parse(job.started_at!)).toBeGreaterThanOrEqual(Date.parse(job.added_at));
    const stopped = await client.post(`/api/health/jobs/${job.id}/stop`, {});
    expect(await stopped.json()).toEqual({ stopping: true });
    await eventually(async () => {
      const { list } = (await healthOf(client)).jobs;
      expect(list.map(({ id }) => id)).not.toContain(job.id);
    });
    const log = await client.request('/api/audit-events?kind=job_stopped');
    expect(await log.json()).toMatchObject({
      events: [{ actor: { email: client.email }, detail: { job: job.title } }],
    });
    expect((await client.post(`/api/health/jobs/${job.id}/stop`, {})).status).toBe(409);
  });

  it('of an embedding model that is no longer configured can be stopped', async () => {
    const app = await open();
    const client = await admin(app, 'super-admin');
    const kind = 'memories: text-embedding-3-small';
    const rows = await app.database.as('service').transaction((tx) =>
      tx
        .insert(jobs)
        .values([
          { kind, payload: {}, dueAt: new Date(Date.now() - DAY_MS) },
          // Its server crashed.
          { kind, payload: {}, state: 'running', attempts: 1, leaseUntil: new Date(Date.now() - DAY_MS) },
        ])
        .returning({ id: jobs.id }),
    );
    const listed = async () => {
      const { list } = (await healthOf(client)).jobs;
      return list.filter(({ id }) => rows.some((row) => row.id === id));
    };
    expect((await listed()).map(({ stoppable }) => stoppable)).toEqual([true, true]);
    for (const { id } of rows)
      expect((await client.post(`/api/health/jobs/${id}/stop`, {})).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('of a kind that only a newer server may have cannot be stopped', async () => {
    const app = await open();
    const client = await admin(app, 'super-admin');
    const [fresh, running] = await app.database.as('service').transaction((tx) =>
      tx
        .insert(jobs)
        .values([
          { kind: 'newer', payload: {}, dueAt: new Date(Date.now() - 60_000) },
          {
            kind: 'newer',
            payload: {},
            state: 'running',
            attempts: 1,
            dueAt: new Date(Date.now() - DAY_MS),
            leaseUntil: new Date(Date.now() + 15_000),
          },
        ])
        .returning({ id: jobs.id }),
    );
    for (const { id } of [fresh!, running!]) {
      const { list } = (await healthOf(client)).jobs;
      expect(list.find((job) => job.id === id)).toMatchObject({ title: 'Newer', stoppable: false });
      expect((await client.post(`/api/health/jobs/${id}/stop`, {})).status).toBe(409);
    }
  });

  it('of a member cannot be stopped, and a failed one is reported to the owner', async () => {
    const app = await open();
    const client = await admin(app, 'super-admin');
    const [waiting] = await app.database.as('service').transaction((tx) =>
      tx
        .insert(jobs)
        .values({
          kind: 'data-export',
          payload: {},
          dueAt: new Date(Date.now() + DAY_MS),
          progress: { done: 3, total: 9, message: '' },
        })
        .returning({ id: jobs.id }),
    );
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.insert(jobs).values({ kind: 'data-export', payload: {}, state: 'failed', endedAt: new Date() }),
      );
    const { jobs: shown, needs } = await healthOf(client);
    expect(shown).toMatchObject({ running: 0, waiting: 1, failed: 1 });
    expect(shown.list).toMatchObject([
      {
        title: 'Data export of a member',
        state: 'waiting',
        stoppable: false,
        progress: { done: 3, total: 9 },
      },
      { title: 'Data export of a member', state: 'failed' },
    ]);
    expect(needs).toMatchObject([{ kind: 'job', sentence: 'A job failed: Data export of a member.' }]);
    const refused = await client.post(`/api/health/jobs/${waiting!.id}/stop`, {});
    expect(refused.status).toBe(409);
  });
});

describe('the last backup', () => {
  it('is reported missing as soon as there are members, where none is scheduled', async () => {
    const app = await open();
    const client = await admin(app);
    expect((await healthOf(client)).needs).toEqual([]);
    await app.signUp();
    expect((await healthOf(client)).needs).toMatchObject([
      { kind: 'backup', sentence: expect.stringContaining('npm run backup'), to: '/account/health#backup' },
    ]);
    await noteBackup(app, 0);
    expect((await healthOf(client)).needs).toEqual([]);
  });

  it('is known to every server, with how it was verified', async () => {
    const app = await open({ settings: { BACKUP_EVERY_HOURS: 12, BACKUP_KEEP_DAYS: 30 } });
    const client = await admin(app);
    const backup = async () => (await healthOf(client)).backup;
    expect(await backup()).toMatchObject({ last_at: null, verified: null, every_hours: 12, keep_days: 30 });
    await noteBackup(app, 3, { rows: 12, bytes: 345, file: '/backups/one' });
    const verified = await backup();
    expect(Math.round((Date.now() - Date.parse(verified.last_at!)) / DAY_MS)).toBe(3);
    expect(verified.verified).toEqual({ rows: 12, bytes: 345 });
    const figure = async () =>
      /^liftlore_last_verified_backup_timestamp_seconds (\S+)$/m.exec(
        await (await app.request('/metrics')).text(),
      )?.[1];
    expect(Number(await figure())).toBeCloseTo(Date.parse(verified.last_at!) / 1000);
    await noteBackup(app, 1);
    expect((await backup()).verified).toBeNull();
    expect(Number(await figure())).toBeCloseTo(Date.parse(verified.last_at!) / 1000);
  });

  it('counts as missing when it was recorded while the clock was ahead', async () => {
    const app = await open();
    const client = await admin(app);
    await noteBackup(app, -2);
    expect((await healthOf(client)).backup.last_at).toBeNull();
  });
});

describe('the mail about what needs the owner', () => {
  const subject = /needs you/;
  const needsMail = (app: TestApp) => app.mailed.filter((mail) => subject.test(mail.subject));

  it('is one mail a day to each super admin, however many servers there are, until it is turned off', async () => {
    const app = await open();
    const owner = await admin(app, 'super-admin');
    const other = await admin(app, 'super-admin');
    await admin(app);
    await noteBackup(app, 8);
    const waiting = () => app.database.as('service').transaction((tx) => tx.$count(jobs));
    /** Starts another server, which checks at startup, and waits for its mail. */
    const look = async () => {
      const server = await testApp({ database: app.database, settings: { DATA_DIR: folder } });
      // Waits for what it has started.
      await server.close();
      await eventually(async () => expect(await waiting()).toBe(0));
    };
    await Promise.all([look(), look(), look()]);
    await look();
    expect(
      needsMail(app)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([owner.email, other.email].sort());
    const [mail] = needsMail(app);
    expect(mail!.text).toContain('The last backup is 8 days old.');
    expect(mail!.link).toBe('https://coach.example/account/health#backup');
    expect((await healthOf(owner)).needs_mail).toEqual({ on: true, last_sent_at: expect.any(String) });

    const aDayLater = () =>
      app.database
        .as('service')
        .transaction((tx) =>
          tx
            .update(installation)
            .set({ updatedAt: sql`now() - interval '25 hours'` })
            .where(eq(installation.key, 'mail about needs sent')),
        );
    await aDayLater();
    await look();
    expect(needsMail(app)).toHaveLength(4);

    await aDayLater();
    expect((await put(owner, '/api/health/needs-mail', { on: false })).status).toBe(200);
    expect((await healthOf(owner)).needs_mail.on).toBe(false);
    await look();
    expect(needsMail(app)).toHaveLength(4);
    await put(owner, '/api/health/needs-mail', { on: true });
    // Nothing needs attention anymore.
    await noteBackup(app, 0);
    await look();
    expect(needsMail(app)).toHaveLength(4);
    const log = await owner.request('/api/audit-events?kind=needs_mail_changed');
    expect(await log.json()).toMatchObject({ events: [{ detail: { on: true } }, { detail: { on: false } }] });
  });
});
