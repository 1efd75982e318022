import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { passages, segments, works } from '#server/db/schema/library.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import type { FoundPassage } from './found-passage.ts';
import { type IngestProgress, ingestWorks } from './ingest.ts';
import { type Library, openLibrary } from './library.ts';
import { LibraryError } from './library-error.ts';
import { bookOf, markdownSource } from './read/source-testing.ts';
import type { WorkSource } from './read/work-source.ts';
import { startSearchWorker } from './search/client.ts';

let database: Database;
let library: Library;
const warnings: string[] = [];
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (_: object, message: string) => void warnings.push(message),
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.as('service').transaction((tx) => tx.delete(works));
  warnings.length = 0;
  library = await openLibrary({ database, log });
  await library.ready();
});
afterEach(() => library.close());

const PAGES = [
  '# Squat\n\nSit back to the box and drive up.',
  'The box fixes the depth of every repetition.',
  '# Bench\n\nGrip the bar so that the forearms are vertical.',
];
const shed = (pages = PAGES) => markdownSource('the-shed', bookOf('The Shed', pages));
const pack = (...sources: WorkSource[]) => ({ works: sources });
/**
 * Returns the page of the first passage. How many follow depends on whether the latent space is fitted yet.
 */
const pageOf = async (query: string, within = library) => (await within.search(query))[0]?.page;
const rows = () =>
  database
    .as('service')
    .transaction((tx) =>
      tx
        .select({ id: passages.id, page: passages.page, text: passages.text })
        .from(passages)
        .orderBy(passages.position),
    );
const stamps = () =>
  database
    .as('service')
    .transaction((tx) =>
      tx.select({ slug: works.slug, at: sql<string>`${works.updatedAt}::text` }).from(works),
    );

describe('search', () => {
  it('answers the same question from cache until the library changes', async () => {
    await library.ingestPack(pack(shed()));
    const first = await library.search('box depth');
    expect(await library.search('box depth')).toBe(first);
    expect(await library.search('box depth', { limit: 1 })).toHaveLength(1);
    expect(await library.search('box depth', { stores: ['training'] })).toEqual([]);
    expect(await library.search('box depth', { nocache: true })).not.toBe(first);
    const changed = ['# Squat\n\nA low box asks for depth.', ...PAGES.slice(1)];
    await library.ingestPack(pack(shed(changed)));
    const texts = (await library.search('box depth')).map(({ text }) => text);
    expect(texts).toContain('A low box asks for depth.');
  });

  it('finds what one author says, even when others say it better', async () => {
    const drills = Array.from({ length: 80 }, (_, n) => `Box squat, box squat, box squat: drill ${n}.`);
    const many = markdownSource('many', bookOf('Many Drills', drills, 'Bob Rust'));
    const pages = ['Some people also like to squat to a box.'];
    const few = markdownSource('few', bookOf('A Few Words', pages, 'Ada Stone and Imre Toth'));
    await library.ingestPack(pack(many, few));
    const found = await library.search('box squat', { by: 'imre' });
    expect(found.map(({ work }) => work.slug)).toEqual(['few']);
    expect(await library.search('box squat', { by: 'Im' })).toEqual([]);
    const listed = await library.openings(['books'], ({ author }) => author === 'Bob Rust');
    expect(listed.passages.map(({ work }) => work.slug)).toEqual(['many']);
    expect(listed.total).toBe(1);
  });
});

describe('ingestPack', () => {
  it('adds works, and a second run changes and reads nothing', async () => {
    const progress: IngestProgress[] = [];
    const first = await library.ingestPack(pack(shed()), { onProgress: (step) => void progress.push(step) });
    expect(first).toMatchObject({ added: 1, changed: 0, unchanged: 0, removed: 0, passages: 3, failed: [] });
    expect(progress).toEqual([
      { name: 'content/the-shed.md', outcome: 'added', done: 1, total: 1, passages: 3 },
    ]);
    const before = [await rows(), await stamps()];
    const unread = { ...shed(), read: () => Promise.reject(new Error('was read')) };
    expect(await library.ingestPack(pack(unread))).toMatchObject({ added: 0, unchanged: 1, passages: 0 });
    expect([await rows(), await stamps()]).toEqual(before);
  });

  it('updates only the passages of a changed page', async () => {
    await library.ingestPack(pack(shed()));
    const before = await rows();
    const changed = shed([PAGES[0]!, 'The box fixes nothing at all.', PAGES[2]!]);
    expect(await library.ingestPack(pack(changed))).toMatchObject({ changed: 1 });
    const after = await rows();
    expect(after.map((row) => row.id === before[after.indexOf(row)]!.id)).toEqual([true, false, true]);
    expect((await library.search('box depth fixes'))[0]!.text).toBe('The box fixes nothing at all.');
  });

  it('keeps a passage’s id when its page moves', async () => {
    await library.ingestPack(pack(shed()));
    const before = await rows();
    await library.ingestPack(pack(shed(['A new first page.', ...PAGES])));
    const after = await rows();
    expect(after.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    expect(after.slice(1).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await library.search('forearms vertical'))[0]!.page).toBe(4);
  });

  it('removes works that left the pack, and no others', async () => {
    const own = markdownSource('own', 'My own notes on kettlebells.', { origin: '/somewhere/own.md' });
    await library.ingestPack(pack(shed(), markdownSource('gone', 'Sleds are for pulling.')));
    await library.ingestWorks([own]);
    expect(await library.ingestPack(pack(shed()))).toMatchObject({ unchanged: 1, removed: 1 });
    expect(await library.search('pulling sleds')).toEqual([]);
    expect((await library.search('kettlebells'))[0]!.work.slug).toBe('own');
    expect((await library.stats()).works).toBe(2);
  });

  it('keeps the pages of works that left the pack, which answers may have quoted, and takes such works back', async () => {
    const sleds = markdownSource('gone', 'Sleds are for pulling.');
    await library.ingestPack(pack(shed(), sleds));
    const [{ work }] = (await library.search('pulling sleds')) as [FoundPassage];
    await library.ingestPack(pack(shed()));
    expect(await library.page(work.id, 1)).toMatchObject({ text: 'Sleds are for pulling.' });
    expect(await library.ingestPack(pack(shed(), sleds))).toMatchObject({ added: 1, unchanged: 1 });
    expect(await pageOf('pulling sleds')).toBe(1);
  });

  it('leaves alone what an admin put in the place of its work', async () => {
    const edition = shed(['Replaced by a newer edition.']);
    const sources = pack(shed(), markdownSource('own', 'The pack has its own kettlebells.'));
    const own = markdownSource('own', 'My notes on kettlebells.', { origin: 'upload' });
    await library.ingestPack(pack(shed()));
    const fileId = '01900000-0000-7000-8000-000000000001';
    await library.ingestWorks([{ ...edition, origin: 'upload', fileId, replaces: true }, own]);
    expect(await library.ingestPack(sources)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect((await library.search('newer edition'))[0]!.text).toBe('Replaced by a newer edition.');
    expect((await library.search('kettlebells'))[0]!.text).toBe('My notes on kettlebells.');
    // Nor does the pack's text return when the edition is deleted for good.
    await database.as('service').transaction((tx) => tx.delete(works).where(eq(works.fileId, fileId)));
    expect(await library.ingestPack(sources)).toMatchObject({ added: 0, changed: 0 });
  });

  it('names a work with the same text only while it has that text', async () => {
    const twins: (string | undefined)[] = [];
    const onProgress = ({ sameAs }: IngestProgress) => void twins.push(sameAs);
    const copy = markdownSource('copy', bookOf('The Shed', PAGES));
    await library.ingestPack(pack(shed()));
    await library.ingestPack(pack(shed(), copy), { onProgress });
    expect(twins.splice(0)).toEqual([undefined, 'pack']);
    await library.ingestPack(pack(shed()));
    await library.ingestPack(pack(shed(['Other words.']), copy), { onProgress });
    expect(twins).toEqual([undefined, undefined]);
  });

  it('reports an unreadable work, and continues', async () => {
    const bad = {
      ...markdownSource('bad', 'x'),
      read: () => Promise.reject(new LibraryError('bad.pdf', 'is empty.')),
    };
    const summary = await library.ingestPack(pack(bad, markdownSource('blank', '<!-- page 1 -->'), shed()));
    expect(summary).toMatchObject({ added: 1 });
    expect(summary.failed.map(({ message }) => message)).toEqual([
      'bad.pdf is empty.',
      'content/blank.md contains no text.',
    ]);
  });

  it('keeps the existing work when the new version cannot be read', async () => {
    await library.ingestPack(pack(shed()));
    const broken = {
      ...shed(),
      hash: 'other',
      read: () => Promise.reject(new LibraryError('a.md', 'is empty.')),
    };
    await library.ingestPack(pack(broken));
    expect(await pageOf('forearms')).toBe(3);
  });

  it('resumes after an interruption', async () => {
    const stop = new AbortController();
    const sources = ['a', 'b', 'c'].map((slug) => markdownSource(slug, `About ${slug} and bars.`));
    const stopped = library.ingestPack(pack(...sources), {
      signal: stop.signal,
      onProgress: ({ done }) => void (done === 2 && stop.abort()),
    });
    await expect(stopped).rejects.toThrow('aborted');
    expect(await library.ingestPack(pack(...sources))).toMatchObject({ added: 1, unchanged: 2 });
  });

  it('does not let other works replace those of the pack', async () => {
    await library.ingestPack(pack(shed()));
    const { failed } = await library.ingestWorks([{ ...shed(['Other.']), origin: '/somewhere/the-shed.md' }]);
    expect(failed[0]!.message).toBe(
      'content/the-shed.md would replace the-shed from the content pack; choose another name.',
    );
  });

  it('succeeds when two processes write the same work at once', async () => {
    const [a, b] = await Promise.all([library.ingestPack(pack(shed())), library.ingestPack(pack(shed()))]);
    expect(a.added + b.added).toBe(1);
    expect(a.unchanged + b.unchanged).toBe(1);
    expect(await rows()).toHaveLength(3);
  });
});

describe('search', () => {
  beforeEach(async () => {
    await library.ingestPack(
      pack(
        shed(),
        markdownSource(
          'sleds',
          '---\ntitle: Sleds\nauthor: P. N.\n---\n<!-- time 00:01:00 -->\nPull a sled.',
          {
            store: 'training',
          },
        ),
        markdownSource('draft', 'Staged text on the sled and the box.', { store: 'playground' }),
      ),
    );
  });

  it('returns what an answer needs to cite', async () => {
    const [first] = await library.search('why does the box matter for depth?');
    expect(first).toEqual({
      id: expect.any(String),
      store: 'books',
      work: {
        id: expect.any(String),
        slug: 'the-shed',
        title: 'The Shed',
        author: 'R. Halvorsen',
        kind: 'book',
      },
      page: 2,
      time: null,
      section: null,
      heading: 'Squat',
      text: PAGES[1],
      score: expect.any(Number),
    });
    const [seminar] = await library.search('pull a sled');
    expect(seminar).toMatchObject({ page: 1, time: '00:01:00', work: { kind: 'seminar', author: 'P. N.' } });
  });

  it('searches only the requested stores, and the playground only on request', async () => {
    const stores = async (asked?: 'playground' | 'training') =>
      (await library.search('sled box', asked ? { stores: [asked] } : {})).map(({ store }) => store);
    expect(new Set(await stores())).toEqual(new Set(['books', 'training']));
    expect(await stores('playground')).toEqual(['playground']);
    expect(await stores('training')).toEqual(['training']);
  });

  it('returns nothing for an empty question', async () => {
    expect(await library.search('   ')).toEqual([]);
    expect(await library.search('the of and')).toEqual([]);
  });

  it('stops when aborted', async () => {
    await expect(library.search('sled', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });

  it('returns a passage’s page', async () => {
    const [found] = await library.search('forearms vertical');
    expect(await library.page(found!.work.id, 3)).toEqual({
      work: {
        id: found!.work.id,
        slug: 'the-shed',
        title: 'The Shed',
        author: 'R. Halvorsen',
        kind: 'book',
        store: 'books',
        pageCount: 3,
      },
      page: 3,
      time: null,
      section: null,
      previous: 2,
      next: null,
      text: PAGES[2],
    });
    expect(await library.page(found!.work.id, 9)).toBeNull();
    expect(await library.page('00000000-0000-7000-8000-000000000000', 1)).toBeNull();
  });

  it('names the pages before and after one, though numbers are missing', async () => {
    const pages = [5, 7, 11].map((number) => `<!-- page ${number} -->\n\nAtlas stone lesson ${number}.`);
    await library.ingestWorks([markdownSource('stones', pages.join('\n\n'), { origin: '/stones.md' })]);
    const [{ work }] = (await library.search('atlas stone lesson')) as [FoundPassage];
    const around = async (number: number) => {
      const page = await library.page(work.id, number);
      return [page?.previous, page?.next];
    };
    expect(await Promise.all([5, 7, 11].map(around))).toEqual([
      [null, 7],
      [5, 11],
      [7, null],
    ]);
  });
});

describe('openLibrary', () => {
  it('restarts with what was ingested, and rebuilds a damaged segment', async () => {
    await library.ingestPack(pack(shed(), markdownSource('sleds', 'Pull a sled.')));
    await database
      .as('service')
      .transaction((tx) => tx.update(segments).set({ data: Buffer.from('damaged!') }));
    const again = await openLibrary({ database, log });
    await again.ready();
    expect((await again.search('forearms'))[0]!.page).toBe(3);
    expect(warnings).toContain('A search segment is rebuilt.');
    await again.close();
    const [kept] = await database
      .as('service')
      .transaction((tx) => tx.select({ data: segments.data }).from(segments));
    expect(kept!.data.length).toBeGreaterThan(100);
  });

  it('rebuilds a segment from another version', async () => {
    await library.ingestPack(pack(shed()));
    await database.as('service').transaction((tx) => tx.update(segments).set({ contentHash: '0 old' }));
    const again = await openLibrary({ database, log });
    await again.ready();
    expect(await pageOf('forearms', again)).toBe(3);
    await again.close();
    const [kept] = await database
      .as('service')
      .transaction((tx) => tx.select({ hash: segments.contentHash }).from(segments));
    expect(kept!.hash).not.toBe('0 old');
  });

  it('loads the rest later when the database fails during a change', async () => {
    let transactions = Number.POSITIVE_INFINITY;
    const failing = replacing(database, (queries) => ({
      transaction: (work) => {
        if (transactions-- > 0) return queries.transaction(work);
        return Promise.reject(new Error('the connection ended'));
      },
    }));
    const other = await openLibrary({ database: failing, log });
    try {
      await other.ready();
      await library.ingestPack(pack(shed()));
      transactions = 1;
      await expect(other.refresh()).rejects.toThrow('the connection ended');
      transactions = Number.POSITIVE_INFINITY;
      await other.refresh();
      expect(await pageOf('forearms', other)).toBe(3);
    } finally {
      await other.close();
    }
  });

  it('picks up what another process wrote', async () => {
    const other = startSearchWorker({ load: () => [] });
    const deps = { database, encode: other.encode };
    await ingestWorks(deps, [shed()]);
    await expect.poll(() => pageOf('forearms')).toBe(3);
    await ingestWorks(deps, [shed(['Something else about grips.'])]);
    await library.refresh();
    expect(await library.search('forearms')).toEqual([]);
    expect(await pageOf('grips')).toBe(1);
    await database.as('service').transaction((tx) => tx.delete(works).where(eq(works.slug, 'the-shed')));
    await library.refresh();
    expect(await library.search('grips')).toEqual([]);
    await other.close();
  });
});

it('reads the index of a big book in parts', async () => {
  const pages = Array.from({ length: 2500 }, (_, page) =>
    Array.from({ length: 120 }, (_, word) => `word${(page * 37 + word * 11) % 9973}x${page % 7}`).join(' '),
  );
  await library.ingestWorks([shed([...pages, 'The zercher squat begins low.'])]);
  const [row] = await database
    .as('service')
    .transaction((tx) => tx.select({ size: sql<number>`octet_length(${segments.data})` }).from(segments));
  expect(row!.size).toBeGreaterThan(4_000_000);
  const other = await openLibrary({ database, log });
  await other.ready();
  const [found] = await other.search('zercher squat');
  expect(found).toMatchObject({ page: 2501 });
  await other.close();
});

it('takes a title given with the file now over one that was corrected before, and keeps it', async () => {
  const file = { ...shed(), origin: '/books/the-shed.md' };
  const titleNow = async () =>
    (await database.as('service').transaction((tx) => tx.select().from(works)))[0]!.title;
  const titled = (title: string): WorkSource => ({
    ...file,
    title,
    hash: `${file.hash} ${title}`,
    read: async () => ({ ...(await file.read()), title }),
  });
  await library.ingestWorks([titled('Given')]);
  const [work] = await database.as('service').transaction((tx) => tx.select().from(works));
  await library.editWork(work!.id, { title: 'Corrected' });
  expect(await library.ingestWorks([titled('Given')])).toMatchObject({ changed: 1 });
  expect(await titleNow()).toBe('Given');
  expect(await library.ingestWorks([titled('Given')])).toMatchObject({ unchanged: 1 });
  await library.ingestWorks([file]);
  expect(await titleNow()).toBe('Given');
});
