import pg from 'pg';
import { DatabaseError, DatabaseUnavailable } from './database-error.ts';

/** Unwraps the PostgreSQL error from Drizzle's; undefined when it is not one. */
export function reported(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at;
  }
  return undefined;
}

/** Whether the connection failed or the server ended it, rather than a query or value being wrong. */
export function isConnectionLost(error: unknown): boolean {
  const found = reported(error);
  if (found !== undefined) return found.severity === 'FATAL';
  return !(error instanceof TypeError || error instanceof RangeError || error instanceof DatabaseError);
}

/** PostgreSQL: connection failures, too few resources, and a server that is starting, stopping or crashed. */
const UNAVAILABLE = /^(08|53|57P)/;

/** Whether the database could not answer for a temporary reason, unrelated to the query. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable || at instanceof DatabaseError) return true;
  }
  return UNAVAILABLE.test(reported(error)?.code ?? '');
}

/** Whether a text contains what PostgreSQL cannot store in text: the character 0. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(reported(error)?.code ?? '');
}

/** Whether a row with the same key already existed; with `constraint`, the key of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = reported(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** Whether the row violates the constraint of that name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const found = reported(error);
  return found?.code === '23514' && found.constraint === constraint;
}

/** Whether the row references one that does not exist, or has another owner. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const found = reported(error);
  return found?.code === '23503' && (constraint === undefined || found.constraint === constraint);
}
