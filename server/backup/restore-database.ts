import type { ClientBase } from 'pg';
import { applyMigration, readMigrations } from '#server/db/migrate.ts';
import type { ArchiveHeader, ArchiveRow, ArchiveTable } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import { isKept } from './kept-files.ts';
import { readArchive } from './read-archive.ts';
import { countRows, PLAIN_VALUES, quoted, readStoredTables, type StoredTable } from './tables.ts';

/** Rows are inserted together up to this many, and up to a number of characters. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

export interface Restored {
  header: ArchiveHeader;
  files: { path: string; content: Buffer }[];
  /** Of all tables together. */
  rows: number;
  /** Those missing in the archive's version. */
  migrated: string[];
}

/**
 * Replaces everything in the database with the archive's content, in the open transaction of `client`: until
 * it is committed the database is unchanged, even after a kill. Counts the rows afterwards.
 * @throws BackupError when the archive is newer than this code, damaged, or has other rows than it declares
 */
export async function restoreDatabase(client: ClientBase, file: string): Promise<Restored> {
  await client.query(PLAIN_VALUES);
  const files: Restored['files'] = [];
  let header: ArchiveHeader | undefined;
  let rows = 0;
  let migrated: string[] = [];
  let tables: StoredTable[] = [];
  let loader: Loader | undefined;
  let settle = async () => undefined as unknown;
  for await (const line of readArchive(file)) {
    if (Array.isArray(line)) {
      if (loader === undefined) throw strayRow(file);
      await loader.add(line);
      continue;
    }
    await loader?.flush();
    loader = undefined;
    if (line.kind === 'header') {
      header = line;
      refuseNewer(line);
      await dropEverything(client);
      await migrateTo(client, new Set(line.migrations));
      tables = await readStoredTables(client);
      settle = await unbind(client, tables);
    } else if (line.kind === 'file') {
      if (!isKept(line.path)) throw new BackupError(`${file} has a file that no backup has: ${line.path}.`);
      files.push({ path: line.path, content: Buffer.from(line.content, 'base64') });
    } else if (line.kind === 'table') loader = loaderOf(client, ofThisCode(line, tables));
    else {
      rows = await requireCounts(client, line.rows);
      await settle();
      migrated = await migrateTo(client);
    }
  }
  return { header: header!, files, rows, migrated };
}

/** @throws BackupError when the archive has migrations that this code does not know */
export function refuseNewer({ migrations, version }: ArchiveHeader): void {
  const known = new Set(readMigrations().map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `This backup was made by Liftlore ${version}, which is newer (it has ${unknown.at(-1)}): restore it with that version.`,
  );
}

/** Drops all tables, views, functions and types, except those of extensions. */
async function dropEverything(client: ClientBase): Promise<void> {
  await client.query(`do $$
    declare thing record;
    begin
      for thing in
        select 'view' as kind, oid::regclass::text as name, 0 as place from pg_class
          where relkind = 'v' and relnamespace = 'public'::regnamespace
            and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        union all
        select 'table', oid::regclass::text, 1 from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
            and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        union all
        select 'function', oid::regprocedure::text, 2 from pg_proc
          where pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        order by place
      loop
        execute format('drop %s if exists %s cascade', thing.kind, thing.name);
      end loop;
    end $$`);
}

/** Applies missing migrations: all of them, or those of `names`. */
async function migrateTo(client: ClientBase, names?: ReadonlySet<string>): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of readMigrations()) {
    if (names !== undefined && !names.has(migration.name)) continue;
    if (await applyMigration(client, migration)) applied.push(migration.name);
  }
  return applied;
}

interface Bond {
  table: string;
  /** The foreign key's name. */
  name: string;
  rule: string;
}

/**
 * Empties the tables of rows from migrations, and allows rows in any order and of any owner.
 * @returns restores the constraints: foreign keys are checked over all rows then
 */
async function unbind(client: ClientBase, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Bond>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user, no force row level security`);
  }
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { table, name, rule } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
    }
    for (const { name, forced } of tables) {
      const force = forced ? ', force row level security' : '';
      await client.query(`alter table ${quoted(name)} enable trigger user${force}`);
    }
  };
}

type TypedTable = Pick<StoredTable, 'name' | 'columns'>;

interface Loader {
  add(row: ArchiveRow): Promise<void>;
  flush(): Promise<void>;
}

/** Gives the archive's table the column types of the migrations: no SQL is taken from an archive. */
function ofThisCode({ name, columns }: ArchiveTable, tables: readonly StoredTable[]): TypedTable {
  const table = tables.find((other) => other.name === name);
  if (table === undefined) {
    throw new BackupError(
      `The backup has a table "${name}", which is not one of Liftlore's. Where the backup was made, move it into a schema of its own and make another backup.`,
    );
  }
  const types = new Map(table.columns);
  return {
    name,
    columns: columns.map((column) => {
      const type = types.get(column);
      if (type === undefined) {
        throw new BackupError(
          `The backup has a column "${column}" of ${name}, which is not one of Liftlore's. Where the backup was made, drop it and make another backup.`,
        );
      }
      return [column, type];
    }),
  };
}

function loaderOf(client: ClientBase, { name, columns }: TypedTable): Loader {
  const values = columns.map(([, type], index) => `r.c${index}::${type}`).join(', ');
  const inputs = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const text = `insert into public.${quoted(name)} (${columns.map(([column]) => quoted(column)).join(', ')})
    select ${values} from unnest(${inputs}) as r(${columns.map((_, index) => `c${index}`).join(', ')})`;
  let batch: ArchiveRow[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(
      text,
      columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
    batch = [];
    characters = 0;
  };
  return {
    async add(row) {
      batch.push(row);
      for (const value of row) characters += value?.length ?? 0;
      if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    },
    flush,
  };
}

async function requireCounts(client: ClientBase, expected: Record<string, number>): Promise<number> {
  let rows = 0;
  for (const [name, count] of Object.entries(expected)) {
    const found = await countRows(client, name);
    if (found !== count) {
      throw new BackupError(
        `The backup says that ${name} has ${count} rows, and ${found} were restored, so nothing was kept: restore an earlier backup.`,
      );
    }
    rows += count;
  }
  return rows;
}

const strayRow = (file: string) =>
  new BackupError(`${file} is damaged: it has a row outside of every table. Restore an earlier backup.`);
