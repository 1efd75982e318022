import { createHash, randomBytes } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './database.ts';
import { Embedded } from './embedded.ts';
import { embeddedClient } from './embedded-client.ts';
import { SNAPSHOT } from './embedded-snapshot.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase, openPostgres } from './open.ts';

/**
 * A database with all tables and no rows, the caller's alone and gone with `close()`: embedded, or on the PostgreSQL
 * server of `TEST_DATABASE_URL`, whose user must be a superuser.
 */
export function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(url) : inFolder();
}

/** A database without any table, for any number of connections of the caller's. */
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

async function inFolder(): Promise<Database> {
  const template = await folderTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
  return closingWith(database, async () => rmSync(folder, { recursive: true, force: true }));
}

/** A data folder with all tables, kept in the temporary folder as long as the migrations stay the same. */
async function folderTemplate(): Promise<string> {
  const template = join(
    tmpdir(),
    `liftlore-template-${hashOf(readMigrations(), readFileSync(SNAPSHOT, 'base64'))}`,
  );
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  await (await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })).close();
  try {
    renameSync(folder, template);
  } catch {
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
    // A second worker waits here until the template is whole.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query(`select from pg_database where datname = '${name}'`);
    if (rowCount !== 0) return;
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
  return {
    ...database,
    async close() {
      await database.close();
      await then();
    },
  };
}
