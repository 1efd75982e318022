import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'liftlore-full-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'liftlore-not-full-'));
afterAll(() => {
  for (const folder of [base, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

/** A private mount, which ends with the process and needs no privileges. Not every system allows it. */
const OWN_MOUNTS = ['--user', '--map-root-user', '--mount', '--'];
const MOUNT = 'mount -t tmpfs -o size="$0" none "$1"';
const canMount = (() => {
  try {
    execFileSync('unshare', [...OWN_MOUNTS, 'sh', '-c', MOUNT, '1m', base], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * Runs `script` with `open()`, and `fill(bytes)` and `free()` for the disk of `size` with the data folder.
 */
async function onDisk(size: string, script: string): Promise<unknown[]> {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const code = `
    const { openDatabase } = await import(${url('./open.ts')});
    const { isDiskFull } = await import(${url('./storage-fault.ts')});
    const { installation } = await import(${url('./schema/operations.ts')});
    const { closeSync, openSync, rmSync, writeSync } = await import('node:fs');
    const folder = ${JSON.stringify(base)};
    const open = () => openDatabase({ DATA_DIR: folder });
    const fill = () => {
      const file = openSync(folder + '/ballast', 'w');
      try { for (;;) writeSync(file, Buffer.alloc(65536)); } catch { closeSync(file); }
    };
    const free = () => rmSync(folder + '/ballast');
    const save = (database, key, value = '') => database.as('service').transaction((tx) => tx.insert(installation).values({ key, value }));
    const keys = async (database) => (await database.as('service').transaction((tx) => tx.select({ key: installation.key }).from(installation))).map(({ key }) => key);
    const failure = (work) => work.then(() => null, (error) => error);
    const tell = (value) => console.log(JSON.stringify(value));
    ${script}
    process.exit(0);`;
  const child = spawn(
    'unshare',
    [
      ...OWN_MOUNTS,
      'sh',
      '-c',
      `${MOUNT} && shift && exec "$@"`,
      size,
      base,
      process.execPath,
      '--input-type=module',
      '--eval',
      code,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(errors);
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const SENTENCE =
  /^The disk below the data folder \S+ is full \(.*(No space left on device|ENOSPC).*\): free some space there and start again\. No data is damaged and no backup is needed\.$/;

test.runIf(canMount)(
  'a disk that is full at startup is reported as such, and needs only space',
  async () => {
    const [first, later, kept] = await onDisk(
      '100m',
      `fill();
     tell((await failure(open())).message);
     free();
     const database = await open();
     await save(database, 'kept');
     await database.close();
     fill();
     tell((await failure(open())).message);
     free();
     const again = await open();
     tell(await keys(again));`,
    );
    expect(first).toMatch(SENTENCE);
    expect(later).toMatch(SENTENCE);
    expect(kept).toEqual(['kept']);
  },
  120_000,
);

test.runIf(canMount)(
  'a disk that fills at runtime loses nothing acknowledged, and work continues once there is space',
  async () => {
    const [isFull, lost, goesOn] = await onDisk(
      '100m',
      `const database = await open();
     fill();
     const acknowledged = [];
     let failed;
     for (let n = 0; !failed; n++) {
       failed = await failure(save(database, 'row ' + n, 'x'.repeat(1_000_000).replace(/x/g, () => Math.random().toString(36)[5] ?? 'y')));
       if (!failed) acknowledged.push('row ' + n);
     }
     tell(isDiskFull(failed));
     free();
     const there = await keys(database);
     tell(acknowledged.filter((key) => !there.includes(key)));
     await save(database, 'after');
     tell((await keys(database)).includes('after'));`,
    );
    expect([isFull, lost, goesOn]).toEqual([true, [], true]);
  },
  120_000,
);

test.runIf(canMount)(
  'a backup whose disk is full when it is verified is removed, and says so',
  async () => {
    const [message, left] = await onDisk(
      '20m',
      `const { backUp } = await import(${JSON.stringify(new URL('../backup/backup.ts', import.meta.url).href)});
     const { readdirSync } = await import('node:fs');
     const settings = { DATA_DIR: ${JSON.stringify(elsewhere)}, BACKUP_DIR: folder, BACKUP_KEEP_DAYS: 14 };
     await (await openDatabase(settings)).close();
     tell((await failure(backUp(settings))).message);
     tell(readdirSync(folder));`,
    );
    expect(message).toBe(
      `There is no space left on the disk of ${base}, or on that of ${elsewhere}, so the backup was not completed: free some there, or set BACKUP_DIR to a folder on another disk.`,
    );
    expect(left).toEqual(['lock']);
  },
  120_000,
);
