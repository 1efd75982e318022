import { createHash, randomBytes } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Principal, Queries } from './database.ts';
import { embeddedClient } from './embedded/client.ts';
import { Embedded } from './embedded/embedded.ts';
import { SNAPSHOT } from './embedded/snapshot.ts';
import { migrate, readMigrations } from './migrate.ts';
import { embeddedFolder, openDatabase, openPostgres } from './open.ts';

/**
 * Creates a database with all tables and no rows, exclusive to the caller and gone with `close()`: embedded,
 * or on the PostgreSQL server of `TEST_DATABASE_URL`, whose user must be a superuser.
 */
export function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(url) : inFolder();
}

/** Creates a database without tables, for any number of connections by the caller. */
export async function emptyDatabase(): Promise<{ connect(): Promise<pg.Client>; close(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = `liftlore_test_${randomBytes(8).toString('hex')}`;
    await administer(url, (client) => client.query(`create database ${name}`));
    return {
      connect: () => connected(new pg.Client(withDatabase(url, name))),
      close: () => administer(url, (client) => client.query(`drop database ${name} with (force)`)),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  const embedded = new Embedded(folder);
  return {
    connect: () => connected(new pg.Client(embeddedClient(embedded))),
    async close() {
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connected(client: pg.Client): Promise<pg.Client> {
  // Closing the database cuts it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * An embedded database that is reused between tests: starting one takes a second of processor time, emptying
 * it none.
 */
interface Kept {
  folder: string;
  embedded: Embedded;
  /** A digest of its catalogs when it was new. */
  shape: string;
}

/**
 * Truncating recreates the files of a table and its indexes, so it is for large ones: deleted rows stay in
 * the file.
 */
const EMPTY = `do $$
  declare
    name regclass;
  begin
    set local session_replication_role = replica;
    for name in
      select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
    loop
      execute format(case when pg_relation_size(name) > 1000000 then 'truncate %s cascade' else 'delete from %s' end, name);
    end loop;
  end $$`;

const idle: Kept[] = [];
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
// Vitest ends its workers this way, which by itself is no 'exit'.
process.once('SIGTERM', () => process.exit(143));

/** Creates a folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  folders.add(folder);
  return folder;
}

async function inFolder(): Promise<Database> {
  const kept = idle.pop() ?? (await newKept());
  const database = await openDatabase({ DATA_DIR: kept.folder, DATABASE_URL: undefined });
  // In every test it runs the engine itself.
  return closingWith({ ...database, sole: true }, async () => {
    if (await emptied(kept)) idle.push(kept);
    else await end(kept);
  });
}

async function newKept(): Promise<Kept> {
  const template = await folderTemplate();
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const embedded = new Embedded(embeddedFolder(folder));
  return { folder, embedded, shape: await asOwner(embedded, shapeOf) };
}

async function end({ folder, embedded }: Kept): Promise<void> {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Deletes all rows; false when a test left more than rows behind, or the engine broke. */
async function emptied({ embedded, shape }: Kept): Promise<boolean> {
  try {
    return await asOwner(embedded, async (client) => {
      // Bypasses the triggers that prevent deletion.
      await client.query(EMPTY);
      return (await shapeOf(client)) === shape;
    });
  } catch {
    return false;
  }
}

async function asOwner<T>(embedded: Embedded, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(new pg.Client(embeddedClient(embedded)));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Digests everything that can be created, granted or switched in a database. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`select md5(concat(
    (select string_agg(concat_ws(' ', oid, relname, relacl, relrowsecurity, relforcerowsecurity), ',' order by oid) from pg_class),
    (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum) from pg_attribute),
    (select string_agg(pg_policy::text, ',' order by oid) from pg_policy),
    (select string_agg(pg_trigger::text, ',' order by oid) from pg_trigger),
    (select string_agg(pg_proc::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(pg_authid::text, ',' order by oid) from pg_authid),
    (select string_agg(pg_constraint::text, ',' order by oid) from pg_constraint),
    (select count(*) from migrations)
  )) as shape`);
  return rows[0]!.shape;
}

/**
 * Returns a data folder with all tables and no rows, cached in the temporary folder while the migrations stay
 * the same.
 */
export async function folderTemplate(): Promise<string> {
  const template = join(
    tmpdir(),
    `liftlore-template-${hashOf(readMigrations(), readFileSync(SNAPSHOT, 'base64'))}`,
  );
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  await (await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })).close();
  try {
    renameSync(folder, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    // Another worker was quicker.
    rmSync(folder, { recursive: true, force: true });
  }
  return template;
}

async function onServer(url: string): Promise<Database> {
  const template = await serverTemplate(url);
  const name = `liftlore_test_${randomBytes(8).toString('hex')}`;
  await administer(url, (client) => client.query(`create database ${name} template ${template}`));
  const database = await openPostgres(withDatabase(url, name));
  return closingWith(database, async () => {
    await administer(url, (client) => client.query(`drop database ${name} with (force)`));
  });
}

async function serverTemplate(url: string): Promise<string> {
  const name = `liftlore_template_${hashOf(readMigrations())}`;
  await administer(url, async (client) => {
    // A second worker waits here until the template is complete.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query(`select from pg_database where datname = '${name}'`);
    if (rowCount !== 0) return;
    // One that a killed run left.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await client.query(`create database ${name}_new`);
    const fresh = new pg.Client(withDatabase(url, `${name}_new`));
    await fresh.connect();
    await migrate(fresh);
    await fresh.end();
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

async function administer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function hashOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

function closingWith(database: Database, then: () => Promise<void>): Database {
  let closed: Promise<void> | undefined;
  return {
    ...database,
    // A test may close it before its app does: released twice, two later tests would get it at once.
    close() {
      closed ??= database.close().then(then);
      return closed;
    },
  };
}

/** Returns `database` with some queries of an identity replaced. */
export function replacing(
  database: Database,
  replace: (queries: Queries, principal: Principal) => Partial<Queries>,
): Database {
  const as = database.as;
  return {
    ...database,
    as: (principal) => ({ ...as(principal), ...replace(as(principal), principal) }),
  };
}
