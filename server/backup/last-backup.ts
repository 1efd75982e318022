import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#server/db/database.ts';
import { installation } from '#server/db/schema/operations.ts';
import { type DatabaseSettings, onDatabase } from './connection.ts';

export const LAST_BACKUP = 'last verified backup';

export const lastBackupSchema = z.object({
  /** The time of its snapshot. */
  at: z.iso.datetime(),
  /** The result of its verification; null for a backup made by other means. */
  verified: z.object({ rows: z.number(), bytes: z.number(), file: z.string() }).nullable(),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** Reads the newest backup of this database by any server or `npm run backup`; null when there is none. */
export async function readLastBackup(database: Database): Promise<LastBackup | null> {
  const [row] = await database
    .as('service')
    .read((tx) => tx.select().from(installation).where(eq(installation.key, LAST_BACKUP)));
  return row === undefined ? null : lastBackupSchema.parse(JSON.parse(row.value));
}

/** Uses no server code: the database may have another version, and must not be migrated by this. */
export async function noteBackup(settings: DatabaseSettings, backup: LastBackup): Promise<void> {
  await onDatabase(settings, async (client) => {
    await client.query('begin; set local role liftlore_service');
    // A slow backup must not hide a newer one.
    await client.query(
      `insert into public.installation (key, value) values ($1, $2)
        on conflict (key) do update set value = excluded.value, updated_at = now()
        where installation.value::json->>'at' <= excluded.value::json->>'at'`,
      [LAST_BACKUP, JSON.stringify(backup)],
    );
    await client.query('commit');
  });
}
