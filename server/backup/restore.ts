import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DamagedError } from '#server/db/database-error.ts';
import { Embedded } from '#server/db/embedded/embedded.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { counted } from '#shared/counted.ts';
import { BackupError } from './backup-error.ts';
import { type DatabaseSettings, onEmbedded, onPostgres } from './connection.ts';
import { prepareFiles } from './kept-files.ts';
import { readHeader } from './read-archive.ts';
import { type Restored, refuseNewer, restoreDatabase } from './restore-database.ts';
import { type RestoredAccounts, settleAccounts } from './settle-accounts.ts';
import { stampOf } from './stamp.ts';

interface RestoredPlace extends Restored {
  accounts: RestoredAccounts;
}

/**
 * Restores an archive into the database and the data folder of these settings, completely or not at all.
 * @param replace whether a database with accounts, or one that is damaged, may be replaced
 * @returns also where a damaged database was kept
 * @throws BackupError when a server is running, there are accounts, or the archive cannot be restored
 */
export async function restore(
  settings: DatabaseSettings,
  file: string,
  { replace }: { replace: boolean },
): Promise<RestoredPlace & { damaged?: string }> {
  refuseNewer(await readHeader(file));
  const work = async (client: pg.Client) => {
    await client.query('begin');
    await refuseForeign(client);
    if (!replace) await refuseAccounts(client);
    const restored = await restoreDatabase(client, file);
    const accounts = await settleAccounts(client);
    const putInPlace = await prepareFiles(settings.DATA_DIR, restored.files);
    await client.query('commit');
    await putInPlace();
    await client.query('analyze');
    return { ...restored, accounts };
  };
  if (settings.DATABASE_URL !== undefined) {
    return await onPostgres(settings.DATABASE_URL, async (client) => {
      await refuseServers(client);
      return await work(client);
    });
  }
  const folder = embeddedFolder(settings.DATA_DIR);
  const embedded = new Embedded(folder);
  try {
    return await onEmbedded(embedded, async (client) => {
      if (!embedded.runsEngine)
        throw new BackupError('A server is running on this data folder: stop it first.');
      return await work(client);
    });
  } catch (error) {
    if (!replace || !(error instanceof DamagedError)) throw error;
    return await replaceDamaged(folder, work);
  }
}

/** Restores beside a database that cannot be opened, and only then exchanges the two. */
async function replaceDamaged(
  folder: string,
  work: (client: pg.Client) => Promise<RestoredPlace>,
): Promise<RestoredPlace & { damaged: string }> {
  const fresh = `${folder}.restored`;
  await rm(fresh, { recursive: true, force: true });
  const restored = await onEmbedded(new Embedded(fresh), work);
  const damaged = `${folder}.damaged-${stampOf(new Date())}`;
  await rename(folder, damaged);
  await rename(fresh, folder);
  return { ...restored, damaged };
}

/**
 * Restores an archive into a separate database in `scratch`, which is then deleted.
 * @throws BackupError when it cannot be restored
 */
export async function verify(file: string, scratch: string): Promise<Restored> {
  const folder = join(scratch, 'restored');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await onEmbedded(new Embedded(folder), async (client) => {
      await client.query('begin');
      const restored = await restoreDatabase(client, file);
      await client.query('commit');
      return restored;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ servers: number }>(`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name = 'liftlore'`);
  if (rows[0]!.servers === 0) return;
  throw new BackupError('Servers are connected to this database: stop all of them first.');
}

/**
 * A restore empties the schema: a wrong address must not destroy another program's tables, or members' data.
 */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; tables: number }>(`
    select to_regclass('public.migrations') is not null and to_regclass('public.installation') is not null as ours,
      (select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`);
  const { ours, tables } = rows[0]!;
  if (ours || tables === 0) return;
  throw new BackupError(
    'This database has tables that are not Liftlore’s: restore into a separate database.',
  );
}

async function refuseAccounts(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  );
  if (!found[0]!.there) return;
  await client.query('set local role liftlore_service');
  const { rows } = await client.query<{ accounts: number }>('select count(*)::int as accounts from users');
  await client.query('set local role none');
  const { accounts } = rows[0]!;
  if (accounts === 0) return;
  throw new BackupError(
    `This database has ${counted(accounts, 'account')}, and a restore replaces everything in it. Add --replace if that is what you want.`,
  );
}
