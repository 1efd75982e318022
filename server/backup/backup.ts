import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FolderLock, lockFolder } from '#server/db/embedded/folder-lock.ts';
import { explainStorage, isDiskFull } from '#server/db/storage-fault.ts';
import { makeFolder } from '#server/make-folder.ts';
import type { Settings } from '#server/settings.ts';
import { BackupError } from './backup-error.ts';
import { removeExpired } from './expiry.ts';
import { noteBackup } from './last-backup.ts';
import { verify } from './restore.ts';
import { withSnapshot } from './snapshot.ts';
import { stampOf } from './stamp.ts';
import { writeArchive } from './write-archive.ts';

const UNUSABLE = /^liftlore-\d{8}T\d{6}Z\.unusable$/;
const PARTIAL = /^liftlore-\d{8}T\d{6}Z\.backup\.partial$/;
const SCRATCH = 'scratch';

export type BackupSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP_DAYS'>;

export interface MadeBackup {
  file: string;
  at: Date;
  rows: number;
  bytes: number;
  /** Older archives that were deleted. */
  expired: string[];
}

/**
 * Writes an archive of the database and its files into BACKUP_DIR while servers run, verifies it by restoring
 * it into a separate database and counting the rows, records it, and only then deletes expired archives.
 * @throws BackupError, or DatabaseError when the folder cannot be used
 */
export async function backUp(settings: BackupSettings): Promise<MadeBackup> {
  const folder = settings.BACKUP_DIR;
  const lock = lockBackups(folder);
  const scratch = join(folder, SCRATCH);
  try {
    await removeRemains(folder);
    await mkdir(scratch, { mode: 0o700 });
    const at = new Date();
    const file = join(folder, `liftlore-${stampOf(at)}.backup`);
    const { rows } = await withSnapshot(settings, (client) =>
      writeArchive(client, { file, dataFolder: settings.DATA_DIR, madeAt: at }),
    );
    await requireVerified(file, scratch, rows);
    const { size: bytes } = await stat(file);
    await noteBackup(settings, { at: at.toISOString(), verified: { rows, bytes, file } });
    const expired = await removeExpired(folder, { keepDays: settings.BACKUP_KEEP_DAYS, now: at });
    return { file, at, rows, bytes, expired };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(
      `There is no space left on the disk of ${folder}, or on that of ${settings.DATA_DIR}, so the backup was not completed: free some there, or set BACKUP_DIR to a folder on another disk.`,
      { cause: error },
    );
  } finally {
    await removeRemains(folder);
    lock.release();
  }
}

function lockBackups(folder: string): FolderLock {
  let lock: FolderLock | undefined;
  try {
    makeFolder(folder);
    lock = lockFolder(join(folder, 'lock'));
  } catch (error) {
    throw explainStorage(error, `BACKUP_DIR ${folder}`, 'BACKUP_DIR') ?? error;
  }
  if (lock === undefined)
    throw new BackupError(`Another backup is being made in ${folder}: wait for it to finish.`);
  return lock;
}

/** Deletes what this backup, or one that was killed, left behind. */
async function removeRemains(folder: string): Promise<void> {
  await rm(join(folder, SCRATCH), { recursive: true, force: true });
  await removeAll(folder, PARTIAL);
}

async function removeAll(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) if (names.test(name)) await rm(join(folder, name));
}

async function requireVerified(file: string, scratch: string, rows: number): Promise<void> {
  try {
    const { rows: restored } = await verify(file, scratch);
    if (restored !== rows) throw new BackupError(`${rows} rows were written and ${restored} restored.`);
  } catch (cause) {
    if (isDiskFull(cause)) {
      await rm(file);
      throw cause;
    }
    // The last one is enough to find the cause, and expires with the others.
    await removeAll(dirname(file), UNUSABLE);
    const unusable = file.replace(/backup$/, 'unusable');
    await rename(file, unusable);
    throw new BackupError(
      `The backup was written and cannot be restored, so it does not count and is kept as ${unusable}: ${(cause as Error).message}`,
      { cause },
    );
  }
}
