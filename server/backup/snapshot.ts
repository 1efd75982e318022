import { constants } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { Embedded } from '#server/db/embedded/embedded.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { BackupError } from './backup-error.ts';
import { type DatabaseSettings, onEmbedded, onPostgres } from './connection.ts';
import { PLAIN_VALUES } from './tables.ts';

/** Calls `work` with a connection to a snapshot of the whole database, while servers continue writing. */
export async function withSnapshot<T>(
  settings: DatabaseSettings,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  if (settings.DATABASE_URL !== undefined) {
    return await onPostgres(settings.DATABASE_URL, (client) => inSnapshot(client, work));
  }
  // The embedded database runs one transaction at a time: everyone would wait as long as a backup takes.
  // Instead they wait while its files are copied, which is many times shorter, on its own disk, which is often
  // faster than that of the backups and on some file systems copies nothing.
  const folder = embeddedFolder(settings.DATA_DIR);
  const copy = `${folder}.copy`;
  await mkdir(copy, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(copy, 'backup-lock'));
  if (lock === undefined)
    throw new BackupError(`Another backup of ${folder} is being made: wait for it to finish.`);
  try {
    await rm(join(copy, 'pgdata'), { recursive: true, force: true });
    await copyEmbedded(folder, copy);
    return await onEmbedded(new Embedded(copy), (client) => inSnapshot(client, work));
  } finally {
    lock.release();
    await rm(copy, { recursive: true, force: true });
  }
}

async function inSnapshot<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.query(`begin isolation level repeatable read read only; ${PLAIN_VALUES}`);
  return await work(client);
}

async function copyEmbedded(folder: string, copy: string): Promise<void> {
  await onEmbedded(new Embedded(folder), async (client) => {
    // With an open transaction nobody else is served; after the checkpoint, everything is in the files.
    await client.query('begin');
    await client.query('checkpoint');
    await cp(join(folder, 'pgdata'), join(copy, 'pgdata'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    // Fails when the connection was cut in the meantime, and others may have written while files were copied.
    await client.query('rollback');
  });
}
