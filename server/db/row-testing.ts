import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { uuidv7 } from './uuidv7.ts';

/** A table as described by the database. */
export interface CatalogTable {
  name: string;
  columns: CatalogColumn[];
  references: { columns: string[]; table: string; targets: string[] }[];
}

interface CatalogColumn {
  name: string;
  type: string;
  /** It has no default and must be given a value. */
  needed: boolean;
  generated: boolean;
}

export type Row = Record<string, unknown>;

/** Columns whose values must follow a rule that the catalog does not contain. */
const VALUES: Record<string, Row> = {};

/** Reads all tables, referenced ones first. */
export async function readTables(tx: Transaction): Promise<CatalogTable[]> {
  const { rows } = await tx.execute(sql`
    select
      table_class.relname as name,
      (select json_agg(json_build_object(
          'name', attname,
          'type', format_type(atttypid, null),
          'needed', attnotnull and not atthasdef and attidentity = '',
          'generated', attgenerated <> '' or attidentity <> '') order by attnum)
        from pg_attribute where attrelid = table_class.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object(
          'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
            join pg_attribute on attrelid = conrelid and attnum = key.number),
          'table', confrelid::regclass::text,
          'targets', (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
            join pg_attribute on attrelid = confrelid and attnum = key.number)))
        from pg_constraint where contype = 'f' and conrelid = table_class.oid), '[]') as references
    from pg_class as table_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by 1`);
  const waiting = new Map((rows as unknown as CatalogTable[]).map((table) => [table.name, table]));
  const sorted: CatalogTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, references }) =>
      references.every((reference) => reference.table === name || !waiting.has(reference.table)),
    );
    if (next === undefined) throw new Error(`These tables refer in a circle: ${[...waiting.keys()]}`);
    waiting.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

let made = 0;

/**
 * Builds a row that the table accepts for `userId`. References are resolved in `others`, that person's rows
 * of earlier tables.
 */
export function rowOf(table: CatalogTable, userId: string, others: ReadonlyMap<string, Row>): Row {
  const nth = ++made;
  const row: Row = { ...VALUES[table.name] };
  for (const reference of table.references) {
    const target = others.get(reference.table);
    if (target === undefined) continue;
    for (const [index, column] of reference.columns.entries())
      row[column] = target[reference.targets[index]!];
  }
  for (const { name, type, needed } of table.columns) {
    if (name === 'user_id') row[name] = userId;
    else if (needed && row[name] === undefined) row[name] = sampleOf(type, `${table.name}.${name}`, nth);
  }
  if (table.name === 'users') row.id = userId;
  return row;
}

function sampleOf(type: string, column: string, nth: number): unknown {
  switch (type) {
    case 'uuid':
      return uuidv7();
    case 'text':
      return `words ${nth}`;
    case 'integer':
    case 'smallint':
    case 'bigint':
      return nth;
    case 'double precision':
      return nth;
    case 'boolean':
      return false;
    case 'date':
      return new Date(nth * 86_400_000).toISOString().slice(0, 10);
    case 'timestamp with time zone':
      return new Date();
    case 'json':
    case 'jsonb':
      return '[]';
    case 'bytea':
      return Buffer.from([nth]);
    case 'vector':
      return '[1,0,0]';
    case 'tsvector':
      return 'words';
    default:
      throw new Error(`What to write into ${column}? Say in row-testing.ts what a ${type} looks like.`);
  }
}

/** Inserts a row and returns it whole. */
export async function insertRow(tx: Transaction, table: CatalogTable, row: Row): Promise<Row> {
  const columns = Object.entries(row);
  const { rows } = await tx.execute(sql`
    insert into ${sql.identifier(table.name)} (${sql.join(
      columns.map(([name]) => sql.identifier(name)),
      sql`, `,
    )})
    values (${sql.join(
      columns.map(([, value]) => sql`${value}`),
      sql`, `,
    )})
    returning *`);
  return rows[0]!;
}

/** Gives each of `people` a row in every table. @returns their rows by table */
export async function fillEveryTable(
  tx: Transaction,
  tables: readonly CatalogTable[],
  people: readonly string[],
): Promise<Map<string, Row>[]> {
  const filled: Map<string, Row>[] = [];
  for (const userId of people) {
    const rows = new Map<string, Row>();
    for (const table of tables) rows.set(table.name, await insertRow(tx, table, rowOf(table, userId, rows)));
    filled.push(rows);
  }
  return filled;
}

/** Finds every table that contains one of `needles`, in any column at any depth, with the number of rows. */
export async function findIn(tx: Transaction, needles: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, columns } of await readTables(tx)) {
    const texts = columns.map(({ name: column, type }) =>
      type === 'bytea'
        ? sql`encode(${sql.identifier(column)}, 'escape')`
        : sql`${sql.identifier(column)}::text`,
    );
    const whole = sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`;
    const hit = needles.map((needle) => sql`strpos(lower(${whole}), lower(${needle})) > 0`);
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where ${sql.join(hit, sql` or `)}`,
    );
    if (rows[0]!.count > 0) found[name] = rows[0]!.count;
  }
  return found;
}
