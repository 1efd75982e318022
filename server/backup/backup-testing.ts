import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { fillEveryTable, readTables } from '#server/db/row-testing.ts';
import { folderTemplate, testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { BackupSettings } from './backup.ts';
import { onDatabase } from './connection.ts';
import { quoted, readStoredTables } from './tables.ts';

export interface Place {
  settings: BackupSettings;
  close(): Promise<void>;
}

let engine: Promise<void> | undefined;

/**
 * Leaves an engine open for later tests. Others then share its compiled code, and take half of the processor
 * time.
 */
function keepEngine(): Promise<void> {
  engine ??= testDatabase().then((database) => database.close());
  return engine;
}

/**
 * Creates settings of a private database without tables and a data folder. On the server of
 * `TEST_DATABASE_URL` its owner is not a superuser, as with a hosted PostgreSQL.
 */
export async function emptyPlace(): Promise<Place> {
  await keepEngine();
  const folder = await mkdtemp(join(tmpdir(), 'liftlore-backup-'));
  const base = process.env.TEST_DATABASE_URL;
  const settings: BackupSettings = {
    DATABASE_URL: undefined,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEEP_DAYS: 14,
  };
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (!base) return { settings, close: removeFolder };
  const name = `liftlore_test_${randomBytes(8).toString('hex')}`;
  const url = new URL(base);
  const asSuperuser = async (database: string, ...statements: string[]) => {
    const client = new pg.Client(Object.assign(new URL(base), { pathname: `/${database}` }).href);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const usual = url.pathname.slice(1);
  await asSuperuser(
    usual,
    `do $$ begin
      perform pg_advisory_lock(7226154024);
      for n in 1..1 loop
        if not exists (select from pg_roles where rolname = 'liftlore_app') then create role liftlore_app; end if;
        if not exists (select from pg_roles where rolname = 'liftlore_service') then create role liftlore_service; end if;
      end loop;
    end $$`,
    `create role ${name} login password 'test'`,
    `grant liftlore_app, liftlore_service to ${name}`,
    `create database ${name} owner ${name}`,
  );
  await asSuperuser(name, 'create extension vector');
  Object.assign(url, { username: name, password: 'test', pathname: `/${name}` });
  return {
    settings: { ...settings, DATABASE_URL: url.href },
    async close() {
      await asSuperuser(usual, `drop database ${name} with (force)`, `drop role ${name}`);
      await removeFolder();
    },
  };
}

/**
 * Gives an empty place its tables. Embedded ones are copied: creating them takes three seconds of processor
 * time.
 */
export async function makeTables({ settings }: Place): Promise<void> {
  if (settings.DATABASE_URL === undefined)
    await cp(await folderTemplate(), settings.DATA_DIR, { recursive: true });
  else await (await openDatabase(settings)).close();
}

/** Fills every table of an empty place with rows of two people. */
export async function fillPlace(place: Place): Promise<void> {
  await makeTables(place);
  const { settings } = place;
  const database = await openDatabase(settings);
  await database.as('service').transaction(async (tx) => {
    const tables = (await readTables(tx)).filter(({ name }) => name !== 'migrations');
    await fillEveryTable(tx, tables, [uuidv7(), uuidv7()]);
  });
  await database.close();
}

/** Reads every row of every table as text, and the constraints on them. */
export async function contentOf({ settings }: Place): Promise<Record<string, string[]>> {
  return await onDatabase(settings, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name, forced } of await readStoredTables(client)) {
      if (forced) await client.query('set role liftlore_service');
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoted(name)} as t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
      await client.query('set role none');
    }
    const { rows: rules } = await client.query<{ rule: string }>(`
      select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select polrelid::regclass::text || ' ' || polname from pg_policy
      union all select relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
      union all select relname || ' ' || coalesce(replace(relacl::text, current_user, 'owner'), '') from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace
      order by 1`);
    content.rules = rules.map(({ rule }) => rule);
    return content;
  });
}
