import { setTimeout as wait } from 'node:timers/promises';
import {
  createTableRelationsHelpers,
  DrizzleQueryError,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import * as schema from './schema.ts';
import { reported } from './sqlstate.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How long one query of a viewer, and one of a job, may take. */
const USER_QUERY_SECONDS = 30;
const SERVICE_QUERY_SECONDS = 600;
/** A transaction in which nothing happens for this long has been forgotten, and holds its locks. */
const IDLE_TRANSACTION_SECONDS = 60;
/** A connection may turn out to be dead only when it is used, after a restart of the database for example. */
const BEGIN_ATTEMPTS = 3;
const BEGIN_AGAIN_MS = 100;

const dialect = new PgDialect({ casing: 'snake_case' });
const { tables, tableNamesMap } = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(
  schema,
  createTableRelationsHelpers,
);
const relational = { fullSchema: schema, schema: tables, tableNamesMap };

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

  // Everything a transaction needs before its first query, as one message.
  const begin = (role: string, userId: string, querySeconds: number) => {
    const words = ['begin', `set local role ${role}`, `set local app.user_id = '${userId}'`];
    // PGlite takes these and does not keep them.
    if (kind === 'postgres') {
      words.push(`set local statement_timeout = '${querySeconds}s'`);
      words.push(`set local idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`);
    }
    return words.join('; ');
  };

  return {
    kind,
    sole: false,
    async asUser(userId, work) {
      // It goes into the text of a query.
      if (!UUID.test(userId)) throw new TypeError(`Not a user's id: ${userId}`);
      return transact(pool, begin('liftlore_app', userId, USER_QUERY_SECONDS), work);
    },
    asService: (work) => transact(pool, begin('liftlore_service', '', SERVICE_QUERY_SECONDS), work),
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
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await begun(pool, beginning);
  try {
    const session = new NodePgSession(client, dialect, relational);
    const result = await work(new NodePgTransaction(dialect, session, relational));
    const { command } = await client.query('commit');
    // PostgreSQL answers so, without an error, when a query failed and `work` went on as if it had not.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a query in it had failed.');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    );
    throw withoutValues(error);
  }
}

async function begun(pool: pg.Pool, beginning: string): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt++) {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      await client.query(beginning);
      return client;
    } catch (error) {
      client?.release(true);
      const found = reported(error);
      if ((found && found.severity !== 'FATAL') || attempt === BEGIN_ATTEMPTS) throw error;
      await wait(BEGIN_AGAIN_MS);
    }
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
