import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import type { Database, Principal } from '#server/db/database.ts';
import { replacing } from '#server/db/testing.ts';
import { requestScope } from '#server/monitoring/request-scope.ts';

interface SeenQuery {
  text: string;
  principal: Principal;
}

/** A query that reads a whole table, and which. */
interface TableScan {
  table: string;
  text: string;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Records the queries through `database` on behalf of `during`, and finds those that read a whole table. */
export function seeQueries(database: Database) {
  const watching = new AsyncLocalStorage<true>();
  const asking = new AsyncLocalStorage<Principal>();
  const seen = new Map<string, SeenQuery>();
  const { prototype } = NodePgSession;
  const prepare = prototype.prepareQuery;
  prototype.prepareQuery = function (this: typeof prototype, ...prepared: Parameters<typeof prepare>) {
    const principal = asking.getStore();
    const { sql: text } = prepared[0];
    // Jobs inherit the context of the call that woke them, regardless of who queued them: their queries belong to no
    // call.
    const isOfCall = requestScope.getStore() !== undefined || typeof principal !== 'string';
    if (principal !== undefined && watching.getStore() && isOfCall)
      seen.set(`${typeof principal === 'string' ? principal : 'user'} ${text}`, { text, principal });
    return prepare.apply(this, prepared);
  } as typeof prepare;
  const noting = replacing(database, (queries, principal) => ({
    read: (query) => asking.run(principal, () => queries.read(query)),
    write: (statement) => asking.run(principal, () => queries.write(statement)),
    transaction: (work) => asking.run(principal, () => queries.transaction(work)),
  }));

  return {
    database: noting,
    get count() {
      return seen.size;
    },
    during: <T>(work: () => T): T => watching.run(true, work),
    end() {
      prototype.prepareQuery = prepare;
    },
    /**
     * Finds queries that no index serves: with table scans priced as for large tables, their plans still have
     * one, or scan a whole index: one used only for ordering, or whose first column is not in the condition.
     */
    async tableScans(): Promise<TableScan[]> {
      const scans: TableScan[] = [];
      const indexes = await indexesOf(database);
      await pretendLarge(database);
      for (const { text, principal } of seen.values()) {
        if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
        const { rows } = await database.as(principal).transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`);
          await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
          await tx.execute(sql.raw(`prepare seen as ${text}`));
          const values = new Set(text.match(/\$\d+/g)).size;
          const nulls = values === 0 ? '' : `(${Array(values).fill('null').join(', ')})`;
          const plan = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
            sql.raw(`explain (format json) execute seen${nulls}`),
          );
          await tx.execute(sql`deallocate seen`);
          return plan;
        });
        for (const table of scanned(rows[0]!['QUERY PLAN'][0].Plan, indexes)) scans.push({ table, text });
      }
      return scans;
    },
  };
}

/**
 * Makes the planner treat small tables as if they had a million rows: it scans small ones whatever their
 * indexes.
 */
async function pretendLarge(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    // The login owns the catalog; the roles that queries run under do not.
    await tx.execute(sql`set local role none`);
    await tx.execute(sql`
      update pg_class set relpages = 1, reltuples = 1000000
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and pg_relation_size(oid) > 0`);
  });
}

interface Index {
  name: string;
  /** Its first column, if it is ordered and starts with a column rather than an expression. */
  leading: string | null;
  /** A partial index of open or due rows, which may be read whole. */
  partial: boolean;
}

async function indexesOf(database: Database): Promise<Map<string, Index>> {
  const { rows } = await database.as('service').transaction((tx) =>
    tx.execute<Index & Record<string, unknown>>(sql`
      select c.relname as name, i.indpred is not null as partial,
        case when m.amname = 'btree' then a.attname end as leading
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`),
  );
  return new Map(rows.map((index) => [index.name, index]));
}

function scanned(plan: Plan, indexes: ReadonlyMap<string, Index>, limited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': name = '' } = plan;
  const { 'Index Cond': condition, Plans: parts = [] } = plan;
  const index = indexes.get(name);
  const isAsked =
    condition !== undefined && (!index?.leading || new RegExp(`\\b${index.leading}\\b`).test(condition));
  const isEntered = isAsked || index?.partial === true;
  // Reading an order up to the limit is what the index is for.
  const isOrder = limited && condition === undefined;
  const whole = type === 'Seq Scan' || (/^(Bitmap )?Index/.test(type) && !isEntered && !isOrder);
  const below = type === 'Limit' || (limited && /Nested Loop|Subquery|Result|LockRows/.test(type));
  return [...(whole ? [table ?? name] : []), ...parts.flatMap((part) => scanned(part, indexes, below))];
}
