import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldReply } from '#fakes/model-replies.ts';
import { outsideRequests, requestScope } from '#server/monitoring/request-scope.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('a request on PostgreSQL', () => {
  let app: TestApp;
  let client: Client;
  /** The test's own database, for a superuser. */
  let address: string;
  beforeAll(async () => {
    app = await testApp();
    client = await app.signUp();
    const { rows } = await app.database
      .as('service')
      .read((tx) => tx.execute<{ name: string }>(sql`select current_database() as name`));
    address = Object.assign(new URL(url!), { pathname: `/${rows[0]!.name}` }).href;
  });
  afterAll(() => app.close());

  const mine = sql`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`;
  const nameWhile = async (how: 'read' | 'write' | 'transaction') => {
    const { rows } = await app.database.as('service')[how]((tx) => tx.execute<{ name: string }>(mine));
    return rows[0]!.name;
  };
  const scope = () => ({ requestId: randomUUID(), startedAt: 0 });

  it('names its queries, and nobody else’s', async () => {
    for (const how of ['read', 'write', 'transaction'] as const) {
      const [one, two] = [scope(), scope()];
      const names = await Promise.all([
        requestScope.run(one, () => nameWhile(how)),
        requestScope.run(two, () => nameWhile(how)),
        nameWhile(how),
        requestScope.run(one, () => outsideRequests(() => nameWhile(how))),
      ]);
      expect(names).toEqual([
        `liftlore ${one.requestId}`,
        `liftlore ${two.requestId}`,
        'liftlore',
        'liftlore',
      ]);
    }
  });

  /** Finds the queries of this table that wait for its lock while it is held. */
  async function waitingFor(table: string, begin: () => void) {
    const [look, lock] = [new pg.Client(address), new pg.Client(address)];
    await Promise.all([look.connect(), lock.connect()]);
    try {
      await lock.query(`begin; lock table ${table}`);
      begin();
      return await eventually(async () => {
        // By its text as well: PostgreSQL reads the text first and the wait later, so it can still show the
        // previous query.
        const { rows } = await look.query<{ query: string; application_name: string }>(
          `select query, application_name from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and strpos(query, $1) > 0`,
          [table],
        );
        expect(rows.length).toBeGreaterThan(0);
        return rows;
      });
    } finally {
      await Promise.all([look.end(), lock.end()]);
    }
  }

  it('is found by its id while it waits for a lock', async () => {
    const id = randomUUID();
    let reply: Promise<Response> | undefined;
    const waiting = await waitingFor('conversations', () => {
      reply = client.request('/api/conversations', { headers: { 'x-request-id': id } });
    });
    expect(waiting.map(({ application_name }) => application_name)).toContain(`liftlore ${id}`);
    expect((await reply!).status).toBe(200);
  });

  it('does not name the query that saves everyone’s answers', async () => {
    const { reply: held, release } = heldReply('One two', ' three');
    app.play([held]);
    const reply = await client.post('/api/ask', { content: 'Count.' }, { accept: 'text/event-stream' });
    const waiting = await waitingFor('run_events', release);
    expect(waiting).toEqual([
      { application_name: 'liftlore', query: expect.stringContaining('insert into run_events') },
    ]);
    expect(await reply.text()).toContain('"ending":"done"');
  });
});
