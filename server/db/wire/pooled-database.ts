import { DrizzleQueryError } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import type { Pool, PoolClient } from 'pg';
import type { Database, Principal, Transaction } from '#server/db/database.ts';
import { dialect } from '#server/db/dialect.ts';
import { reported } from '#server/db/sqlstate.ts';
import { requestScope } from '#server/monitoring/request-scope.ts';
import { asUnavailable } from './connection.ts';
import { SingleQueries } from './single-queries.ts';
import type { QueryArguments, TransactionSettings } from './statement.ts';
import { TransactionClient } from './transaction-client.ts';

/** PostgreSQL's name for our connections. */
export const APPLICATION = 'liftlore';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The time limits of a query, and of one of a job. */
const QUERY_SECONDS = 30;
const JOB_QUERY_SECONDS = 600;
/** Smaller tables are not vacuumed. */
const VACUUM_BYTES = 1_000_000;
/** A transaction idle for this long has been forgotten, and holds its locks. */
const IDLE_TRANSACTION_SECONDS = 60;

/** Creates a `Database` over the connections of `pool`. `closeBehind` runs once the pool is empty. */
export function pooledDatabase(
  kind: Database['kind'],
  pool: Pool,
  closeBehind: () => Promise<void> = async () => undefined,
): Database {
  // A connection that breaks, idle or in use, also fails the query on it; the event itself must not end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const singleQueries = new SingleQueries(pool);
  let closed: Promise<void> | undefined;

  const settings = (role: string, userId: string, querySeconds: number): TransactionSettings => ({
    role,
    'app.user_id': userId,
    // PGlite accepts it but does not keep it.
    ...(kind === 'postgres' && {
      statement_timeout: `${querySeconds}s`,
      // A request reads little: JIT-compiling its plan would take longer than running it.
      ...(querySeconds === QUERY_SECONDS && { jit: 'off' }),
    }),
  });
  const ofService = settings('liftlore_service', '', QUERY_SECONDS);
  const ofJob = settings('liftlore_service', '', JOB_QUERY_SECONDS);
  const ofPrincipal = (principal: Principal) => {
    if (principal === 'service') return ofService;
    if (principal === 'job') return ofJob;
    // It becomes part of the text that begins a transaction.
    if (!UUID.test(principal.userId)) throw new TypeError(`Not a user's id: ${principal.userId}`);
    return settings('liftlore_app', principal.userId, QUERY_SECONDS);
  };
  /** Adds the request on whose behalf it runs, for `pg_stat_activity` and the database's log. */
  const settingsOf = (principal: Principal): TransactionSettings => {
    const ours = ofPrincipal(principal);
    const requestId = kind === 'postgres' ? requestScope.getStore()?.requestId : undefined;
    return requestId == null ? ours : { ...ours, application_name: `${APPLICATION} ${requestId}` };
  };

  return {
    kind,
    sole: false,
    as: (principal) => ({
      read: async (query) => {
        const settings = settingsOf(principal);
        return await single((asked) => singleQueries.read(settings, asked), query);
      },
      write: async (statement) => {
        const settings = settingsOf(principal);
        return await single((asked) => singleQueries.write(settings, asked), statement);
      },
      transaction: async (work) => await transact(pool, settingsOf(principal), work),
    }),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }),
    async ping() {
      await pool.query('select 1').catch((error: unknown) => {
        throw asUnavailable(error);
      });
    },
    async vacuum() {
      if (kind !== 'embedded') return;
      // A small table needs it least, and its statistics would cause bad plans once the table has grown.
      const { rows } = await pool.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) >= $1`,
        [VACUUM_BYTES],
      );
      // One at a time, so that other queries wait for one table at most.
      for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
    },
    close() {
      closed ??= pool.end().then(closeBehind);
      return closed;
    },
  };
}

async function transact<T>(
  pool: Pool,
  settings: TransactionSettings,
  work: (tx: Transaction) => PromiseLike<T>,
): Promise<T> {
  const inTransaction = { ...settings, idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_SECONDS}s` };
  const words = Object.entries(inTransaction).map(([name, value]) => `set local ${name} = '${value}'`);
  const client = new TransactionClient(pool, ['begin', ...words].join('; '));
  try {
    const result = await work(transactionOver(client));
    await client.commit();
    return result;
  } catch (error) {
    await client.rollback();
    throw withoutValues(error);
  }
}

/** Passes on the one query requested of it. */
async function single<T>(
  send: (query: QueryArguments) => Promise<unknown>,
  query: (tx: Transaction) => PromiseLike<T>,
): Promise<T> {
  let isAsked = false;
  const client = {
    async query(...asked: QueryArguments) {
      if (isAsked) throw new Error('A read or write is one query; this is its second.');
      isAsked = true;
      return send(asked);
    },
  };
  try {
    return await query(transactionOver(client));
  } catch (error) {
    throw withoutValues(error);
  }
}

function transactionOver(client: { query(...query: QueryArguments): Promise<unknown> }): Transaction {
  // It has the method that a session needs of a client: `query`.
  const session = new NodePgSession(client as unknown as PoolClient, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
}

/** Removes the values of a failed query from its error, from where they would reach the log. */
function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const [withValues, without] = [error.message, `Failed query: ${error.query}`];
    error.message = without;
    error.params = [];
    if (error.stack) error.stack = error.stack.replace(withValues, () => without);
  }
  const found = reported(error);
  // "Failing row contains (…)".
  if (found) found.detail = undefined;
  return error;
}
