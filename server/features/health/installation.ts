import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { readLastBackups } from '#server/backup/last-backup.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Settings } from '#server/settings.ts';
import { version } from '#server/version.ts';
import type { Health } from '#shared/health.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
const STARTED_AT = new Date(Date.now() - process.uptime() * 1000);
/** Large folders are not summed up at every look. */
const FOLDER_SIZE_KEPT_MS = 5 * 60_000;

/** Reads the version of the code and its runtime. */
export async function readServer(): Promise<Health['server']> {
  return {
    version,
    commit: await readCommit(join(ROOT, '.git')),
    node: process.version,
    started_at: STARTED_AT.toISOString(),
  };
}

/** Reads the checked-out commit; null without a repository. */
async function readCommit(folder: string): Promise<string | null> {
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8').catch(() => '')).trim();
  const head = await read('HEAD');
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const commit =
    branch === undefined
      ? head
      : (await read(branch)) ||
        (await read('packed-refs'))
          .split('\n')
          .find((line) => line.endsWith(` ${branch}`))
          ?.split(' ')[0];
  return commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

/** Reads the database's kind, size and latency; queried alone, so that the time includes nothing else. */
export async function readDatabase(database: Database): Promise<Health['database']> {
  await database.ping();
  const askedAt = performance.now();
  await database.ping();
  const latency = performance.now() - askedAt;
  const { rows } = await database.as('service').read((tx) =>
    tx.execute<Omit<Health['database'], 'kind' | 'latency_ms'> & Record<string, unknown>>(sql`
      select
        split_part(current_setting('server_version'), ' ', 1) as version,
        (select extversion from pg_extension where extname = 'vector') as pgvector,
        pg_database_size(current_database())::float8 as size_bytes,
        (select count(*) from migrations)::int as migrations,
        (select max(name) from migrations) as last_migration`),
  );
  return { kind: database.kind, latency_ms: Math.round(latency * 10) / 10, ...rows[0]! };
}

/** Measures the data folder and its disk; null when it cannot be read. */
export function diskReader(folder: string): () => Promise<Health['disk']> {
  let known: { at: number; bytes: Promise<number> } | undefined;
  return async () => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      if (known === undefined || Date.now() - known.at > FOLDER_SIZE_KEPT_MS)
        known = { at: Date.now(), bytes: sizeOf(folder) };
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize, data_bytes: await known.bytes };
    } catch {
      return null;
    }
  };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Files come and go during the count.
    if (entry.isDirectory()) bytes += await sizeOf(path).catch(() => 0);
    else if (entry.isFile()) bytes += (await stat(path).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

/** Reads the last backup, and the installation's age when there is none. */
export async function readBackup(
  database: Database,
  { BACKUP_EVERY_HOURS, BACKUP_KEEP_DAYS }: Pick<Settings, 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP_DAYS'>,
): Promise<Health['backup']> {
  const { newest: last } = await readLastBackups(database);
  const [firstUser] = await database
    .as('service')
    .read((tx) => tx.select({ createdAt: users.createdAt }).from(users).orderBy(users.id).limit(1));
  const [member] = await database.as('service').read((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isAdmin, false), eq(users.isSuperAdmin, false)))
      .limit(1),
  );
  const { rows, bytes } = last?.verified ?? {};
  return {
    last_at: last?.at ?? null,
    verified: rows === undefined || bytes === undefined ? null : { rows, bytes },
    every_hours: BACKUP_EVERY_HOURS === 'off' ? null : BACKUP_EVERY_HOURS,
    keep_days: BACKUP_KEEP_DAYS,
    first_account_at: firstUser?.createdAt.toISOString() ?? null,
    has_members: member !== undefined,
  };
}
