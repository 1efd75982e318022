import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '#server/settings.ts';
import { setAuditRetention } from './audit-retention.ts';
import type { Database } from './database.ts';
import { embeddedClient } from './embedded/client.ts';
import { Embedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { explainStorage } from './storage-fault.ts';
import { APPLICATION, pooledDatabase } from './wire/pooled-database.ts';
import { explain } from './wire/postgres-failure.ts';

const EMBEDDED_CONNECTIONS = 8;
const POSTGRES_CONNECTIONS = 20;
/** Also how long a request waits for a free connection when all are busy. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * Opens the configured database, PostgreSQL or else the one embedded in the data folder, and migrates it to
 * this version of the code.
 * @param auditDays how long the database keeps events of the audit log from now on; given only by a server,
 * since a command may run with other settings
 * @throws DatabaseError when it cannot be used, with what to do about it.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  auditDays?: Settings['KEEP_AUDIT_DAYS'],
): Promise<Database> {
  return DATABASE_URL === undefined
    ? openEmbedded(embeddedFolder(DATA_DIR), auditDays)
    : openPostgres(DATABASE_URL, auditDays);
}

/** Returns the embedded database's folder inside a data folder. */
export const embeddedFolder = (dataFolder: string) => join(dataFolder, 'db');

async function openEmbedded(
  folder: string,
  auditDays: Settings['KEEP_AUDIT_DAYS'] | undefined,
): Promise<Database> {
  const embedded = new Embedded(folder);
  await embedded.socket();
  const pool = new pg.Pool({
    ...embeddedClient(embedded),
    max: EMBEDDED_CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const database = pooledDatabase('embedded', pool, () => embedded.close());
  try {
    return { ...(await migrated(database, pool, auditDays)), sole: embedded.runsEngine };
  } catch (error) {
    throw explainStorage(error, `the data folder ${folder}`) ?? error;
  }
}

export async function openPostgres(url: string, auditDays?: Settings['KEEP_AUDIT_DAYS']): Promise<Database> {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      max: POSTGRES_CONNECTIONS,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: APPLICATION,
      keepAlive: true,
    });
  } catch (error) {
    throw explain(error, url);
  }
  const database = pooledDatabase('postgres', pool);
  try {
    return await migrated(database, pool, auditDays);
  } catch (error) {
    throw explain(error, url);
  }
}

async function migrated(
  database: Database,
  pool: pg.Pool,
  auditDays: Settings['KEEP_AUDIT_DAYS'] | undefined,
): Promise<Database> {
  try {
    const client = await pool.connect();
    try {
      await migrate(client);
      if (auditDays !== undefined) await setAuditRetention(client, auditDays === 'off' ? null : auditDays);
    } finally {
      client.release();
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
