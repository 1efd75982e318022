import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { installation } from '#server/db/schema/operations.ts';
import { isForeignKeyViolation, isUniqueViolation, reported } from '#server/db/sqlstate.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';

let database: Database;
const people = Array.from({ length: 5 }, () => uuidv7());

beforeAll(async () => {
  database = await testDatabase();
  await database
    .as('service')
    .transaction((tx) => tx.insert(users).values(people.map((id) => ({ id, email: `${id}@example.com` }))));
});

afterAll(() => database.close());

async function whoAmI(tx: Transaction) {
  const { rows } = await tx.execute(
    sql`select current_user as role, current_setting('app.user_id', true) as "user"`,
  );
  return rows[0];
}

test('two hundred transactions at once keep their roles and users apart, and rollbacks hold', async () => {
  const kept = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      if (n % 4 === 3) {
        expect(await database.as('service').transaction(whoAmI)).toEqual({
          role: 'liftlore_service',
          user: '',
        });
        return 0;
      }
      const person = people[n % people.length]!;
      const work = database.as({ userId: person }).transaction(async (tx) => {
        await tx.insert(conversations).values({ userId: person, model: `n${n}` });
        expect(await whoAmI(tx)).toEqual({ role: 'liftlore_app', user: person });
        const seen = await tx.select({ userId: conversations.userId }).from(conversations);
        expect(new Set(seen.map((row) => row.userId))).toEqual(new Set([person]));
        if (n % 4 === 1) throw new RangeError('on purpose');
      });
      if (n % 4 !== 1) return work.then(() => 1);
      await expect(work).rejects.toThrow(RangeError);
      return 0;
    }),
  );
  const count = await database.as('service').transaction((tx) => tx.$count(conversations));
  expect(count).toBe(kept.reduce((sum: number, one) => sum + one, 0));
});

test('a nested transaction is undone alone', async () => {
  const key = uuidv7();
  await database.as('service').transaction(async (tx) => {
    await tx.insert(installation).values({ key, value: 'outer' });
    await tx
      .transaction(async (inner) => {
        await inner.update(installation).set({ value: 'inner' });
        throw new RangeError('on purpose');
      })
      .catch(() => undefined);
  });
  const found = await database
    .as('service')
    .transaction((tx) => tx.select().from(installation).where(eq(installation.key, key)));
  expect(found[0]?.value).toBe('outer');
});

test('a read follows the same rules in one round trip, and can write nothing', async () => {
  const [one, other] = [people[0]!, people[1]!];
  await database
    .as({ userId: one })
    .transaction((tx) => tx.insert(conversations).values({ userId: one, model: 'read' }));
  const seen = (person: string) =>
    database
      .as({ userId: person })
      .read((tx) => tx.select().from(conversations).where(eq(conversations.model, 'read')));
  expect(await Promise.all([seen(one), seen(other)])).toMatchObject([[{ userId: one }], []]);
  expect(await database.as({ userId: one }).read(whoAmI)).toEqual({ role: 'liftlore_app', user: one });
  expect(await database.as('service').read(whoAmI)).toEqual({ role: 'liftlore_service', user: '' });
  const write = database
    .as({ userId: one })
    .read((tx) => tx.insert(conversations).values({ userId: one, model: 'unseen' }));
  expect(reported(await write.catch((error: unknown) => error))?.code).toBe('25006');
  await expect(database.as({ userId: "'; drop table users; --" }).read(whoAmI)).rejects.toThrow(TypeError);
  const twice = database.as({ userId: one }).read(async (tx) => {
    await whoAmI(tx);
    return whoAmI(tx);
  });
  await expect(twice).rejects.toMatchObject({
    cause: { message: expect.stringContaining('A read or write is one query') },
  });
  // The failures cost no connection.
  await Promise.all(Array.from({ length: 40 }, () => seen(one)));
});

test('concurrent queries of one transaction run in order', async () => {
  const numbers = await database
    .as('service')
    .transaction((tx) =>
      Promise.all(
        [1, 2, 3].map(async (n) => (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n),
      ),
    );
  expect(numbers).toEqual([1, 2, 3]);
});

test('a swallowed failure does not pass for a commit', async () => {
  const work = database.as('service').transaction(async (tx) => {
    await tx.insert(installation).values({ key: uuidv7(), value: '' });
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
});

test('only a valid user id goes into the query', async () => {
  await expect(database.as({ userId: "'; drop table users; --" }).transaction(whoAmI)).rejects.toThrow(
    TypeError,
  );
});

test('a query may take half a minute, and one of a job ten', async () => {
  const limit = async (tx: Transaction) =>
    (await tx.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;
  const person = people[0]!;
  // PGlite would accept the settings and not keep them.
  const onPostgres = (words: string) => (database.kind === 'postgres' ? words : '0');
  expect(
    await Promise.all([
      database.as({ userId: person }).transaction(limit),
      database.as({ userId: person }).read(limit),
    ]),
  ).toEqual([onPostgres('30s'), onPostgres('30s')]);
  expect(
    await Promise.all([database.as('service').transaction(limit), database.as('service').read(limit)]),
  ).toEqual([onPostgres('30s'), onPostgres('30s')]);
  expect(await database.as('job').transaction(limit)).toBe(onPostgres('10min'));
});

test('violations are recognized by the constraint’s name', async () => {
  const again = await database
    .as('service')
    .transaction((tx) => tx.insert(users).values({ email: `${people[0]}@example.com` }))
    .catch((error) => error);
  expect(isUniqueViolation(again)).toBe(true);
  expect(isUniqueViolation(again, 'users_email_unique')).toBe(true);
  expect(isUniqueViolation(again, 'sessions_token_unique')).toBe(false);
  expect(isForeignKeyViolation(again)).toBe(false);
});

test('a failed query’s values stay out of its error, and so out of the log', async () => {
  const failures = await Promise.all([
    database
      .as('service')
      .transaction((tx) => tx.insert(users).values({ email: `${people[0]}@example.com` }))
      .catch((error) => error),
    database
      .as('service')
      .transaction((tx) => tx.execute(sql`insert into users (email) values (${'secret@example.com'})`))
      .catch((error) => error),
  ]);
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(Error);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('@example.com');
  }
});

test('a connection that breaks inside a transaction fails it and harms no other', async () => {
  const broken = database.as('service').transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await Promise.all(Array.from({ length: 20 }, () => database.ping()));
});

test('connections ended by the database are replaced unnoticed', async () => {
  await Promise.all(Array.from({ length: 20 }, () => database.ping()));
  await database.as('service').transaction(async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  });
  const roles = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? database.as('service').transaction(whoAmI) : database.as('service').read(whoAmI),
    ),
  );
  expect(new Set(roles.map((row) => row?.role))).toEqual(new Set(['liftlore_service']));
});
