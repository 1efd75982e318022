import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedError } from '#server/db/database-error.ts';
import { unpackSnapshot } from './snapshot.ts';

/** The major version of PGlite's PostgreSQL, which opens data folders of this version only. */
const POSTGRES_MAJOR = '18';
const PG_CONTROL_BYTES = 8192;
/** What works while the database cannot be opened. */
export const RESTORE = 'restore a backup with "npm run restore -- <file> --replace"';

/**
 * Returns PostgreSQL's data folder inside `folder`, created if nothing was ever stored there. Call with the
 * lock held.
 * @throws DamagedError when data is missing: starting over would lose what is left.
 */
export function openData(folder: string): string {
  const data = join(folder, 'pgdata');
  // Left by an interrupted first start. It becomes `pgdata` only once it is complete.
  const unpacking = join(folder, 'pgdata.new');
  rmSync(unpacking, { recursive: true, force: true });
  if (isNew(folder)) {
    try {
      unpackSnapshot(unpacking);
      if (existsSync(data)) rmdirSync(data);
      renameSync(unpacking, data);
    } catch (error) {
      rmSync(unpacking, { recursive: true, force: true });
      throw error;
    }
  }
  refuseIncomplete(folder, data);
  return data;
}

/**
 * Whether nothing was ever stored in `folder`. The file `socket` is written once an engine has run, so with
 * it an absent or empty `pgdata` means lost data.
 */
export function isNew(folder: string): boolean {
  const data = join(folder, 'pgdata');
  const isEmpty = !existsSync(data) || (statSync(data).isDirectory() && readdirSync(data).length === 0);
  return isEmpty && !existsSync(join(folder, 'socket'));
}

function refuseIncomplete(folder: string, data: string): void {
  const missing = (what: string) =>
    new DamagedError(
      `The database in ${data} is incomplete (${what}), so it was not started and nothing in it was changed: ${RESTORE}, or, to start over without the data, remove ${folder}.`,
    );
  const versionFile = join(data, 'PG_VERSION');
  if (!existsSync(versionFile)) throw missing('PG_VERSION is missing');
  const version = readFileSync(versionFile, 'utf8').trim();
  if (!/^\d+$/.test(version)) throw missing('PG_VERSION contains no version');
  if (version !== POSTGRES_MAJOR) {
    throw new DamagedError(
      `The database in ${data} is of PostgreSQL ${version}, and this version of Liftlore opens ${POSTGRES_MAJOR}: start the version of Liftlore that made it, or ${RESTORE}.`,
    );
  }
  const control = statSync(join(data, 'global', 'pg_control'), { throwIfNoEntry: false });
  if (control === undefined) throw missing('global/pg_control is missing');
  if (control.size !== PG_CONTROL_BYTES) throw missing('global/pg_control is truncated');
  for (const name of ['base', 'pg_wal', 'pg_xact']) {
    const inside = join(data, name);
    if (!existsSync(inside) || readdirSync(inside).length === 0) throw missing(`${name} is missing or empty`);
  }
}
