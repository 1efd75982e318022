import { DatabaseError } from '#server/db/database-error.ts';
import { reported } from '#server/db/sqlstate.ts';
import { decoded } from '#server/decoded.ts';

/**
 * Explains why the PostgreSQL at `url` cannot be used, in one sentence that says what to do and reveals no
 * password.
 */
export function explain(error: unknown, url: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError(sentence(error, url), { cause: error });
}

function sentence(error: unknown, url: string): string {
  const place = URL.canParse(url) ? new URL(url) : undefined;
  if (!place)
    return 'DATABASE_URL is not an address: write postgres://user:password@host:5432/database, with special characters of user and password percent-encoded, such as %2F for /.';
  const where = `${place.hostname || 'localhost'}:${place.port || 5432}`;
  const name = decoded(place.pathname.slice(1));
  const found = reported(error);
  if (!found) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `No database answers at ${where} (${code ?? message}): start it, or correct DATABASE_URL.`;
  }
  if (
    found.code === '42501' &&
    (found.routine === 'CreateRole' || /liftlore_(app|service)/.test(found.message))
  ) {
    return `The user of DATABASE_URL may not create the roles Liftlore works under: once, as a superuser, run "create role liftlore_app; create role liftlore_service; grant liftlore_app, liftlore_service to ${decoded(place.username) || 'the_user'}".`;
  }
  switch (found.code) {
    case '28P01':
    case '28000':
      return `The database at ${where} refuses the user of DATABASE_URL: correct its name and password.`;
    case '3D000':
      return `There is no database "${name}" at ${where}: create it with "create database ${name}", or correct DATABASE_URL.`;
    case '53300':
      return `The database at ${where} has no free connections: raise its max_connections.`;
    case '53100':
      return `The database at ${where} has no disk space left (${found.message}): free some there and start again. No backup is needed.`;
    case '57P03':
      return `The database at ${where} is still starting: start Liftlore again in a moment.`;
    case '0A000':
    case '58P01':
      return `The database at ${where} has no pgvector: install it there (on Debian postgresql-<version>-pgvector) and start again.`;
    case '42501':
      return `The user of DATABASE_URL may not do what Liftlore needs in "${name}" (${found.message}): make it the database's owner, and run "create extension vector" there as a superuser.`;
    default:
      return `The database at ${where} cannot be used: ${found.message}.`;
  }
}
