import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOwnerToken } from '#server/access/owner-link.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { installation } from '#server/db/schema/operations.ts';
import { explainStorage } from '#server/db/storage-fault.ts';

const base = mkdtempSync(join(tmpdir(), 'liftlore-data-'));
const original = join(base, 'original');
let folder: string;
let data: string;

const open = () => openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
const failureOf = async () => {
  const failure = await open().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  return (failure as DatabaseError).message;
};
const keysIn = async () => {
  const database = await open();
  const rows = await database.as('service').transaction((tx) => tx.select().from(installation));
  await database.close();
  return rows.map((row) => row.key);
};
const tree = () => readdirSync(join(folder, 'db'), { recursive: true }).sort();

beforeAll(async () => {
  const database = await openDatabase({ DATA_DIR: original, DATABASE_URL: undefined });
  await database
    .as('service')
    .transaction((tx) => tx.insert(installation).values({ key: 'kept', value: '' }));
  await database.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(base, 'copy-'));
  data = join(folder, 'db', 'pgdata');
  cpSync(original, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('an incomplete data folder', () => {
  const incomplete = (what: string) =>
    `The database in ${data} is incomplete (${what}), so it was not started and nothing in it was changed: restore a backup with "npm run restore -- <file> --replace", or, to start over without the data, remove ${join(folder, 'db')}.`;
  test.each<[string, () => void, string]>([
    ['PG_VERSION', () => rmSync(join(data, 'PG_VERSION')), 'PG_VERSION is missing'],
    [
      'the content of PG_VERSION',
      () => truncateSync(join(data, 'PG_VERSION')),
      'PG_VERSION contains no version',
    ],
    ['pg_control', () => rmSync(join(data, 'global', 'pg_control')), 'global/pg_control is missing'],
    [
      'half of pg_control',
      () => truncateSync(join(data, 'global', 'pg_control'), 4096),
      'global/pg_control is truncated',
    ],
    ['base', () => rmSync(join(data, 'base'), { recursive: true }), 'base is missing or empty'],
    [
      'the log',
      () => {
        rmSync(join(data, 'pg_wal'), { recursive: true });
        mkdirSync(join(data, 'pg_wal'));
      },
      'pg_wal is missing or empty',
    ],
    ['all of pgdata', () => rmSync(data, { recursive: true }), 'PG_VERSION is missing'],
    [
      'all in pgdata',
      () => {
        rmSync(data, { recursive: true });
        mkdirSync(data);
      },
      'PG_VERSION is missing',
    ],
  ])('without %s is not started and not touched', async (_, remove, what) => {
    remove();
    const before = tree();
    expect(await failureOf()).toBe(incomplete(what));
    expect(tree()).toEqual(before);
  });

  test('starts once the missing file is restored', async () => {
    rmSync(join(data, 'PG_VERSION'));
    await failureOf();
    cpSync(join(original, 'db', 'pgdata', 'PG_VERSION'), join(data, 'PG_VERSION'));
    expect(await keysIn()).toEqual(['kept']);
  });

  test('reports the file PostgreSQL misses when that shows only at startup', async () => {
    rmSync(join(data, 'global', 'pg_filenode.map'));
    expect(await failureOf()).toBe(
      `The database in ${join(folder, 'db')} does not start (FATAL: could not open file "global/pg_filenode.map": No such file or directory): its files are damaged or missing. To continue, restore a backup with "npm run restore -- <file> --replace", or set DATA_DIR to another folder.`,
    );
  });
});

test('a data folder of another PostgreSQL version is not started', async () => {
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
  expect(await failureOf()).toBe(
    `The database in ${data} is of PostgreSQL 17, and this version of Liftlore opens 18: start the version of Liftlore that made it, or restore a backup with "npm run restore -- <file> --replace".`,
  );
});

test('a first start that was interrupted while unpacking is repeated', async () => {
  rmSync(join(folder, 'db'), { recursive: true });
  mkdirSync(join(folder, 'db', 'pgdata.new', 'base'), { recursive: true });
  writeFileSync(join(folder, 'db', 'pgdata.new', 'PG_VERSION'), '18\n');
  expect(await keysIn()).toEqual([]);
  expect(existsSync(join(folder, 'db', 'pgdata.new'))).toBe(false);
});

describe('a truncated table file', () => {
  const cut = async (table: string) => {
    const database = await open();
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute<{ path: string }>(sql`select pg_relation_filepath(${table}) as path`));
    await database.close();
    truncateSync(join(data, rows[0]!.path));
  };

  test('prevents the start with one sentence when it is the list of migrations', async () => {
    await cut('migrations');
    expect(await failureOf()).toMatch(
      /^The database does not match its list of migrations: \S+ cannot be applied \(.+\)\. Restore a backup\.$/,
    );
  });

  test('prevents a new owner link when it is that of the accounts', async () => {
    const first = await open();
    await first
      .as('service')
      .transaction((tx) => tx.insert(users).values({ email: 'owner@example.com', isSuperAdmin: true }));
    await first.close();
    await cut('users');
    const database = await open();
    const failure = await makeOwnerToken(database).catch((error: unknown) => error);
    expect(explainStorage(failure, 'the database')?.message).toMatch(
      /^Files of the database are damaged or missing \(could not read blocks .+\): restore a backup\.$/,
    );
    await database.close();
  });
});

test('garbage in the lock file does no harm', async () => {
  writeFileSync(join(folder, 'db', 'lock'), 'garbage '.repeat(1000));
  expect(await keysIn()).toEqual(['kept']);
});

test('a lock file that cannot be opened is named', async () => {
  rmSync(join(folder, 'db', 'lock'));
  mkdirSync(join(folder, 'db', 'lock'));
  expect(await failureOf()).toMatch(
    /^The lock file \S+lock cannot be used \(EISDIR: illegal operation on a directory, open '\S+lock'\): /,
  );
});
