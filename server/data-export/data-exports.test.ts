import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { dataExportPieces } from '#server/db/schema/data-exports.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type Jobs, openJobs } from '#server/jobs/jobs.ts';
import { pruneJobs } from '#server/jobs/prune.ts';
import { claimJobs } from '#server/jobs/store.ts';
import { eventually } from '#server/testing/eventually.ts';
import { DAY_MS } from '#shared/durations.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';
import { archiveOf } from './archive.ts';
import { exportJob } from './export-job.ts';
import { type DataPart, jsonFiles } from './part.ts';
import { EXPORT_JOB, EXPORT_PIECE_BYTES, readExport, readPiece, requestExport } from './store.ts';

let database: Database;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = uuidv7();
  await database
    .as('service')
    .transaction((tx) => tx.insert(users).values({ id: userId, email: `${userId}@example.com` }));
});

const log = pino({ level: 'silent' });

/** Opens a server that puts `part` into the archives. */
function server(part: DataPart, onFailure = async (_: string): Promise<void> => undefined): Jobs {
  const jobs = openJobs({ database, log });
  const retries = { firstMs: 1, maxMs: 2, attempts: 5 };
  jobs.define(exportJob({ database, product: () => 'Coach', parts: [part], onFailure, retries }));
  return jobs;
}
const words = (text: string) => jsonFiles([{ name: 'words.json', what: 'Words.', read: async () => text }]);
const state = async () => (await readExport(database, userId))?.state;
const pieces = () =>
  database
    .as('service')
    .transaction((tx) => tx.$count(dataExportPieces, eq(dataExportPieces.userId, userId)));

async function archive(): Promise<Record<string, Uint8Array>> {
  const kept = (await readExport(database, userId))!;
  const read: Buffer[] = [];
  for (let n = 0; n * EXPORT_PIECE_BYTES < kept.bytes; n++) read.push((await readPiece(database, kept, n))!);
  return unzipSync(Buffer.concat(read));
}

/** One file of `chunks` incompressible pieces. */
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

it('is never completely in memory: it is read no faster than it is written', async () => {
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
    // Long enough, now and then, for a reader ahead to do so.
    if (read++ % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made * 64 * 1024 - taken).toBeLessThan(2 * 1024 * 1024);
  }
  expect(made).toBe(chunks);
  expect(taken).toBeGreaterThan(chunks * 64 * 1024);
});

it('is stored in pieces that make one archive', async () => {
  const working = server(noise(40));
  await requestExport(database, working, userId);
  await eventually(async () => expect(await state()).toBe('done'));
  expect(await pieces()).toBe(6);
  const { noise: bytes } = await archive();
  expect(bytes!.byteLength).toBe(40 * 64 * 1024);
  expect([...new Set(bytes)]).toEqual(Array.from({ length: 40 }, (_, n) => n));
  await working.close();
});

it('is rewritten by the next server when one is killed midway', async () => {
  const killed = openJobs({ database, log });
  await requestExport(database, killed, userId);
  const [claimed] = await claimJobs(database, EXPORT_JOB, 1);
  const kept = (await readExport(database, userId))!;
  await database.as('service').transaction(async (tx) => {
    const piece = { exportId: kept.id, userId, n: 0, bytes: Buffer.from('half') };
    await tx.insert(dataExportPieces).values(piece);
    await tx.execute(
      sql`update jobs set lease_until = now() - interval '1 second' where id = ${claimed!.id}`,
    );
  });
  await killed.close();
  const working = server(words('whole'));
  await eventually(async () => expect(await state()).toBe('done'));
  expect(strFromU8((await archive())['words.json']!)).toBe('"whole"\n');
  await working.close();
});

it('is prepared once, though it is requested in two tabs, on several servers', async () => {
  const read = vi.fn(async () => 'words');
  const part = jsonFiles([{ name: 'words.json', what: 'Words.', read }]);
  const servers = [server(part), server(part), server(part)];
  await Promise.all(servers.map((jobs) => requestExport(database, jobs, userId)));
  await eventually(async () => expect(await state()).toBe('done'));
  await Promise.all(servers.map((jobs) => jobs.close()));
  expect(read).toHaveBeenCalledTimes(1);
});

it('says so when it fails, keeps no part of it, and can be requested again', async () => {
  let fails = true;
  const part: DataPart = {
    about: [['noise', 'Noise.']],
    count: async () => 2,
    async *files(id) {
      yield* noise(40).files(id);
      if (fails) throw new Error('the database is away');
    },
  };
  const onFailure = vi.fn(async () => undefined);
  const working = server(part, onFailure);
  await requestExport(database, working, userId);
  await eventually(async () => expect(await state()).toBe('failed'));
  await eventually(async () => expect(await pieces()).toBe(0));
  expect(onFailure.mock.calls).toEqual([[userId]]);
  fails = false;
  await requestExport(database, working, userId);
  await eventually(async () => expect(await state()).toBe('done'));
  await working.close();
});

it('survives a payment provider that is away for a while', async () => {
  let away = 4;
  const read = async () => {
    if (away-- > 0) throw new Error('the provider is away');
    return 'invoices';
  };
  const working = server(jsonFiles([{ name: 'words.json', what: 'Words.', read }]));
  await requestExport(database, working, userId);
  await eventually(async () => expect(await state()).toBe('done'));
  expect(strFromU8((await archive())['words.json']!)).toBe('"invoices"\n');
  await working.close();
});

it('is handed back by a server that stops', async () => {
  const { promise: going, resolve: go } = Promise.withResolvers<void>();
  const working = server(noise(400, go));
  await requestExport(database, working, userId);
  await going;
  await working.close();
  expect(await state()).toBe('waiting');
  const next = server(words('whole'));
  await eventually(async () => expect(await state()).toBe('done'));
  await next.close();
});

it('is deleted when it expires, and its space is freed', async () => {
  const working = server(words(randomBytes(1_500_000).toString('base64')));
  await requestExport(database, working, userId);
  await eventually(async () => expect(await state()).toBe('done'));
  await pruneJobs(database, EXPORT_JOB, EXPORT_DAYS * DAY_MS);
  expect(await pieces()).toBeGreaterThan(1);
  const week = sql`now() - make_interval(days => ${EXPORT_DAYS}, secs => 1)`;
  await database.as('service').transaction(async (tx) => {
    await tx.execute(sql`update data_exports set ready_at = ${week} where user_id = ${userId}`);
    await tx.execute(sql`update jobs set ended_at = ${week} where user_id = ${userId}`);
  });
  expect(await readExport(database, userId)).toBeNull();
  await pruneJobs(database, EXPORT_JOB, EXPORT_DAYS * DAY_MS);
  expect(await pieces()).toBe(0);
  await database.as('service').transaction((tx) => tx.delete(dataExportPieces));
  await database.vacuum();
  if (database.kind === 'embedded') {
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select pg_table_size('data_export_pieces')::int as bytes`));
    expect(rows[0]!.bytes).toBeLessThan(100_000);
  }
  await working.close();
});
