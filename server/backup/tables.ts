import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/** The header has the list of migrations; migrating writes the rows of this table. */
const JOURNAL = 'migrations';

export interface StoredTable {
  name: string;
  /** Each column and its type in SQL. */
  columns: [name: string, type: string][];
  /** Row-level security applies to its owner as well. */
  forced: boolean;
  /** Values can be large, so few rows are read at a time. */
  large: boolean;
}

/**
 * Reads every table with its stored columns, except the journal of migrations and unlogged tables, which a
 * crash may empty at any time.
 */
export async function readStoredTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select relname as name, relforcerowsecurity as forced,
      json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attnum) as columns,
      bool_or(atttypid = 'bytea'::regtype) as large
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace
      and relname <> '${JOURNAL}'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.oid, relname, relforcerowsecurity
    order by relname`);
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Reads the names of the database's migrations.
 * @throws BackupError when it has none
 */
export async function readJournal(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.${JOURNAL}') is not null as there`,
  );
  if (!found[0]!.there)
    throw new BackupError('This database has nothing of Liftlore’s yet: there is nothing to back up.');
  const { rows } = await client.query<{ name: string }>(`select name from ${JOURNAL} order by name`);
  return rows.map(({ name }) => name);
}

/** Writes values the same way whatever the settings of the database or the login. */
export const PLAIN_VALUES = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = 0; set local search_path = public`;

export async function countRows(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*) as rows from public.${quoted(name)}`,
  );
  return Number(rows[0]!.rows);
}
