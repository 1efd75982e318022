import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(base, { recursive: true }));

it('creates the folders above, for this user only, and accepts one that exists', () => {
  const folder = join(base, 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('says that a file is in the way', () => {
  writeFileSync(join(base, 'file'), '');
  expect(() => makeFolder(join(base, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(base, 'file', 'below'))).toThrow('ENOTDIR');
});

// Node's own recursion never ends here.
it.runIf(process.platform === 'linux')('names the folder that the system refuses', () => {
  expect(() => makeFolder('/proc/none/below')).toThrow(/mkdir '\/proc\/none'$/);
});
