import { sql } from 'drizzle-orm';
import { removeExpired } from '#server/backup/expiry.ts';
import { backUpInProcess } from '#server/backup/in-process.ts';
import { readLastBackups } from '#server/backup/last-backup.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';

const KIND = 'backup';
const LOOK_INTERVAL_MS = 60_000;
const EXPIRY_INTERVAL_MS = HOUR_MS;
const RETRY_MS = 10 * 60_000;
const MAX_ATTEMPTS = 3;

/** Makes a backup every BACKUP_EVERY_HOURS, on whichever server is first, and removes those that expired. */
export function backupsFeature({ database, settings, jobs, log }: FeatureParts) {
  const everyMs = settings.BACKUP_EVERY_HOURS === 'off' ? null : settings.BACKUP_EVERY_HOURS * HOUR_MS;

  /** Whether the last verified backup and the last attempt are both at least one interval old. */
  async function isDue(): Promise<boolean> {
    if (everyMs === null) return false;
    const { verified } = await readLastBackups(database);
    if (verified !== null && Date.now() - Date.parse(verified.at) < everyMs) return false;
    const { rows } = await database.as('service').read((tx) =>
      tx.execute<{ recent: boolean }>(sql`
        select exists (select from jobs where kind = ${KIND}
          and created_at > now() - make_interval(secs => ${everyMs / 1000})
          and created_at < now() + interval '1 hour') as recent`),
    );
    return !rows[0]!.recent;
  }

  return {
    defineJobs(to: Jobs) {
      to.define({
        name: KIND,
        title: 'Backup',
        stoppable: true,
        concurrency: 1,
        keepMs: 0,
        maxAttempts: MAX_ATTEMPTS,
        retryDelayMs: () => RETRY_MS,
        async run({ signal }) {
          const { file, rows, bytes } = await backUpInProcess(settings, signal);
          log.info({ file, rows, bytes }, 'a backup was made and verified');
        },
      });
    },
    periodicWork: [
      {
        name: 'see whether a backup is due',
        intervalMs: LOOK_INTERVAL_MS,
        run: async () => {
          if (await isDue()) await jobs.add(KIND, {}, { key: KIND });
        },
      },
      {
        // Also where none is scheduled, or each fails: members are promised that their deleted data expires.
        name: 'remove expired backups',
        intervalMs: EXPIRY_INTERVAL_MS,
        run: async () => {
          const { verified } = await readLastBackups(database);
          const expired = await removeExpired(settings.BACKUP_DIR, {
            keepDays: settings.BACKUP_KEEP_DAYS,
            verified: verified?.verified ? { at: verified.at, file: verified.verified.file } : undefined,
          });
          if (expired.length > 0) log.info({ expired }, 'expired backups were removed');
        },
      },
    ],
  };
}
