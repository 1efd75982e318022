import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { jobs as jobRows } from '#server/db/schema/jobs.ts';
import { passageVectors, works } from '#server/db/schema/library.ts';
import { testDatabase } from '#server/db/testing.ts';
import { type Jobs, openJobs } from '#server/jobs/jobs.ts';
import { type Library, openLibrary } from '#server/library/library.ts';
import { bookOf, markdownSource } from '#server/library/read/source-testing.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from './embed-testing.ts';
import { embed } from './embeddings.ts';
import { passageEmbedder } from './passage-embedder.ts';
import { cosines } from './passage-vectors.ts';
import { queryEmbedder } from './query-embedder.ts';

let database: Database;
let fake: FakeEmbeddings;
let jobs: Jobs;
let library: Library;
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });

const PAGES = [
  'Lift the bar with a deadlift.',
  'Drag the sledge over turf.',
  'Wrists need wraps.',
  'Knees like sleeves.',
];
const pack = (pages = PAGES) => ({ works: [markdownSource('shed', bookOf('Shed', pages))] });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.as('service').transaction((tx) => tx.delete(works));
  await database.as('service').transaction((tx) => tx.delete(jobRows));
  warnings.length = 0;
  fake = await startFakeEmbeddings();
});
afterEach(async () => {
  await close();
  await fake.close();
});

async function open(model = 'one'): Promise<void> {
  jobs = openJobs({ database, log });
  library = await openLibrary({ database, embedding: { embeddings: fake.embeddings(model), jobs }, log });
  await library.ready();
}
async function close(): Promise<void> {
  await jobs.close();
  await library.close();
}
const vectors = () =>
  database.as('service').transaction((tx) =>
    tx
      .select({
        model: passageVectors.model,
        dimension: passageVectors.dimension,
        count: sql<number>`count(*)::int`,
      })
      .from(passageVectors)
      .groupBy(passageVectors.model, passageVectors.dimension)
      .orderBy(passageVectors.model),
  );
const embedded = (model: string, count: number, dimension = 64) =>
  expect.poll(vectors).toEqual([{ model, dimension, count }]);

describe('passages', () => {
  it('get a vector in the background, once, and again only where the text changed', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    expect(fake.requests.flat().sort()).toEqual(PAGES.map((text) => `Shed\n\n${text}`).sort());
    expect((await library.stats()).embedded).toEqual({ model: 'one', passages: 4 });
    fake.requests.length = 0;
    await library.ingestPack(pack([PAGES[0]!, 'New words.', PAGES[2]!, PAGES[3]!]));
    await embedded('one', 4);
    expect(fake.requests).toEqual([['Shed\n\nNew words.']]);
  });

  it('are embedded by one server, though several share the library', async () => {
    await open();
    const otherJobs = openJobs({ database, log });
    const embedding = { embeddings: fake.embeddings('one'), jobs: otherJobs };
    const other = await openLibrary({ database, embedding, log });
    await other.ready();
    fake.delay = 500;
    await library.ingestPack(pack());
    await other.refresh();
    await embedded('one', 4);
    expect(fake.requests.flat()).toHaveLength(4);
    await otherJobs.close();
    await other.close();
  });

  it('are embedded once when another server adds works during a run', async () => {
    await open();
    const otherJobs = openJobs({ database, log });
    const embedding = { embeddings: fake.embeddings('one'), jobs: otherJobs };
    const other = await openLibrary({ database, embedding, log });
    await other.ready();
    fake.delay = 500;
    await library.ingestPack(pack());
    await expect.poll(() => fake.received).toBe(1);
    await other.ingestPack(pack([...PAGES, 'One more.']));
    await embedded('one', 5);
    expect(fake.requests.flat()).toHaveLength(5);
    await otherJobs.close();
    await other.close();
  });

  it('resume where a run ended, and search continues while the provider is down', async () => {
    fake.status = 503;
    await open();
    await library.ingestPack(pack());
    expect((await library.search('sledge'))[0]!.text).toBe(PAGES[1]);
    await close();
    expect(await vectors()).toEqual([]);
    fake.status = 200;
    await open();
    await embedded('one', 4);
  });

  it('are retried after a temporary fault', async () => {
    await open();
    fake.status = 429;
    await library.ingestPack(pack());
    await expect.poll(() => warnings).toContain('a job failed and will be retried');
    fake.status = 200;
    await embedded('one', 4);
  });

  it('are retried after a lasting fault, along with those of new works', async () => {
    fake.status = 401;
    await open();
    await library.ingestPack(pack());
    await expect.poll(() => warnings).toContain('a job failed and will be retried');
    fake.status = 200;
    await library.ingestPack(pack([...PAGES, 'One more.']));
    await embedded('one', 5);
  });

  it.each([
    ['says so of the key', 'Incorrect API key provided. (invalid_api_key)', PAGES],
    ['refuses every text', 'No.', Array.from({ length: 8 }, (_, n) => `Page ${n} of the log.`)],
  ])('are retried when a bad request %s', async (_, message, pages) => {
    fake.status = 400;
    fake.said = message;
    await open();
    await library.ingestPack(pack(pages));
    await expect.poll(() => warnings).toContain('a job failed and will be retried');
    fake.status = 200;
    await embedded('one', pages.length);
  });

  it('that the provider refuses do not block the others', async () => {
    fake.refused = 'Wrists';
    await open();
    await library.ingestPack(pack());
    await embedded('one', 3);
    expect(warnings).toContain('A text cannot be embedded.');
  });

  it('keep the previous model’s vectors until the new one has them all', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    await close();
    fake.status = 503;
    await open('two');
    await expect.poll(() => warnings).toContain('a job failed and will be retried');
    expect(await vectors()).toMatchObject([{ model: 'one', count: 4 }]);
    fake.status = 200;
    await embedded('two', 4);
  });

  it('get new ones when the model changes its dimension', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    fake.dimension = 32;
    expect((await library.search('sledge'))[0]!.text).toBe(PAGES[1]);
    await embedded('one', 4, 32);
  });
});

describe('search', () => {
  it('finds by meaning what shares no word, in the requested stores', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    const found = await library.search('rest and pull', { nocache: true });
    expect(found[0]!.text).toBe(PAGES[0]);
    expect(await library.search('rest and pull', { stores: ['training'] })).toEqual([]);
  });

  it('requests a question’s vector once, or each time on request', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    fake.requests.length = 0;
    await library.search('sled');
    await library.search('sled');
    expect(fake.requests).toEqual([['sled']]);
    await library.search('sled', { nocache: true });
    expect(fake.requests).toHaveLength(2);
  });

  it('uses words alone when the model is down, without asking it again immediately', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    fake.status = 500;
    expect((await library.search('sledge'))[0]!.text).toBe(PAGES[1]);
    expect(warnings).toEqual(['The embedding model failed; searching by words alone.']);
    fake.status = 200;
    fake.requests.length = 0;
    const makeshift = await library.search('turf');
    expect(makeshift).toHaveLength(1);
    expect(fake.requests).toEqual([]);
    // Not cached: the model may be back at any moment.
    expect(await library.search('turf')).not.toBe(makeshift);
  });

  it('does not cache results of a library that changed in the meantime', async () => {
    await open();
    await library.ingestPack(pack());
    await embedded('one', 4);
    fake.delay = 1_000;
    const asked = library.search('turf');
    await library.ingestPack(pack([...PAGES.slice(0, 3), 'Turf for knees.']));
    const before = await asked;
    expect(await library.search('turf')).not.toBe(before);
  });

  it('does not wait for a slow model', async () => {
    await open();
    fake.delay = 15_000;
    const slow = queryEmbedder(fake.embeddings('one'), log, { limitMilliseconds: 100, pauseMilliseconds: 0 });
    const began = performance.now();
    expect(await slow.vectorOf('sled', {})).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(10_000);
    const stopped = slow.vectorOf('sled', { signal: AbortSignal.timeout(50) });
    await expect(stopped).rejects.toThrow(/timeout/);
  });
});

describe('a big library', () => {
  it('finds near vectors by an index', async () => {
    await open();
    await library.ingestPack(pack());
    await close();
    const space = { model: "it's", dimension: 3 };
    await database.as('service').transaction(async (tx) => {
      await tx.execute(sql`
        insert into passages (id, work_id, page, position, heading, text, content_hash)
        select gen_random_uuid(), w.id, 1, n, '', 'Filler.', 'x' from works w, generate_series(10, 10010) n`);
    });
    const model = { ...fake.embeddings('x'), name: space.model };
    fake.dimension = 3;
    jobs = openJobs({ database, log });
    passageEmbedder(database, { embeddings: model, jobs }, log).add('test');
    const indexes = () =>
      database
        .as('service')
        .transaction(
          async (tx) =>
            (
              await tx.execute<{ def: string }>(
                sql`select indexdef as def from pg_indexes where tablename = 'passage_vectors'`,
              )
            ).rows,
        );
    await expect
      .poll(async () => (await indexes()).map(({ def }) => def).join(), { timeout: 20_000 })
      .toContain('hnsw');
    await expect.poll(async () => (await vectors())[0]?.count, { timeout: 20_000 }).toBeGreaterThan(100);
    const nearIn = (works?: string[]) =>
      database
        .as('service')
        .transaction((tx) =>
          cosines(tx, space, [1, 0.5, 0.2], { stores: ['books'], works, ids: [], nearest: 5 }),
        );
    const near = await nearIn();
    expect(near).toHaveLength(5);
    expect(near.every(({ cosine }) => Number.isFinite(cosine))).toBe(true);
    const [nearest] = near;
    expect((await nearIn([nearest!.workId]))[0]).toEqual(nearest);
    expect(await nearIn([])).toEqual([]);
  });
});

describe('the outcome of a call', () => {
  async function outcomeOf(signal = AbortSignal.timeout(5000)) {
    const outcomes: object[] = [];
    const embeddings = {
      ...fake.embeddings('one'),
      onCall: (outcome: object) => void outcomes.push(outcome),
    };
    await embed(embeddings, ['squat'], signal).catch(() => undefined);
    return outcomes;
  }
  beforeEach(() => open());

  it('is reported when it succeeds', async () => {
    expect(await outcomeOf()).toEqual([{ failure: null, ms: expect.any(Number) }]);
  });

  it.each([
    [401, 'refused_key'],
    [400, 'too_long'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('is reported with its reason when the provider answers %d: %s', async (status, failure) => {
    fake.status = status;
    expect(await outcomeOf()).toEqual([{ failure, ms: null }]);
  });

  it('is reported when it takes too long, but not when nobody waits for it any longer', async () => {
    fake.delay = 500;
    expect(await outcomeOf(AbortSignal.timeout(50))).toEqual([{ failure: 'timeout_first', ms: null }]);
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 50);
    expect(await outcomeOf(gone.signal)).toEqual([]);
  });
});
