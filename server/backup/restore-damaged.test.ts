import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from './backup.ts';
import { contentOf, emptyPlace, fillPlace, type Place } from './backup-testing.ts';
import { restore } from './restore.ts';

/** It opens several databases. */
const PATIENCE_MS = 180_000;

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
  await fillPlace(place);
}, PATIENCE_MS);
afterEach(() => place.close());

it.skipIf(process.env.TEST_DATABASE_URL)(
  'a damaged embedded database is replaced as its error says, and kept',
  async () => {
    const { settings } = place;
    const { file, rows } = await backUp(settings);
    const { users } = await contentOf(place);
    await rm(join(settings.DATA_DIR, 'db', 'pgdata', 'global', 'pg_control'));
    await expect(restore(settings, file, { replace: false })).rejects.toThrow(
      'restore a backup with "npm run restore -- <file> --replace"',
    );
    const restored = await restore(settings, file, { replace: true });
    expect(restored.rows).toBe(rows);
    expect((await contentOf(place)).users).toEqual(users);
    const folders = (await readdir(settings.DATA_DIR)).filter((name) => name.startsWith('db')).sort();
    expect(folders).toEqual(['db', expect.stringMatching(/^db\.damaged-\d{8}T\d{6}Z$/)]);
    expect(restored.damaged).toBe(join(settings.DATA_DIR, folders[1]!));
  },
  PATIENCE_MS,
);
