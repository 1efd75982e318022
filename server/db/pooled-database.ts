import { DrizzleQueryError } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { reported } from './sqlstate.ts';
import { TransactionClient } from './transaction-client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How long one query may take, and one of a job. */
const QUERY_SECONDS = 30;
const JOB_QUERY_SECONDS = 600;
/** A transaction in which nothing happens for this long has been forgotten, and holds its locks. */
const IDLE_TRANSACTION_SECONDS = 60;
const READ_ONLY = ' read only';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A `Database` over the connections of `pool`. `closeBehind` runs once the pool is empty. */
export function pooledDatabase(
  kind: Database['kind'],
  pool: pg.Pool,
  closeBehind: () => Promise<void> = async () => undefined,
): Database {
  // A connection that breaks, idle or in use, also fails the query on it; the event itself must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closed: Promise<void> | undefined;

  const beginning = (role: string, userId: string, querySeconds: number, mode = '') => {
    const words = [`begin${mode}`, `set local role ${role}`, `set local app.user_id = '${userId}'`];
    // PGlite takes these and does not keep them.
    if (kind === 'postgres') {
      words.push(`set local statement_timeout = '${querySeconds}s'`);
      words.push(`set local idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`);
    }
    return words.join('; ');
  };
  const asUser = (userId: string, mode?: string) => {
    // It goes into the text of a query.
    if (!UUID.test(userId)) throw new TypeError(`Not a user's id: ${userId}`);
    return beginning('liftlore_app', userId, QUERY_SECONDS, mode);
  };
  const asService = (mode?: string, querySeconds = QUERY_SECONDS) =>
    beginning('liftlore_service', '', querySeconds, mode);

  return {
    kind,
    sole: false,
    async asUser(userId, work) {
      return transact(pool, asUser(userId), false, work);
    },
    async readAsUser(userId, query) {
      return transact(pool, asUser(userId, READ_ONLY), true, query);
    },
    asService: (work) => transact(pool, asService(), false, work),
    asJob: (work) => transact(pool, asService('', JOB_QUERY_SECONDS), false, work),
    readAsService: (query) => transact(pool, asService(READ_ONLY), true, query),
    async ping() {
      await pool.query('select 1');
    },
    close() {
      closed ??= pool.end().then(closeBehind);
      return closed;
    },
  };
}

async function transact<T>(
  pool: pg.Pool,
  beginning: string,
  oneQuery: boolean,
  work: (tx: Transaction) => PromiseLike<T>,
): Promise<T> {
  const client = new TransactionClient(pool, { beginning, oneQuery });
  try {
    // It has what a session asks of a client: `query`.
    const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined);
    const result = await work(new NodePgTransaction(dialect, session, undefined));
    await client.commit();
    return result;
  } catch (error) {
    await client.rollback();
    throw withoutValues(error);
  }
}

/** Takes the values of a failed query out of its error, from where they would reach the log. */
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
