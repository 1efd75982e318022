import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { backUp, type MadeBackup } from './backup.ts';
import { contentOf, emptyPlace, fillPlace, makeTables, type Place } from './backup-testing.ts';
import { onDatabase } from './connection.ts';
import { readLastBackups } from './last-backup.ts';
import { readArchive } from './read-archive.ts';
import { restore } from './restore.ts';
import { restoreDatabase } from './restore-database.ts';

/** Each test opens several databases. */
const PATIENCE_MS = 180_000;

let source: Place;
let made: MadeBackup;
const places: Place[] = [];
const open = async () => {
  const place = await emptyPlace();
  places.push(place);
  return place;
};

beforeAll(async () => {
  source = await emptyPlace();
  await fillPlace(source);
  await mkdir(join(source.settings.DATA_DIR, 'payments'), { recursive: true });
  await writeFile(join(source.settings.DATA_DIR, 'auth-secret'), 'a secret that was made here\n');
  await writeFile(join(source.settings.DATA_DIR, 'payments', 'test-payments.json'), '{"version":1}');
  await writeFile(join(source.settings.DATA_DIR, 'other'), 'not kept');
  made = await backUp(source.settings);
}, PATIENCE_MS);
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => source.close());

const intoNothing = { replace: false };
const withoutNote = (rows: string[]) => rows.filter((row) => !row.includes('last verified backup'));
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it worked',
    (error: Error) => error.message,
  );
/** Rewrites the archive with changed lines. */
async function changed(change: (lines: string[]) => string[]): Promise<string> {
  const lines = zstdDecompressSync(await readFile(made.file))
    .toString()
    .split('\n');
  const file = join(source.settings.BACKUP_DIR, 'changed');
  await writeFile(file, zstdCompressSync(change(lines).join('\n')));
  return file;
}

describe('a backup', { timeout: PATIENCE_MS }, () => {
  it('restores every row of every table, every constraint and the files', async () => {
    const target = await open();
    const restored = await onDatabase(target.settings, async (client) => {
      await client.query('begin');
      const all = await restoreDatabase(client, made.file);
      await client.query('commit');
      return all;
    });
    expect(restored).toMatchObject({ rows: made.rows, migrated: [] });
    const [before, after] = [await contentOf(source), await contentOf(target)];
    // Written after the backup's snapshot.
    before.installation = withoutNote(before.installation!);
    expect(after).toEqual(before);
    expect(made.rows).toBe(
      Object.entries(before).reduce((sum, [name, rows]) => (name === 'rules' ? sum : sum + rows.length), 0),
    );
    await restore(target.settings, made.file, { replace: true });
    expect((await readdir(target.settings.DATA_DIR)).sort()).toEqual(
      [...(target.settings.DATABASE_URL ? [] : ['db']), 'auth-secret', 'payments'].sort(),
    );
    expect(await readFile(join(target.settings.DATA_DIR, 'auth-secret'), 'utf8')).toBe(
      'a secret that was made here\n',
    );
  });

  it('has no generated column and no sequence to lose', async () => {
    const sequences = await onDatabase(source.settings, (client) =>
      client.query(
        `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
      ),
    );
    expect(sequences.rows).toEqual([]);
  });

  it('is recorded once verified, with its contents', async () => {
    const database = await openDatabase(source.settings);
    const recorded = {
      at: made.at.toISOString(),
      verified: { rows: made.rows, bytes: made.bytes, file: made.file },
    };
    expect(await readLastBackups(database)).toEqual({ newest: recorded, verified: recorded });
    await database.close();
  });

  it('is a snapshot of a database while it is being written to, and blocks nobody', async () => {
    const place = await open();
    await makeTables(place);
    const database = await openDatabase(place.settings);
    let isDone = false;
    const waits: number[] = [];
    const folders = new Set<string>();
    let accounts = 0;
    const writing = (async () => {
      while (!isDone) {
        const began = performance.now();
        // Both or neither.
        await database.as('service').transaction(async (tx) => {
          const [user] = await tx
            .insert(users)
            .values({ email: `person-${accounts++}@example.com` })
            .returning();
          await tx.execute(sql`insert into installation (key, value) values (${user!.email}, '')`);
        });
        waits.push(performance.now() - began);
        for (const name of await readdir(place.settings.DATA_DIR).catch(() => [])) folders.add(name);
        await wait(2);
      }
    })();
    await wait(50);
    const { file } = await backUp(place.settings);
    isDone = true;
    await writing;
    await database.close();
    // On its own disk, a copy takes least.
    expect(folders.has('db.copy')).toBe(place.settings.DATABASE_URL === undefined);
    expect(await readdir(place.settings.DATA_DIR).catch(() => [])).not.toContain('db.copy');
    const target = await open();
    await restore(target.settings, file, intoNothing);
    const content = await contentOf(target);
    expect(content.users!.length).toBeGreaterThan(0);
    expect(content.users!.length).toBeLessThan(accounts);
    expect(content.installation).toHaveLength(content.users!.length + 1);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  });

  it('deletes expired ones, and remains of killed ones', async () => {
    const place = await open();
    await makeTables(place);
    const folder = place.settings.BACKUP_DIR;
    await mkdir(join(folder, 'scratch', 'copy'), { recursive: true });
    const name = (daysAgo: number) =>
      `liftlore-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
    const unusable = (daysAgo: number) => name(daysAgo).replace(/backup$/, 'unusable');
    for (const left of [name(15), name(13), unusable(15), unusable(13), `${name(1)}.partial`, 'mine.txt'])
      await writeFile(join(folder, left), '');
    const kept = [name(13), unusable(13), 'lock', 'mine.txt'];
    const { file, expired } = await backUp(place.settings);
    expect(expired).toHaveLength(2);
    expect((await readdir(folder)).sort()).toEqual([...kept, file.slice(folder.length + 1)].sort());
  });
});

describe('a restore', { timeout: PATIENCE_MS }, () => {
  it('refuses a database with accounts, unless told to replace it', async () => {
    const target = await open();
    await fillPlace(target);
    const before = await contentOf(target);
    expect(await failure(restore(target.settings, made.file, intoNothing))).toBe(
      'This database has 2 accounts, and a restore replaces everything in it. Add --replace if that is what you want.',
    );
    expect(await contentOf(target)).toEqual(before);
    await restore(target.settings, made.file, { replace: true });
    expect((await contentOf(target)).users).toEqual((await contentOf(source)).users);
  });

  it('refuses someone else’s database, and one that a server uses', async () => {
    const target = await open();
    await onDatabase(target.settings, (client) => client.query('create table theirs (id int)'));
    expect(await failure(restore(target.settings, made.file, { replace: true }))).toBe(
      'This database has tables that are not Liftlore’s: restore into a separate database.',
    );
    await onDatabase(target.settings, (client) => client.query('drop table theirs'));
    const server = await openDatabase(target.settings);
    expect(await failure(restore(target.settings, made.file, { replace: true }))).toMatch(
      /stop (it|all of them) first/,
    );
    await server.close();
    await restore(target.settings, made.file, intoNothing);
  });

  it('migrates a backup of an older version to this one', async () => {
    const [old, target] = [await open(), await open()];
    const migrations = readMigrations();
    const newest = migrations.at(-1)!;
    await onDatabase(old.settings, async (client) => {
      await migrate(client, migrations.slice(0, -1));
      await client.query("set role liftlore_service; insert into installation values ('kept', 'value')");
    });
    const { file } = await backUp(old.settings);
    expect((await restore(target.settings, file, intoNothing)).migrated).toEqual([newest.name]);
    const content = await contentOf(target);
    expect(content.rules).toEqual((await contentOf(source)).rules);
    expect(content.installation).toContainEqual(expect.stringMatching(/^\(kept,value,/));
  });

  it('refuses what it cannot restore completely, and changes nothing', async () => {
    const target = await open();
    await fillPlace(target);
    const before = await contentOf(target);
    const isRow = (line: string) => line.startsWith('["');
    const cases: [(line: string, at: number, lines: string[]) => string | null, RegExp][] = [
      [
        (line) => line.replace('"0000_tables"', '"0000_tables","9999_later"'),
        /made by Liftlore 0\.1\.0, which is newer \(it has 9999_later\)/,
      ],
      [
        (line) => line.replace('"format":1', '"format":2'),
        /in a format that this version does not read \(2, and this reads 1\)/,
      ],
      [(line) => (line.includes('"kind":"end"') ? null : line), /damaged or not complete, so nothing was/],
      [
        (line, at, lines) => (at === lines.findIndex(isRow) ? null : line),
        /has \d+ rows, and \d+ were restored, so nothing was kept/,
      ],
      [
        (line, at, lines) =>
          lines[at - 1]?.includes('"table","name":"user_info"') ? line.replace(/-7/g, '-4') : line,
        /violates foreign key/,
      ],
      [(line) => line.replace('"auth-secret"', '"payments/../x.json"'), /has a file that no backup has/],
      [
        (line) =>
          line.replace('"name":"users","columns":["', '"name":"users","columns":["id) select 1 --","'),
        /a column "id\) select 1 --" of users, which is not one of Liftlore's/,
      ],
      [(line) => line.replace('"name":"users"', '"name":"theirs"'), /a table "theirs", which is not one/],
    ];
    await onDatabase(target.settings, async (client) => {
      for (const [change, message] of cases) {
        const file = await changed((lines) => lines.map(change).filter((line) => line !== null));
        await client.query('begin');
        expect(await failure(restoreDatabase(client, file))).toMatch(message);
        await client.query('rollback');
      }
    });
    expect(await contentOf(target)).toEqual(before);
  });

  it('refuses a non-backup, or half of one', async () => {
    const target = await open();
    const other = join(source.settings.BACKUP_DIR, 'other');
    expect(await failure(restore(target.settings, other, intoNothing))).toBe(`There is no file ${other}.`);
    await writeFile(other, 'something');
    expect(await failure(restore(target.settings, other, intoNothing))).toMatch(/is not a backup/);
    await writeFile(other, await readFile(made.file));
    await truncate(other, made.bytes - 10);
    expect(await failure(restore(target.settings, other, intoNothing))).toMatch(/is damaged or not complete/);
    await rm(other);
  });

  it('leaves the previous state when killed, and can be run again', async () => {
    const target = await open();
    await fillPlace(target);
    const before = await contentOf(target);
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '..', '..', 'scripts', 'restore.ts'), made.file, '--replace'],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATA_DIR: target.settings.DATA_DIR,
          DATABASE_URL: target.settings.DATABASE_URL ?? '',
        },
        stdio: 'ignore',
      },
    );
    const ended = once(child, 'exit');
    await restoring(target);
    await wait(50);
    child.kill('SIGKILL');
    // Not on its own.
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await contentOf(target)).toEqual(before);
    expect((await restore(target.settings, made.file, { replace: true })).rows).toBe(made.rows);
    expect((await contentOf(target)).users).toEqual((await contentOf(source)).users);
  });
});

/** Resolves when another process works on the place's database. */
async function restoring({ settings }: Place): Promise<void> {
  if (settings.DATABASE_URL === undefined) {
    const journal = () => readFile(join(settings.DATA_DIR, 'db', 'socket'), 'utf8').catch(() => '');
    const before = await journal();
    while ((await journal()) === before) await wait(10);
    return;
  }
  await onDatabase(settings, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      if (rows.length > 0) return;
      await wait(10);
    }
  });
}

it('an archive is lines that can be read without Liftlore', async () => {
  const kinds = [];
  for await (const line of readArchive(made.file)) kinds.push(Array.isArray(line) ? 'row' : line.kind);
  expect(new Set(kinds)).toEqual(new Set(['header', 'file', 'table', 'row', 'end']));
});
