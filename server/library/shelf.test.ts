import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { ingestWorks } from './ingest.ts';
import { readPassages } from './passage-rows.ts';
import { bookOf, markdownSource } from './read/source-testing.ts';
import { startSearchWorker } from './search/client.ts';
import { Shelf } from './shelf.ts';

let database: Database;
let reads = 0;
let ids: string[];

beforeAll(async () => {
  const opened = await testDatabase();
  database = replacing(opened, (queries) => ({
    read: (query) => {
      reads++;
      return queries.read(query);
    },
  }));
  const worker = startSearchWorker({ load: () => [] });
  const pages = ['One page.', 'Another page.', 'A third.'];
  await ingestWorks({ database, encode: worker.encode }, [markdownSource('shed', bookOf('Shed', pages))]);
  await worker.close();
});
afterAll(() => database.close());

async function shelf(characters?: number): Promise<Shelf> {
  const made = new Shelf(database, characters);
  await database.as('service').transaction((tx) => made.sync(tx));
  const workIds = made.works().map((work) => work.id);
  ids = (await database.as('service').transaction((tx) => readPassages(tx, { workIds }))).map(({ id }) => id);
  reads = 0;
  return made;
}

it('caches a small library completely', async () => {
  const small = await shelf();
  expect((await small.passages(ids.toReversed())).map(({ page }) => page)).toEqual([3, 2, 1]);
  expect(reads).toBe(0);
});

it('fetches missing passages of a big one in one query, and keeps the most recently used', async () => {
  const big = await shelf(20);
  expect((await big.passages(ids)).map(({ text }) => text)).toEqual([
    'One page.',
    'Another page.',
    'A third.',
  ]);
  expect(reads).toBe(1);
  await big.passages([ids[2]!]);
  expect(reads).toBe(1);
  await big.passages([ids[0]!]);
  expect(reads).toBe(2);
});

it('omits removed passages', async () => {
  const small = await shelf();
  expect(await small.passages(['00000000-0000-7000-8000-000000000000'])).toEqual([]);
});
