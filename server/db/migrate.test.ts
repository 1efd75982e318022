import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { emptyDatabase } from './testing.ts';

// drizzle-kit adds a property to every array, which breaks pdf.js in later tests of the same worker.
Reflect.deleteProperty(Array.prototype, 'random');

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

test('a migration that fails halfway leaves nothing behind, and the next start continues from there', async () => {
  const broken: Migration = { name: second.name, sql: 'create table second (id int); select 1 / 0' };
  await expect(migrate(client, [first, broken])).rejects.toThrow('division by zero');
  expect(await tables()).toEqual(['first']);
  expect(await migrate(client, [first, second])).toEqual(['0001_second']);
});

test('a connection cut inside a migration leaves no part of it', async () => {
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

test('the migrations create the schema’s tables', async () => {
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

test('queued mail and stored archives become jobs', async () => {
  const migrations = readMigrations();
  const before = migrations.findIndex(({ name }) => name.endsWith('_jobs'));
  await migrate(client, migrations.slice(0, before));
  const [anna, ben] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  await client.query(`
    insert into users (id, email, name) values ('${anna}', 'anna@example.com', ''), ('${ben}', 'ben@example.com', '');
    insert into mails (id, kind, address) values (gen_random_uuid(), 'reset', 'anna@example.com');
    insert into data_exports (id, user_id, state, ready_at, files_done, files_total) values
      (gen_random_uuid(), '${anna}', 'ready', now(), 7, 7), (gen_random_uuid(), '${ben}', 'preparing', null, 2, 9);
  `);
  await migrate(client, migrations);
  const { rows: jobs } = await client.query(
    'select kind, key, user_id, payload, state, progress, ended_at is not null as ended from jobs order by key',
  );
  expect(jobs).toEqual([
    {
      kind: 'data-export',
      key: anna,
      user_id: anna,
      payload: {},
      state: 'done',
      progress: { done: 7, total: 7, message: '' },
      ended: true,
    },
    {
      kind: 'data-export',
      key: ben,
      user_id: ben,
      payload: {},
      state: 'waiting',
      progress: { done: 2, total: 9, message: '' },
      ended: false,
    },
    {
      kind: 'mail',
      key: 'reset anna@example.com',
      user_id: null,
      payload: { kind: 'reset', address: 'anna@example.com' },
      state: 'waiting',
      progress: null,
      ended: false,
    },
  ]);
  const { rows: kept } = await client.query(
    'select data_exports.user_id from data_exports join jobs on jobs.id = job_id order by 1',
  );
  expect(kept.map((row) => row.user_id)).toEqual([anna, ben]);
});

test('a mailed link that keeps an account is still valid', async () => {
  const migrations = readMigrations();
  const before = migrations.findIndex(({ name }) => name.endsWith('_one_time_tokens'));
  await migrate(client, migrations.slice(0, before));
  const anna = '01900000-0000-7000-8000-00000000000a';
  await client.query(`
    insert into users (id, email, name) values ('${anna}', 'anna@example.com', '');
    insert into verifications (id, identifier, value, expires_at) values
      (gen_random_uuid(), 'keep-account:' || encode(sha256('token'), 'hex'), 'account ${anna}', now() + interval '1 day'),
      (gen_random_uuid(), 'once:totp', '', now());
  `);
  await migrate(client, migrations);
  const { rows } = await client.query(
    `select purpose, user_id, token_hash = sha256('token') as same from one_time_tokens`,
  );
  expect(rows).toEqual([{ purpose: 'keep-account', user_id: anna, same: true }]);
  expect((await client.query('select from verifications')).rows).toEqual([]);
});

test('purchases and payment events of before have the mode they were made in', async () => {
  const migrations = readMigrations();
  const before = migrations.findIndex(({ name }) => name.endsWith('_mode_of_purchases'));
  await migrate(client, migrations.slice(0, before));
  const [anna, ben] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  await client.query(`
    insert into users (id, email, name) values ('${anna}', 'anna@example.com', ''), ('${ben}', 'ben@example.com', '');
    insert into billing_customers (customer_id, user_id, mode, created_at) values
      ('cus_a', '${anna}', 'sandbox', '2026-01-01'), ('cus_b', '${ben}', 'live', '2026-03-01');
    insert into purchases (session_id, user_id, amount, currency) values
      ('cs_test_a', '${anna}', 1, 'usd'), ('cs_test_b', '${ben}', 1, 'usd'), ('cs_live_b', '${ben}', 1, 'usd');
    insert into billing_events (id, kind, outcome, customer_id, occurred_at, received_at) values
      ('evt_a', 'invoice.paid', 'applied', 'cus_a', '2026-04-01', '2026-04-01'),
      ('evt_b', 'price.updated', 'applied', null, '2026-02-01', '2026-02-01'),
      ('evt_c', 'invoice.paid', 'failed', null, '2026-04-01', '2026-04-01');
  `);
  await migrate(client, migrations);
  const { rows } = await client.query(
    'select session_id as id, mode from purchases union all select id, mode from billing_events order by id',
  );
  expect(Object.fromEntries(rows.map(({ id, mode }) => [id, mode]))).toEqual({
    cs_live_b: 'live',
    cs_test_a: 'sandbox',
    cs_test_b: 'test',
    evt_a: 'sandbox',
    evt_b: 'sandbox',
    evt_c: 'live',
  });
});

test('corrections of works of before are kept', async () => {
  const migrations = readMigrations();
  const before = migrations.findIndex(({ name }) => name.endsWith('_work_corrections'));
  await migrate(client, migrations.slice(0, before));
  const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
  const read = JSON.stringify({ title: 'Grip', author: 'A. Coach', kind: 'book' });
  await client.query(`
    insert into library_files (id, store, name, size, state, outline, title) values
      ('${id(1)}', 'books', 'grip.md', 1, 'added', '${read}', null),
      ('${id(2)}', 'books', 'named.md', 1, 'added', '${read}', 'Named when added'),
      ('${id(3)}', 'playground', 'copied.md', 1, 'added', '${read}', null);
    insert into works (id, store, slug, kind, title, author, origin, file_id, page_count, content_hash) values
      ('${id(4)}', 'books', 'corrected', 'article', 'Grip', '', 'upload', '${id(1)}', 1, ''),
      ('${id(5)}', 'books', 'named', 'book', 'Named when added', 'A. Coach', 'upload', '${id(2)}', 1, ''),
      ('${id(6)}', 'playground', 'copied', 'book', 'Pulls', 'A. Coach', 'upload', '${id(3)}', 1, ''),
      ('${id(7)}', 'books', 'copied', 'book', 'Pulls', 'B. Coach', 'copy', '${id(3)}', 1, ''),
      ('${id(8)}', 'books', 'pack', 'book', 'The Shed', '', 'pack', null, 1, '');
  `);
  await migrate(client, migrations);
  const { rows } = await client.query(`select store || '/' || slug as place, corrected from works`);
  expect(Object.fromEntries(rows.map(({ place, corrected }) => [place, corrected]))).toEqual({
    'books/corrected': { author: '', kind: 'article' },
    'books/named': {},
    'playground/copied': { title: 'Pulls' },
    'books/copied': { author: 'B. Coach' },
    'books/pack': {},
  });
});

test('checkouts of before have the mode of their first customer, also where no superuser owns the tables', async () => {
  await migrateAsOwner(async (owner) => {
    const migrations = readMigrations();
    const before = migrations.findIndex(({ name }) => name.endsWith('_milestones_by_mode'));
    await migrate(client, migrations.slice(0, before));
    const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
    await client.query(`
      -- An earlier migration has left the role.
      reset role;
      alter table billing_customers owner to ${owner};
      alter table analytics_milestones owner to ${owner};
      insert into users (id, email) values ('${id(1)}', 'anna@example.com'), ('${id(2)}', 'ben@example.com');
      insert into billing_customers (customer_id, user_id, mode, created_at) values
        ('cus_a', '${id(1)}', 'sandbox', '2026-01-01'), ('cus_b', '${id(1)}', 'live', '2026-03-01');
      insert into analytics_milestones (user_id, milestone) values
        ('${id(1)}', 'checkout'), ('${id(1)}', 'still_here'), ('${id(2)}', 'checkout');
      -- An owner who may use the service role sees its rows anyway.
      do $$ declare held record; begin
        for held in select roleid::regrole as role, grantor::regrole as grantor
          from pg_auth_members where member = '${owner}'::regrole
        loop
          execute format('revoke %s from ${owner} granted by %s cascade', held.role, held.grantor);
        end loop;
      end $$;
      set role ${owner}`);
    await migrate(client, migrations);
    expect((await client.query('select from analytics_milestones')).rows).toEqual([]);
    await client.query('reset role');
    const { rows } = await client.query(
      'select user_id, milestone, mode from analytics_milestones order by 1, 2',
    );
    expect(rows.map(Object.values)).toEqual([
      [id(1), 'checkout', 'sandbox'],
      [id(1), 'still_here', ''],
      [id(2), 'checkout', ''],
    ]);
  });
});

test('the leaderboard exists for members where no superuser owns the database', async () => {
  await migrateAsOwner(async () => {
    const id = '01900000-0000-7000-8000-000000000001';
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
  });
});

/** Runs `work` as an owner of the database to whom row security applies, as on a hosted PostgreSQL. */
async function migrateAsOwner(work: (owner: string) => Promise<void>): Promise<void> {
  const owner = `liftlore_owner_${process.pid}`;
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
  try {
    await work(owner);
  } finally {
    await client.query(`reset role; drop owned by ${owner} cascade; drop role ${owner}`);
  }
}
