import { readdirSync, readFileSync } from 'node:fs';
import type { ClientBase } from 'pg';
import { DatabaseError } from './database-error.ts';
import { reported } from './sqlstate.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number will do, as long as nothing else in the same database locks it. */
export const LOCK = 7_226_154_023;

export interface Migration {
  name: string;
  sql: string;
}

/** Reads the migrations of this version of the code, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(new URL(file, FOLDER), 'utf8') }));
}

/**
 * Migrates the database to `migrations` and returns the names of those it applied. Each is one transaction
 * together with its line in the journal, so a kill at any moment leaves it done or not begun. On PostgreSQL
 * the lock makes a second server wait; the embedded database runs one transaction at a time anyway.
 * @throws DatabaseError when the database has migrations this code does not know.
 */
export async function migrate(client: ClientBase, migrations = readMigrations()): Promise<string[]> {
  const applied: string[] = [];
  const done = await journal(client);
  refuseNewer(done, migrations);
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    await client.query('begin');
    try {
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      if (await applyMigration(client, migration)) applied.push(migration.name);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw explainMismatch(migration, error) ?? error;
    }
  }
  if (applied.length > 0) refuseNewer(await journal(client), migrations);
  return applied;
}

/** Applies a migration within the caller's transaction; false when the database already has it. */
export async function applyMigration(client: ClientBase, { name, sql }: Migration): Promise<boolean> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  if ((await journal(client)).has(name)) return false;
  await client.query(sql);
  await client.query('insert into migrations (name) values ($1)', [name]);
  return true;
}

/** A missing or already existing table, column, index, constraint or function. */
const MISMATCHES = new Set(['42P01', '42703', '42704', '42883', '42P07', '42701', '42710', '42723']);

/** Explains a mismatch with the journal: a table of the database was lost or added by hand. */
function explainMismatch({ name }: Migration, error: unknown): DatabaseError | undefined {
  const found = reported(error);
  if (found === undefined || !MISMATCHES.has(found.code ?? '')) return undefined;
  return new DatabaseError(
    `The database does not match its list of migrations: ${name} cannot be applied (${found.message}). Restore a backup.`,
    { cause: error },
  );
}

async function journal(client: ClientBase): Promise<Set<string>> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (!found.rows[0]!.there) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from public.migrations');
  return new Set(rows.map((row) => row.name));
}

function refuseNewer(done: Set<string>, migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `The database was made by a newer version of Liftlore (it has ${unknown.at(-1)}): start that version, or restore a backup from before it.`,
  );
}
