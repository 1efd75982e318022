import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#server/db/database.ts';
import { installation } from '#server/db/schema/operations.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type DatabaseSettings, onDatabase } from './connection.ts';

/** The rows of `installation` with the newest backup that was verified, and made by other means. */
export const BACKUP_KEYS = { verified: 'last verified backup', elsewhere: 'last backup made elsewhere' };
/** A backup from further ahead was recorded while the clock was wrong. */
const AHEAD_MAX_MS = HOUR_MS;

const lastBackupSchema = z.object({
  /** The time of its snapshot. */
  at: z.iso.datetime(),
  /** The result of its verification; null for a backup made by other means. */
  verified: z.object({ rows: z.number(), bytes: z.number(), file: z.string() }).nullable(),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

interface LastBackups {
  newest: LastBackup | null;
  /** The newest that was verified. */
  verified: LastBackup | null;
}

/** Reads the newest backups of this database by any server or `npm run backup`. */
export async function readLastBackups(database: Database): Promise<LastBackups> {
  return lastBackupsOf(
    await database.as('service').read((tx) =>
      tx
        .select()
        .from(installation)
        .where(inArray(installation.key, Object.values(BACKUP_KEYS))),
    ),
  );
}

/** Reads the newest backups from the rows of `BACKUP_KEYS`. */
export function lastBackupsOf(rows: readonly { value: string }[]): LastBackups {
  const known = rows
    .map(({ value }) => lastBackupSchema.parse(JSON.parse(value)))
    .filter(({ at }) => at <= tooFarAhead())
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return { newest: known[0] ?? null, verified: known.find(({ verified }) => verified !== null) ?? null };
}

/** Uses no server code: the database may have another version, and must not be migrated by this. */
export async function noteBackup(settings: DatabaseSettings, backup: LastBackup): Promise<void> {
  const key = backup.verified === null ? BACKUP_KEYS.elsewhere : BACKUP_KEYS.verified;
  await onDatabase(settings, async (client) => {
    await client.query('begin; set local role liftlore_service');
    // A slow backup must not hide a newer one.
    await client.query(
      `insert into public.installation (key, value) values ($1, $2)
        on conflict (key) do update set value = excluded.value, updated_at = now()
        where installation.value::json->>'at' <= excluded.value::json->>'at'
          or installation.value::json->>'at' > $3`,
      [key, JSON.stringify(backup), tooFarAhead()],
    );
    await client.query('commit');
  });
}

const tooFarAhead = () => new Date(Date.now() + AHEAD_MAX_MS).toISOString();
