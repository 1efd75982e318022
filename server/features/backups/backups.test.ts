import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { emptyPlace, makeTables, type Place } from '#server/backup/backup-testing.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { restore } from '#server/backup/restore.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Health } from '#shared/health.ts';

/** A backup runs at low priority, and the test restores it. */
const PATIENCE_MS = 200_000;
const DAY_MS = 86_400_000;
const madeIn = <T>(look: () => Promise<T>) => eventually(look, { timeout: PATIENCE_MS, interval: 250 });

const MADE = 'a backup was made and verified';

const places: Place[] = [];
const apps: TestApp[] = [];
let database: Database | undefined;
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database?.close();
  for (const place of places.splice(0)) await place.close();
});

async function open(place: Place, on: Database, hours: number): Promise<[TestApp, Client]> {
  const app = await testApp({
    offline: true,
    database: on,
    settings: { ...place.settings, BACKUP_EVERY_HOURS: hours },
  });
  apps.push(app);
  const owner = await app.signUp();
  await setRoles(on, owner.email, ['super-admin']);
  return [app, owner];
}

const healthOf = async (client: Client) => (await (await client.request('/api/health')).json()) as Health;

it(
  'is made when no verified one is recent, verified, shown, and can be restored',
  async () => {
    const [place, target] = [await emptyPlace(), await emptyPlace()];
    places.push(place, target);
    await makeTables(place);
    database = await openDatabase(place.settings);
    const elsewhere = new Date();
    await noteBackup(place.settings, { at: elsewhere.toISOString(), verified: null });
    // As with a clock that was two days ahead.
    const ahead = new Date(elsewhere.getTime() + 2 * DAY_MS).toISOString();
    await noteBackup(place.settings, { at: ahead, verified: { rows: 1, bytes: 1, file: 'before' } });
    const [app, owner] = await open(place, database, 24);
    const backup = await madeIn(async () => {
      const { backup } = await healthOf(owner);
      expect(backup.verified).not.toBeNull();
      return backup;
    });
    expect(backup).toMatchObject({ verified: { rows: expect.any(Number) }, every_hours: 24, keep_days: 14 });
    expect(Date.parse(backup.last_at!)).toBeGreaterThan(elsewhere.getTime());
    // Health shows the backup a moment before the job logs it.
    const made = await madeIn(async () => {
      const line = app.logged.find(({ msg }) => msg === MADE);
      expect(line).toBeDefined();
      return line as { file: string; rows: number };
    });
    expect(made.rows).toBe(backup.verified!.rows);
    expect((await restore(target.settings, made.file, { replace: false })).rows).toBe(made.rows);
  },
  2 * PATIENCE_MS,
);

it(
  'that fails is retried later, and the job records the reason as its error',
  async () => {
    const place = await emptyPlace();
    places.push(place);
    await makeTables(place);
    database = await openDatabase(place.settings);
    await writeFile(place.settings.BACKUP_DIR, 'a file in the way');
    const [, owner] = await open(place, database, 1);
    await madeIn(async () => {
      const { jobs, backup } = await healthOf(owner);
      expect(backup.last_at).toBeNull();
      expect(jobs.list).toMatchObject([{ title: 'Backup', state: 'waiting', attempts: 1 }]);
    });
    await rm(place.settings.BACKUP_DIR);
  },
  2 * PATIENCE_MS,
);

it(
  'that was stopped is not begun again before the next one is due',
  async () => {
    const place = await emptyPlace();
    places.push(place);
    await makeTables(place);
    database = await openDatabase(place.settings);
    const [app, owner] = await open(place, database, 1);
    const { id } = await madeIn(async () => {
      const [job] = (await healthOf(owner)).jobs.list;
      expect(job).toMatchObject({ title: 'Backup', state: 'running' });
      return job!;
    });
    expect((await owner.post(`/api/health/jobs/${id}/stop`, {})).status).toBe(200);
    await madeIn(async () => expect((await healthOf(owner)).jobs.list).toEqual([]));
    // Every server looks whether a backup is due when it starts, then every minute.
    const [other] = await open(place, database, 1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await healthOf(owner)).jobs.list).toEqual([]);
    expect([...app.logged, ...other.logged].filter(({ msg }) => msg === MADE)).toEqual([]);
  },
  2 * PATIENCE_MS,
);

it('expires where none is scheduled, except the newest and the last verified', async () => {
  const place = await emptyPlace();
  places.push(place);
  const folder = place.settings.BACKUP_DIR;
  await mkdir(folder);
  const named = (month: string, ending = 'backup') => `liftlore-2026${month}01T030000Z.${ending}`;
  const files = [named('01'), named('02'), named('03'), named('02', 'unusable'), 'notes.txt'];
  for (const name of files) await writeFile(join(folder, name), '');
  await makeTables(place);
  const at = new Date('2026-02-01T03:00:00Z').toISOString();
  const verified = { rows: 1, bytes: 1, file: join(folder, named('02')) };
  await noteBackup(place.settings, { at, verified });
  database = await openDatabase(place.settings);
  apps.push(await testApp({ offline: true, database, settings: { ...place.settings } }));
  await eventually(async () =>
    expect((await readdir(folder)).sort()).toEqual([named('02'), named('03'), 'notes.txt']),
  );
});
