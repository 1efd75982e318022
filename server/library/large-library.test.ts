import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPack, type Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { type Library, openLibrary } from './library.ts';
import { bookOf, markdownSource } from './read/source-testing.ts';
import { retireWorks } from './retirement.ts';
import { Thesaurus } from './search/thesaurus.ts';

/** The sample gym has about 300 passages: half of them are searched in the database here. */
const PASSAGES_IN_MEMORY = 150;
const TOP = 10;

const complain = (details: object, message: string) => {
  throw new Error(message, { cause: details });
};
const log = { info: () => undefined, warn: complain, error: complain };

let pack: Pack;
let database: Database;
let whole: Library;
let large: Library;

beforeAll(async () => {
  pack = await loadPack(resolve('content'));
  database = await testDatabase();
  const thesaurus = new Thesaurus(pack.synonyms);
  whole = await openLibrary({ database, thesaurus, log });
  await whole.ingestPack(pack);
  await whole.fit();
  large = await openLibrary({ database, thesaurus, passagesInMemory: PASSAGES_IN_MEMORY, log });
  await large.ready();
  await large.fit();
});
afterAll(async () => {
  await large.close();
  await whole.close();
  await database.close();
});

/** Computes nDCG at 10 over the golden questions. */
async function quality(library: Library): Promise<number> {
  let sum = 0;
  for (const { question, pages } of pack.golden) {
    const right = new Set(pages.map(({ store, slug, page }) => `${store}/${slug}#${page}`));
    const found = await library.search(question, { limit: 3 * TOP, purpose: 'ranking' });
    const places = [...new Set(found.map(({ store, work, page }) => `${store}/${work.slug}#${page}`))];
    const gain = (place: number) => 1 / Math.log2(place + 2);
    const reached = places.slice(0, TOP).reduce((all, at, nth) => all + (right.has(at) ? gain(nth) : 0), 0);
    const best = Array.from({ length: Math.min(TOP, right.size) }, (_, nth) => gain(nth));
    sum += reached / best.reduce((all, each) => all + each, 0);
  }
  return sum / pack.golden.length;
}

describe('a library larger than the in-memory limit', () => {
  it('counts all of its works and passages', async () => {
    expect(await large.stats()).toEqual(await whole.stats());
  });

  it('answers the golden questions about as well as one searched in memory', async () => {
    const [inMemory, inDatabase] = [await quality(whole), await quality(large)];
    expect(inDatabase).toBeGreaterThan(inMemory - 0.03);
  });

  it('finds a new book by a unique word until it is removed', async () => {
    const text = '# Grip\n\nChalk the zorkelbar before the third attempt.';
    await large.ingestWorks([markdownSource('grip', bookOf('Grip', [text]))]);
    const [first] = await large.search('how do I chalk the zorkelbar?');
    expect(first?.text).toContain('zorkelbar');
    const { words } = await large.words('zorkelbar');
    expect(words).toEqual([{ word: 'zorkelbar', passages: 1, means: [] }]);
    expect((await large.explain('zorkelbar', { stores: ['books'], limit: 3 }))[0]?.text).toContain(
      'zorkelbar',
    );
    expect(await large.search('zorkelbar', { stores: ['faq'] })).not.toContainEqual(first);
    expect(await large.search('zorkelbar', { by: 'Somebody' })).toEqual([]);

    await large.editWork(first!.work.id, { title: 'Knurling', author: '', kind: 'book' });
    const [renamed] = await large.search('knurling');
    expect(renamed?.work.title).toBe('Knurling');

    await database.as('job').transaction((tx) => retireWorks(tx, { id: first!.work.id }, 'deleted'));
    await large.refresh();
    expect((await large.search('zorkelbar')).map(({ work }) => work.title)).not.toContain('Knurling');
    expect((await large.words('zorkelbar')).words[0]).toMatchObject({ passages: 0 });
  });
});
