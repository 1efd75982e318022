import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/backup.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { explainStorage } from '#server/db/storage-fault.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

const USAGE = `Backs up the database, and what belongs to it in DATA_DIR, while servers run.

  npm run backup                 writes a backup into BACKUP_DIR and verifies it by restoring it
  npm run backup -- --elsewhere  records that you made a backup by other means, such as your host's snapshots`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { elsewhere: { type: 'boolean' } } });
  const settings = readSettings(process.env, resolve(import.meta.dirname, '..'));
  if (values.elsewhere) {
    await noteBackup(settings, { at: new Date().toISOString(), verified: null });
    console.log('Noted. Workshop, Health shows it as made elsewhere.');
    return;
  }
  const began = performance.now();
  const { file, rows, bytes, expired } = await backUp(settings);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${file}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB, verified by restoring it; ${seconds} s.`,
  );
  if (expired.length > 0)
    console.log(
      `Removed ${expired.length} older than ${settings.BACKUP_KEEP_DAYS} days: ${expired.join(', ')}`,
    );
}

try {
  await main();
} catch (thrown) {
  const error =
    thrown instanceof BackupError
      ? thrown
      : (explainStorage(thrown, 'the folder of backups', 'BACKUP_DIR') ?? thrown);
  const isArguments = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const own =
    error instanceof BackupError || error instanceof SettingsError || error instanceof DatabaseError;
  if (isArguments) console.error(`${(error as Error).message}\n\n${USAGE}`);
  else console.error(own ? (error as Error).message : error);
  process.exitCode = 1;
}
