import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Transaction } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { users } from '#server/db/schema/accounts.ts';
import { isConnectionLost, reported } from '#server/db/sqlstate.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { pooledDatabase } from './pooled-database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const valueIn = async (tx: Transaction, query: ReturnType<typeof sql>) =>
  (await tx.execute<{ value: unknown }>(query)).rows[0]?.value;

test('concurrent ones keep their users apart, and a failing one harms no other', async () => {
  const people = Array.from({ length: 30 }, () => uuidv7());
  const answers = await Promise.allSettled(
    people.map((person, nth) =>
      database
        .as({ userId: person })
        .read((tx) =>
          valueIn(
            tx,
            nth % 7 === 3
              ? sql`select 1 / 0 as value`
              : sql`select concat(current_user, ' ', current_setting('app.user_id'), ' ', ${nth}::text) as value`,
          ),
        ),
    ),
  );
  for (const [nth, answer] of answers.entries()) {
    if (nth % 7 !== 3) expect(answer).toMatchObject({ value: `liftlore_app ${people[nth]} ${nth}` });
    else expect(answer.status === 'rejected' && reported(answer.reason)?.code).toBe('22012');
  }
});

test('concurrent ones share a connection, and later ones need not wait for it', async (context) => {
  context.skip(database.kind === 'embedded', 'the embedded database has one session');
  const pid = () => database.as('service').read((tx) => valueIn(tx, sql`select pg_backend_pid() as value`));
  expect(new Set(await Promise.all(Array.from({ length: 8 }, pid))).size).toBe(1);
  const slow = database.as('service').read((tx) => valueIn(tx, sql`select pg_sleep(1)::text as value`));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const first = await Promise.race([pid(), slow]);
  expect(first).not.toBe('');
  await slow;
});

test('one that ends its connection breaks no other', async (context) => {
  context.skip(database.kind === 'embedded', 'the embedded database has one session');
  const ends = database
    .as('service')
    .read((tx) =>
      valueIn(
        tx,
        sql`select set_config('role', 'none', true), pg_terminate_backend(pg_backend_pid()) as value`,
      ),
    );
  const others = Array.from({ length: 5 }, (_, nth) =>
    database.as('service').read((tx) => valueIn(tx, sql`select ${nth}::int as value`)),
  );
  expect(isConnectionLost(await ends.catch((error: unknown) => error))).toBe(true);
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4]);
});

test('one that writes is under the same rules', async () => {
  const [one, other] = [uuidv7(), uuidv7()];
  await database
    .as('service')
    .transaction((tx) =>
      tx.insert(users).values([one, other].map((id) => ({ id, email: `${id}@example.com` }))),
    );
  const write = (person: string, owner: string) =>
    database
      .as({ userId: person })
      .write((tx) =>
        tx.execute(sql`insert into conversations (id, user_id, model) values (${uuidv7()}, ${owner}, 'm')`),
      );
  const refused = await write(one, other).catch((error: unknown) => error);
  expect(reported(refused)?.code).toBe('42501');
  await write(one, one);
  const { rows } = await database
    .as('service')
    .read((tx) => tx.execute(sql`select user_id from conversations where user_id in (${one}, ${other})`));
  expect(rows).toEqual([{ user_id: one }]);
});

test('one that writes is sent again when its connection breaks', async (context) => {
  context.skip(database.kind === 'embedded', 'the embedded database has one session');
  await database
    .as('service')
    .transaction((tx) =>
      tx.execute(sql`set local role none; create sequence tries; grant usage on tries to public`),
    );
  const tries = await database.as('service').write((tx) =>
    valueIn(
      tx,
      sql`select set_config('role', 'none', true), value, case when value = 1 then pg_terminate_backend(pg_backend_pid()) end
        from nextval('tries') as value`,
    ),
  );
  expect(tries).toBe('2');
});

test('leave nothing of themselves on their connection', async (context) => {
  context.skip(!process.env.TEST_DATABASE_URL, 'needs a connection of its own');
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, pipeline: true });
  const alone = pooledDatabase('postgres', pool);
  const settings = async () =>
    (
      await pool.query(
        `select current_user, current_setting('app.user_id', true) as user,
          current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout`,
      )
    ).rows[0];
  const before = await settings();
  await alone.as({ userId: uuidv7() }).read((tx) => valueIn(tx, sql`select 1 as value`));
  await alone
    .as({ userId: uuidv7() })
    .read((tx) => valueIn(tx, sql`select 1 / 0 as value`))
    .catch(() => undefined);
  expect(await settings()).toEqual({ ...before, user: '' });
  await alone.close();
});

test('a fixed query takes its values again each time, and says which one is missing', async () => {
  const sum = fixedQuery<'a' | 'b'>(
    (value) => sql`select ${value('a')}::int + ${value('b')}::int + ${1} as value`,
  );
  const answers = [1, 2, 3].map((n) =>
    database.as('service').read((tx) => valueIn(tx, sum({ a: n, b: 10 }))),
  );
  expect(await Promise.all(answers)).toEqual([12, 13, 14]);
  expect(() => sum({ a: 1 } as never)).toThrow('b');
});
