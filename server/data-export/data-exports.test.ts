import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { dataExportPieces, dataExports } from '#server/db/schema/data-exports.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { archiveOf } from './archive.ts';
import { DataExports } from './data-exports.ts';
import { type DataPart, jsonFiles } from './part.ts';
import { askForExport, forgetExports, PIECE_BYTES, readExport, readPiece } from './store.ts';

let database: Database;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = uuidv7();
  await database.asService((tx) => tx.insert(users).values({ id: userId, email: `${userId}@example.com` }));
});

const log = pino({ level: 'silent' });
const open = (part: DataPart) => {
  const opened = new DataExports({ database, log, product: 'Coach' });
  opened.start([part]);
  return opened;
};
const words = (text: string) => jsonFiles([{ name: 'words.json', what: 'Words.', read: async () => text }]);
const state = async () => (await readExport(database, userId))?.state;
const within = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000 });
const set = (change: Partial<typeof dataExports.$inferInsert>) =>
  database.asService((tx) => tx.update(dataExports).set(change).where(eq(dataExports.userId, userId)));
const pieces = () =>
  database.asService((tx) => tx.$count(dataExportPieces, eq(dataExportPieces.userId, userId)));

async function archive(): Promise<Record<string, Uint8Array>> {
  const kept = (await readExport(database, userId))!;
  const read: Buffer[] = [];
  for (let n = 0; n * PIECE_BYTES < kept.bytes; n++) read.push((await readPiece(database, kept, n))!);
  return unzipSync(Buffer.concat(read));
}

/** One file of `chunks` pieces that no compression makes smaller. */
function noise(chunks: number, made: () => void = () => undefined): DataPart {
  return {
    about: [['noise', 'Noise.']],
    count: async () => 1,
    async *files() {
      yield {
        name: 'noise',
        packed: true,
        content: (async function* () {
          for (let n = 0; n < chunks; n++) {
            made();
            yield new Uint8Array(64 * 1024).fill(n);
          }
        })(),
      };
    },
  };
}

it('is never whole in memory: it is read no further than it is written', async () => {
  const chunks = 1000;
  let made = 0;
  let taken = 0;
  let read = 0;
  for await (const bytes of archiveOf({
    userId,
    product: 'Coach',
    parts: [noise(chunks, () => void made++)],
    now: new Date(),
    onFile: () => undefined,
  })) {
    taken += bytes.byteLength;
    // Long enough, now and then, for whoever runs ahead to do so.
    if (read++ % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made * 64 * 1024 - taken).toBeLessThan(2 * 1024 * 1024);
  }
  expect(made).toBe(chunks);
  expect(taken).toBeGreaterThan(chunks * 64 * 1024);
});

it('is kept in pieces that make one archive', async () => {
  await askForExport(database, userId);
  const working = open(noise(40));
  await within(async () => expect(await state()).toBe('ready'));
  expect(await pieces()).toBe(6);
  const { noise: bytes } = await archive();
  expect(bytes!.byteLength).toBe(40 * 64 * 1024);
  expect([...new Set(bytes)]).toEqual(Array.from({ length: 40 }, (_, n) => n));
  await working.close();
});

it('is begun anew by the next server when one is killed in the middle of it', async () => {
  await askForExport(database, userId);
  // As a killed server leaves it.
  await set({ state: 'preparing', attempts: 1, heartbeatAt: new Date(Date.now() - 61_000), filesDone: 7 });
  const kept = (await readExport(database, userId))!;
  await database.asService((tx) =>
    tx.insert(dataExportPieces).values({ exportId: kept.id, userId, n: 0, bytes: Buffer.from('half') }),
  );
  const working = open(words('whole'));
  await within(async () => expect(await state()).toBe('ready'));
  expect(strFromU8((await archive())['words.json']!)).toBe('"whole"\n');
  await working.close();
});

it('fails, to be asked for anew, when servers die of it', async () => {
  await askForExport(database, userId);
  await set({ state: 'preparing', attempts: 3, heartbeatAt: new Date(Date.now() - 61_000) });
  const working = open(words('whole'));
  await within(async () => expect(await state()).toBe('failed'));
  await askForExport(database, userId);
  working.look();
  await within(async () => expect(await state()).toBe('ready'));
  await working.close();
});

it('is left alone while another server is at it, and made once by several', async () => {
  await askForExport(database, userId);
  await set({ state: 'preparing', attempts: 1 });
  const read = vi.fn(async () => 'words');
  const part = jsonFiles([{ name: 'words.json', what: 'Words.', read }]);
  const servers = [open(part), open(part), open(part)];
  await Promise.all(servers.map((server) => server.close()));
  expect(read).not.toHaveBeenCalled();
  await set({ state: 'waiting' });
  const again = [open(part), open(part), open(part)];
  await within(async () => expect(await state()).toBe('ready'));
  await Promise.all(again.map((server) => server.close()));
  expect(read).toHaveBeenCalledTimes(1);
});

it('says so when it fails, keeps nothing of it, and can be asked for anew', async () => {
  let fails = true;
  const part = jsonFiles([
    {
      name: 'words.json',
      what: 'Words.',
      async read() {
        if (fails) throw new Error('the database is away');
        return 'words';
      },
    },
  ]);
  await askForExport(database, userId);
  const working = open(part);
  await within(async () => expect(await state()).toBe('failed'));
  expect(await pieces()).toBe(0);
  fails = false;
  await askForExport(database, userId);
  working.look();
  await within(async () => expect(await state()).toBe('ready'));
  await working.close();
});

it('is given back by a server that stops', async () => {
  await askForExport(database, userId);
  let go = () => {};
  const going = new Promise<void>((resolve) => {
    go = resolve;
  });
  const began = vi.fn();
  const working = open(
    noise(400, () => {
      began();
      go();
    }),
  );
  await going;
  await working.close();
  expect(await state()).toBe('waiting');
  const next = open(words('whole'));
  await within(async () => expect(await state()).toBe('ready'));
  await next.close();
});

it('is removed when its time is over', async () => {
  await askForExport(database, userId);
  const working = open(words('whole'));
  await within(async () => expect(await state()).toBe('ready'));
  await forgetExports(database);
  expect(await pieces()).toBe(1);
  await set({ expiresAt: sql`now()` as unknown as Date });
  expect(await readExport(database, userId)).toBeNull();
  await forgetExports(database);
  expect(await pieces()).toBe(0);
  await working.close();
});
