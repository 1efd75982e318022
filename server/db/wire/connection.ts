import type pg from 'pg';
import { DatabaseUnavailable } from '#server/db/database-error.ts';
import { isConnectionLost } from '#server/db/sqlstate.ts';

/** A connection may turn out to be dead only when it is used, after a restart of the database for example. */
export const ATTEMPTS = 3;
export const AGAIN_MS = 100;

/** Sends what `ask` asks of a connection as one packet: each packet, and the answer to it, costs more than most queries. */
export function together<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Marks an error of the connection itself, so that it is not taken for one of the query. */
export function asUnavailable(error: unknown): unknown {
  if (!isConnectionLost(error)) return error;
  return new DatabaseUnavailable('The database does not answer.', { cause: error });
}
