import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database-error.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeEach(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
});
afterEach(() => app.close());

/** Makes PostgreSQL report `code` whenever a row is written to `table`. */
const failWith = (code: string, table: string) =>
  app.database.as('service').transaction(async (tx) => {
    await tx.execute(sql.raw('reset role'));
    await tx.execute(
      sql.raw(`create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/5/1"' using errcode = '${code}'; end $$`),
    );
    await tx.execute(
      sql.raw(`create trigger fail before insert or update on ${table} execute function fail()`),
    );
  });
const save = () => client.post('/api/user-memories', { memory: 'I train on Mondays' });
const answer = async (reply: Response) => ({
  status: reply.status,
  retryAfter: reply.headers.get('Retry-After'),
  message: ((await reply.json()) as { message: string }).message,
});

describe('while the database cannot do its work', () => {
  it('a full disk is 503 with its own sentence, and existing data can be read', async () => {
    await failWith('53100', 'user_memories');
    expect(await answer(await save())).toEqual({
      status: 503,
      retryAfter: '60',
      message:
        'The server has run out of disk space, so this was not saved. Please try again in a few minutes.',
    });
    expect((await client.request('/api/user-memories')).status).toBe(200);
  });

  it.each(['53200', '53300', '57P03', '08006'])('%s is 503, and says when to retry', async (code) => {
    await failWith(code, 'user_memories');
    expect(await answer(await save())).toEqual({
      status: 503,
      retryAfter: '5',
      message: 'The database is not answering right now. Please try again in a moment.',
    });
  });

  it('a fault of the query itself stays a 500', async () => {
    await failWith('22012', 'user_memories');
    expect((await save()).status).toBe(500);
  });

  it('a sign-up is refused too, without a permanent error', async () => {
    await failWith('53100', 'users');
    const reply = await app.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.com', password: 'correct horse' }),
    });
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '60']);
  });

  it('a closed database is 503 too', async () => {
    await app.database.close();
    await expect(app.database.ping()).rejects.toThrow(DatabaseUnavailable);
    const reply = await app.request('/readyz');
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5']);
  });
});
