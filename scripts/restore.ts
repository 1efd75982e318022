import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/backup-error.ts';
import { restore } from '#server/backup/restore.ts';
import type { RestoredAccounts } from '#server/backup/settle-accounts.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { explainStorage } from '#server/db/storage-fault.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { counted } from '#shared/counted.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';
import { givenPath } from './given-path.ts';

const USAGE = `Restores a backup into the database and the DATA_DIR of the settings. Stop the servers first.

  npm run restore -- <file>            into a database without accounts
  npm run restore -- <file> --replace  replaces all existing data, also a damaged database

Until it is done nothing has changed: if it is interrupted, run it again.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BackupError(USAGE);
  const settings = readSettings(process.env, resolve(import.meta.dirname, '..'));
  const { header, rows, files, migrated, damaged, accounts } = await restore(settings, givenPath(file), {
    replace: values.replace ?? false,
  });
  console.log(
    `Restored and counted ${rows} rows from a backup of ${header.made_at}, made by Liftlore ${header.version}.`,
  );
  if (files.length > 0)
    console.log(`Also restored in DATA_DIR: ${files.map(({ path }) => path).join(', ')}.`);
  if (damaged !== undefined)
    console.log(`The damaged database is now ${damaged}: delete it once you do not need it.`);
  if (migrated.length > 0) console.log(`Migrated to this version: ${migrated.join(', ')}.`);
  for (const line of toLookThrough(accounts, header.made_at)) console.log(line);
}

/** What the restore could not decide. */
function toLookThrough(
  { leaving, admins, apiKeys, serviceKeys }: RestoredAccounts,
  madeAt: string,
): string[] {
  return [
    'Everyone is signed out, and programs have to be connected again.',
    ...(leaving === 0
      ? []
      : [
          `${counted(leaving, 'account')} will be deleted in ${DELETION_DAYS} days at the earliest. The members get the mail with the undo link again.`,
        ]),
    `What was changed after ${madeAt} is undone, so look through:`,
    `- admins and their roles: ${admins.join(', ') || 'none'}`,
    '- passwords and second factors: members who had replaced a stolen password must do so again',
    `- API keys: ${counted(apiKeys, 'key')}, including any revoked since`,
    '- accounts closed or deleted since, changed email addresses, and free access that was taken back',
    '- invitations: the open ones were revoked, so send them again',
    `- keys of services: ${serviceKeys.join(', ') || 'none'}`,
  ];
}

try {
  await main();
} catch (thrown) {
  const error = explainStorage(thrown, 'the database') ?? thrown;
  const own =
    error instanceof BackupError || error instanceof SettingsError || error instanceof DatabaseError;
  const isArguments = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(own ? (error as Error).message : isArguments ? USAGE : error);
  process.exitCode = 1;
}
