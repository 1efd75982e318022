import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

const makeUser = sql`insert into users (id, name, email) values (gen_random_uuid(), 'A', 'a@example.com')`;
const users = sql`select count(*)::int as count from users`;

test('a test’s database has nothing of the previous one', async () => {
  const first = await testDatabase();
  await first.as('service').transaction((tx) => tx.execute(makeUser));
  await first.close();
  const second = await testDatabase();
  const { rows } = await second.as('service').transaction((tx) => tx.execute(users));
  expect(rows).toEqual([{ count: 0 }]);
  await second.close();
});

test('two at once do not share rows', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  await one.as('service').transaction((tx) => tx.execute(makeUser));
  expect((await other.as('service').transaction((tx) => tx.execute(users))).rows).toEqual([{ count: 0 }]);
  await one.close();
  await other.close();
});

test('a database with more than row changes is not reused', async () => {
  const first = await testDatabase();
  await first.as('service').transaction(async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`create table left_behind (id int)`);
    await tx.execute(sql`alter table users disable row level security`);
  });
  await first.close();
  const second = await testDatabase();
  const { rows } = await second
    .as('service')
    .transaction((tx) =>
      tx.execute(
        sql`select relname, relrowsecurity from pg_class where relname in ('left_behind', 'users') and relkind = 'r'`,
      ),
    );
  expect(rows).toEqual([{ relname: 'users', relrowsecurity: true }]);
  await second.close();
});
