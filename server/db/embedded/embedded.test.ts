import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { installation } from '#server/db/schema/operations.ts';

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

const open = (dataDir = folder) => openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
const keep = (database: Database, key: string) =>
  database.as('service').transaction((tx) => tx.insert(installation).values({ key, value: '' }));
const kept = async (database: Database) =>
  (await database.as('service').transaction((tx) => tx.select().from(installation))).map((row) => row.key);

/** Starts another process that opens the folder and runs `script`; yields its log line by line. */
function openElsewhere(script: string) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { openDatabase } = await import(${JSON.stringify(new URL('../open.ts', import.meta.url).href)});
       const { installation } = await import(${JSON.stringify(new URL('../schema/operations.ts', import.meta.url).href)});
       const database = await openDatabase({ DATA_DIR: ${JSON.stringify(folder)} });
       const keep = (key) => database.as('service').transaction((tx) => tx.insert(installation).values({ key, value: '' }));
       ${script}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

test('nothing acknowledged is lost when the process is killed while writing', async () => {
  const acknowledged: string[] = [];
  for (const round of [1, 2]) {
    const { child, lines } = openElsewhere(
      `for (let n = 0; ; n++) { await keep('${round}-' + n); console.log('${round}-' + n); }`,
    );
    for (let n = 0; n < 40; n++) acknowledged.push(String((await lines.next()).value));
    child.kill('SIGKILL');
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged.push(line.value);
  }
  const database = await open();
  expect(await kept(database)).toEqual(expect.arrayContaining(acknowledged));
  await database.close();
});

test('a second process joins the first, and takes over when that is killed', async () => {
  const { child, lines } = openElsewhere(
    `await keep('first'); console.log('open'); setInterval(() => {}, 1000);`,
  );
  await lines.next();
  const database = await open();
  expect(JSON.parse(readFileSync(join(folder, 'db', 'socket'), 'utf8')).pid).toBe(child.pid);
  await keep(database, 'joined');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await keep(database, 'taken over');
  expect(await kept(database)).toEqual(['first', 'joined', 'taken over']);
  await database.close();
});

test('a process killed inside a transaction blocks nobody', async () => {
  const database = await open();
  const { child, lines } = openElsewhere(
    `await database.as('service').transaction(async (tx) => {
       await tx.insert(installation).values({ key: 'half', value: '' });
       console.log('inside');
       await new Promise(() => setInterval(() => {}, 1000));
     });`,
  );
  await lines.next();
  child.kill('SIGKILL');
  expect(await kept(database)).toEqual([]);
  await database.close();
});

test('two that open an empty folder at the same moment share one database', async () => {
  const { lines } = openElsewhere(
    `await keep('elsewhere'); console.log('kept'); setInterval(() => {}, 1000);`,
  );
  const [here, alsoHere] = await Promise.all([open(), open(), lines.next()]);
  await Promise.all([keep(here, 'here'), keep(alsoHere, 'also here')]);
  expect((await kept(alsoHere)).sort()).toEqual(['also here', 'elsewhere', 'here']);
  await Promise.all([here.close(), alsoHere.close()]);
});

test('a broken engine is restarted', async () => {
  const database = await open();
  await keep(database, 'before');
  // PGlite cannot receive COPY rows over the wire; it exits.
  await expect(
    database.as('service').transaction((tx) => tx.execute('copy installation from stdin')),
  ).rejects.toThrow();
  await keep(database, 'after');
  expect(await kept(database)).toEqual(['before', 'after']);
  await database.close();
});

test('a folder whose path is too long for a socket still works', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
  const database = await open(deep);
  const second = await open(deep);
  await keep(second, 'joined');
  expect(await kept(database)).toEqual(['joined']);
  await Promise.all([second.close(), database.close()]);
});

test('a data folder that is a file is refused in one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const failure = await open(file).catch((error) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(failure.message).toBe(
    `The data folder ${join(file, 'db')} cannot be a folder (ENOTDIR: not a directory, mkdir '${join(file, 'db')}'): a file is in its way; remove it, or set DATA_DIR to another folder.`,
  );
});
