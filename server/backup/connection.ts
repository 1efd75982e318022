import pg from 'pg';
import { embeddedClient } from '#server/db/embedded/client.ts';
import { Embedded } from '#server/db/embedded/embedded.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { explain } from '#server/db/wire/postgres-failure.ts';
import type { Settings } from '#server/settings.ts';
import { BackupError } from './backup-error.ts';

export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** Distinguishes this connection from those of servers. */
const BACKUP_APPLICATION = 'liftlore-backup';

/** Calls `work` with a separate connection, as the login and without migrating. */
export async function onDatabase<T>(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return DATABASE_URL === undefined
    ? await onEmbedded(new Embedded(embeddedFolder(DATA_DIR)), work)
    : await onPostgres(DATABASE_URL, work);
}

/** Calls `work` with a connection to the embedded database, which is closed afterwards. */
export async function onEmbedded<T>(embedded: Embedded, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    await embedded.socket();
    return await onConnection(new pg.Client(embeddedClient(embedded)), work);
  } finally {
    await embedded.close();
  }
}

/** @throws DatabaseError when it cannot be reached */
export async function onPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, application_name: BACKUP_APPLICATION, keepAlive: true });
    return await onConnection(client, work);
  } catch (error) {
    throw error instanceof BackupError ? error : explain(error, url);
  }
}

async function onConnection<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // A connection that breaks also fails the query on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
