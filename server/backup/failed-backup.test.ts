import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from './backup.ts';
import { emptyPlace, makeTables, type Place } from './backup-testing.ts';
import { onDatabase } from './connection.ts';

/** Each test opens several databases. */
const PATIENCE_MS = 180_000;

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
  await makeTables(place);
}, PATIENCE_MS);
afterEach(() => place.close());

describe('a backup', { timeout: PATIENCE_MS }, () => {
  it('that cannot be restored does not count, and only the last such one is kept', async () => {
    await onDatabase(place.settings, (client) => client.query('create table theirs (id int)'));
    const folder = place.settings.BACKUP_DIR;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'liftlore-20200101T000000Z.unusable'), '');
    await expect(backUp(place.settings)).rejects.toThrow(
      /cannot be restored, so it does not count and is kept as \S+\.unusable: The backup has a table "theirs"/,
    );
    expect((await readdir(folder)).sort()).toEqual([
      expect.stringMatching(/^liftlore-2(?!0200101)\w+Z\.unusable$/),
      'lock',
    ]);
  });

  it('into a folder that cannot be used says so', async () => {
    const folder = place.settings.BACKUP_DIR;
    const failure = () =>
      backUp(place.settings).then(
        () => '',
        (error: Error) => error.message,
      );
    await mkdir(join(folder, 'lock'), { recursive: true });
    expect(await failure()).toMatch(/^EISDIR: .*lock'$/);
    // Root may write everywhere, but not into the kernel's own folder.
    if (process.getuid?.() === 0) place.settings.BACKUP_DIR = '/sys';
    else await chmod(folder, 0o500);
    expect(await failure()).toMatch(
      /^BACKUP_DIR \S+ cannot be written \(E(?:ACCES|PERM|ROFS): .*\): give this user write access, or set BACKUP_DIR to another folder\.$/,
    );
    await chmod(folder, 0o700);
    place.settings.BACKUP_DIR = folder;
  });

  it('that fails leaves nothing behind', async () => {
    await mkdir(join(place.settings.DATA_DIR, 'auth-secret'), { recursive: true });
    await expect(backUp(place.settings)).rejects.toThrow('EISDIR');
    expect(await readdir(place.settings.BACKUP_DIR)).toEqual(['lock']);
  });
});
