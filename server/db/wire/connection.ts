import type pg from 'pg';
import { DatabaseUnavailable } from '#server/db/database-error.ts';
import { isConnectionLost } from '#server/db/sqlstate.ts';

/** A connection may turn out to be dead only when it is used, for example after a database restart. */
export const ATTEMPTS = 3;
export const AGAIN_MS = 100;

/**
 * Sends everything that `ask` requests of a connection as one packet: each packet and its reply cost more
 * than most queries.
 */
export function together<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Marks an error of the connection itself, so that it is not taken for the query's. */
export function asUnavailable(error: unknown): unknown {
  if (!isConnectionLost(error)) return error;
  return new DatabaseUnavailable('The database does not answer.', { cause: error });
}
