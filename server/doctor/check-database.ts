import type { Client } from 'pg';
import { type DatabaseSettings, onDatabase } from '#server/backup/connection.ts';
import { BACKUP_KEYS, lastBackupsOf } from '#server/backup/last-backup.ts';
import { isNew } from '#server/db/embedded/data.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { DAY_MS } from '#shared/durations.ts';
import { BACKUP_MAX_DAYS } from '#shared/health-limits.ts';
import { CLOCK_MAX_SECONDS } from './check-clock.ts';
import { about, type Finding } from './finding.ts';

const POSTGRES_MIN = 15;
/** The pool size of each server. */
const CONNECTIONS = 20;

const [database, backups, clock] = [about('Database'), about('Backups'), about('Clock')];

/** Checks the database, its clock and its last backup; changes nothing, and does not migrate it. */
export async function checkDatabase(settings: DatabaseSettings): Promise<Finding[]> {
  const isEmbedded = settings.DATABASE_URL === undefined;
  if (isEmbedded && isNew(embeddedFolder(settings.DATA_DIR))) {
    return [database.note('There is no database yet: the first start creates one in DATA_DIR.')];
  }
  try {
    return await onDatabase(settings, async (client) => {
      const server = await checkServer(client, isEmbedded);
      const tables = await checkTables(client);
      if (tables.some(({ is }) => is === 'fault') || tables.length === 0) return [...server, ...tables];
      return [...server, ...tables, await checkBackups(client)];
    });
  } catch (error) {
    return [database.fault((error as Error).message)];
  }
}

async function checkServer(client: Client, isEmbedded: boolean): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{
    version: string;
    major: number;
    vector: string | null;
    has_vector: boolean;
    connections: number;
    now: string;
    may_own: boolean;
  }>(`select split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('server_version_num')::int / 10000 as major,
    (select default_version from pg_available_extensions where name = 'vector') as vector,
    exists (select from pg_extension where extname = 'vector')
      or (select rolsuper from pg_roles where rolname = current_user)
      or exists (select from pg_available_extension_versions where name = 'vector' and trusted) as has_vector,
    current_setting('max_connections')::int as connections,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') as may_own`);
  const { version, major, vector, has_vector: hasVector, connections, now, may_own: mayOwn } = rows[0]!;
  const found: Finding[] = [];
  if (major < POSTGRES_MIN) {
    found.push(database.fault(`PostgreSQL is ${version}: upgrade it to ${POSTGRES_MIN} or newer.`));
  } else
    found.push(database.well(`${isEmbedded ? 'The embedded database' : 'PostgreSQL'} ${version} answers.`));
  if (vector === null) {
    found.push(
      database.fault(
        'PostgreSQL has no pgvector: install it there (on Debian postgresql-<version>-pgvector).',
      ),
    );
  } else if (!hasVector) {
    found.push(
      database.fault(
        'The database lacks the extension vector, and this user may not create it: run "create extension vector" there as a superuser.',
      ),
    );
  }
  if (!mayOwn) {
    found.push(database.fault('The user of DATABASE_URL does not own the database: make it the owner.'));
  }
  if (isEmbedded) return found;
  if (connections < CONNECTIONS + 5) {
    found.push(
      database.fault(
        `PostgreSQL allows ${connections} connections, and each server uses up to ${CONNECTIONS}: raise its max_connections.`,
      ),
    );
  } else {
    found.push(
      database.well(
        `Its ${connections} connections are enough for ${Math.floor((connections - 5) / CONNECTIONS)} servers.`,
      ),
    );
  }
  const apart = Math.abs(Number(now) - (before + Date.now()) / 2) / 1000;
  found.push(
    apart > CLOCK_MAX_SECONDS
      ? clock.fault(
          `The clocks of this machine and of the database are ${Math.round(apart)} seconds apart: set both by NTP.`,
        )
      : clock.well('The clocks of this machine and of the database agree.'),
  );
  return found;
}

/** Empty while there are no tables: the first start creates them. */
async function checkTables(client: Client): Promise<Finding[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (!there[0]!.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.migrations');
  const made = new Set(rows.map(({ name }) => name));
  const known = readMigrations().map(({ name }) => name);
  const newer = [...made].filter((name) => !known.includes(name)).sort();
  if (newer.length > 0) {
    return [
      database.fault(
        `A newer version of Liftlore has used this database (it has ${newer.at(-1)}): start that version, or restore a backup from before it.`,
      ),
    ];
  }
  const waiting = known.filter((name) => !made.has(name));
  return [
    waiting.length === 0
      ? database.well(`Its tables are those of this version (${made.size} migrations).`)
      : database.note(`The next start brings its tables to this version: ${waiting.join(', ')}.`),
  ];
}

async function checkBackups(client: Client): Promise<Finding> {
  await client.query('begin; set local role liftlore_service');
  const { rows: noted } = await client.query<{ value: string }>(
    'select value from installation where key = any($1)',
    [Object.values(BACKUP_KEYS)],
  );
  const { rows: accounts } = await client.query<{ first: Date | null }>(
    'select min(created_at) as first from users',
  );
  await client.query('rollback');
  const { newest: last } = lastBackupsOf(noted);
  const since = last?.at ?? accounts[0]!.first;
  if (since === null) return backups.note('There is no backup yet, and no account.');
  const days = Math.floor((Date.now() - new Date(since).getTime()) / DAY_MS);
  if (days >= BACKUP_MAX_DAYS) {
    return backups.fault(
      last === null
        ? `There is no backup, and the first account is ${days} days old: set BACKUP_EVERY_HOURS=24, or run "npm run backup".`
        : `The last backup is ${days} days old: Workshop, Health says why; or run "npm run backup".`,
    );
  }
  if (last === null) return backups.note('There is no backup yet: set BACKUP_EVERY_HOURS=24.');
  return backups.well(
    `The last one, of ${last.at}, ${last.verified === null ? 'was made by other means' : `was verified: ${last.verified.rows} rows`}.`,
  );
}
