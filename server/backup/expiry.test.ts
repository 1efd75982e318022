import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { removeExpired } from './expiry.ts';

const MARCH = 'liftlore-20260301T030000Z.backup';
const APRIL = 'liftlore-20260401T030000Z.backup';

const folder = await mkdtemp(join(tmpdir(), 'expiry-'));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  for (const name of [MARCH, APRIL]) await writeFile(join(folder, name), '');
});

it.each([
  ['it is the last verified', '2026-04-01T03:00:00.417Z', APRIL, [APRIL]],
  ['the last verified is older', '2026-03-01T03:00:00.417Z', MARCH, [MARCH, APRIL]],
  ['a newer one was verified on another machine', '2026-05-01T03:00:00.417Z', 'other.backup', []],
])('the newest archive of a folder stays unless a newer one is elsewhere: %s', async (_, at, file, left) => {
  await removeExpired(folder, {
    keepDays: 14,
    now: new Date('2026-05-20T12:00:00Z'),
    verified: { at, file: join(folder, file) },
  });
  expect(await readdir(folder)).toEqual(left);
});

it('stays where none was verified', async () => {
  await removeExpired(folder, { keepDays: 14, now: new Date('2026-05-20T12:00:00Z') });
  expect(await readdir(folder)).toEqual([APRIL]);
});
