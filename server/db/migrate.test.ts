import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { emptyDatabase } from './testing.ts';

const journal = createRequire(import.meta.url)('./migrations/meta/_journal.json');

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await emptyDatabase();
  client = await database.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

const first: Migration = { name: '0000_first', sql: 'create table first (id int)' };
const second: Migration = {
  name: '0001_second',
  sql: 'create table second (id int); insert into second values (1)',
};

async function tables(): Promise<string[]> {
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  return rows.map((row) => row.tablename);
}

test('each migration is applied once', async () => {
  expect(await migrate(client, [first])).toEqual(['0000_first']);
  expect(await migrate(client, [first, second])).toEqual(['0001_second']);
  expect(await migrate(client, [first, second])).toEqual([]);
  expect(await tables()).toEqual(['first', 'second']);
});

test('two servers that start at once apply them once', async () => {
  const other = await database.connect();
  const applied = await Promise.all([migrate(client, [first, second]), migrate(other, [first, second])]);
  expect(applied.flat().sort()).toEqual(['0000_first', '0001_second']);
  await other.end();
});

test('a migration that fails half way leaves nothing of itself, and the next start goes on from there', async () => {
  const broken: Migration = { name: second.name, sql: 'create table second (id int); select 1 / 0' };
  await expect(migrate(client, [first, broken])).rejects.toThrow('division by zero');
  expect(await tables()).toEqual(['first']);
  expect(await migrate(client, [first, second])).toEqual(['0001_second']);
});

test('a connection cut inside a migration leaves nothing of it', async () => {
  const cut = await database.connect();
  await cut.query('begin');
  await cut.query(first.sql);
  (cut as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await migrate(client, [first])).toEqual(['0000_first']);
});

test('a database newer than the code is refused with a sentence', async () => {
  await migrate(client, [first, second]);
  const failure = await migrate(client, [first]).catch((error) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(failure.message).toBe(
    'The database was made by a newer version of Liftlore (it has 0001_second): start that version, or restore a backup from before it.',
  );
});

test('the migrations make the tables the schema says', async () => {
  const last = journal.entries.at(-1);
  expect(readMigrations().map((migration) => migration.name)).toEqual(
    journal.entries.map((entry: { tag: string }) => entry.tag),
  );
  const written = createRequire(import.meta.url)(
    `./migrations/meta/${String(last.idx).padStart(4, '0')}_snapshot.json`,
  );
  const folder = new URL('./schema/', import.meta.url);
  const schema = Object.assign(
    {},
    ...(await Promise.all((await readdir(folder)).map((file) => import(new URL(file, folder).href)))),
  );
  const now = generateDrizzleJson(schema, written.id, undefined, 'snake_case');
  expect(await generateMigration(written, now)).toEqual([]);
});

test('the leaderboard is there for members where no superuser owns the database', async () => {
  const owner = `liftlore_owner_${process.pid}`;
  const id = '01900000-0000-7000-8000-000000000001';
  await client.query(`
    create extension if not exists vector;
    create role ${owner} createrole;
    grant usage, create on schema public to ${owner};
    do $$ begin
      if exists (select from pg_roles where rolname = 'liftlore_app') then
        grant liftlore_app, liftlore_service to ${owner};
      end if;
    end $$;
    set role ${owner}`);
  await migrate(client);
  await client.query(`
    set role liftlore_service;
    insert into users (id, email) values ('${id}', 'anna@example.com');
    insert into goals (id, title) values ('${id}', 'Push-ups');
    insert into achievements (id, goal_id, user_id, value, notes) values ('${id}', '${id}', '${id}', 5, 'Mine');
    set role liftlore_app;
    set app.user_id = '01900000-0000-7000-8000-000000000002'`);
  expect((await client.query('select value from leaderboard')).rows).toEqual([{ value: 5 }]);
  expect((await client.query('select notes from achievements')).rows).toEqual([]);
  await client.query(`reset role; drop owned by ${owner} cascade; drop role ${owner}`);
});
