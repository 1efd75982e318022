import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Transaction } from '#server/db/database.ts';
import { libraryFilePieces, libraryFiles, works } from '#server/db/schema/library.ts';
import type { Library } from '#server/library/library.ts';
import { fileSources } from '#server/library/read/file-sources.ts';
import { until } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { StoredWork, StoreJob } from '#shared/library.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import { processJob } from './process-job.ts';
import { purgeWorks } from './purge.ts';

interface Store {
  works: StoredWork[];
  removed: StoredWork[];
  files: LibraryFile[];
  job: StoreJob | null;
}

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

const inService = <T>(run: (tx: Transaction) => Promise<T>) => app.database.as('service').transaction(run);
/** The job itself, with a library that can be watched. */
const processing = (library: Library) =>
  processJob({ database: app.database, library, ocr: null, pack: { works: [] } as unknown as Pack });
const store = (name = 'books') => json<Store>(owner.request(`/api/library/stores/${name}`));
const titled = async (title: string, within = 'books') =>
  (await store(within)).works.filter((work) => work.title === title);
const remove = ({ id }: { id: string }) => owner.request(`/api/library/works/${id}`, { method: 'DELETE' });
const process = async () => await (await owner.request('/api/vector-seed?vector=books')).text();

/** Uploads a Markdown file with the title, as a new edition of a work or beside the others. */
async function upload(title: string, text: string, replaces?: StoredWork, to = 'books') {
  const bytes = Buffer.from(`# ${title}\n\n${text}\n`);
  const file = { store: to, name: `${title.toLowerCase().replaceAll(' ', '-')}.md`, size: bytes.length };
  const { id } = await json<LibraryFile>(owner.post('/api/library/files', file));
  await owner.request(`/api/library/files/${id}/pieces/0`, { method: 'PUT', body: bytes });
  const { files } = await until(
    () => store(to),
    (seen) => seen.files.some((other) => other.id === id && other.state === 'ready'),
  );
  if (replaces)
    await owner.request(`/api/library/files/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ replaces: replaces.id }),
      headers: { 'content-type': 'application/json' },
    });
  return files.find((other) => other.id === id)!;
}

async function add(to: string, ...files: LibraryFile[]): Promise<Store> {
  await owner.post(`/api/library/stores/${to}/add`, { files: files.map(({ id }) => id) });
  return await until(
    () => store(to),
    ({ job, files: left }) => job?.state === 'done' && !left.some(({ state }) => state === 'adding'),
  );
}

const copyToBooks = async () =>
  await (
    await owner.post('/api/vector-seed', {
      action: 'copy',
      source: 'playground',
      target: 'books',
      anyway: true,
    })
  ).text();

/** Adds a file as `npm run ingest` does. */
async function ingest(title: string, text: string) {
  const path = join(await mkdtemp(join(tmpdir(), 'editions-')), `${title.toLowerCase()}.txt`);
  await writeFile(path, `# ${title}\n\n${text}\n`);
  const again = async () => await app.library.ingestWorks(await fileSources(path, 'books', title));
  await again();
  return { work: (await titled(title))[0]!, again };
}

it('an upload and a copy replace a work that was added from a path, and stay when its file is unchanged', async () => {
  const sled = await ingest('Sled', 'Drag it forward.');
  await add('books', await upload('Sled', 'Drag it backward.', sled.work));
  expect(await titled('Sled')).toMatchObject([{ slug: 'sled', origin: 'upload' }]);

  const yoke = await ingest('Yoke', 'Walk with it.');
  await add('playground', await upload('Yoke', 'Walk slowly with it.', undefined, 'playground'));
  await copyToBooks();
  expect(await titled('Yoke')).toMatchObject([{ slug: 'yoke', origin: 'copy' }]);

  for (const { again } of [sled, yoke]) expect(await again()).toMatchObject({ unchanged: 1 });
});

it('an upload is not replaced by the file that it replaced when that has moved to another folder', async () => {
  const { work } = await ingest('Chains', 'Hang them low.');
  await add('books', await upload('Chains', 'Let them swing.', work));
  const [uploaded] = await titled('Chains');
  const moved = await ingest('Chains', 'Hang them low.');
  expect(moved.work).toMatchObject({ id: uploaded!.id, origin: 'upload' });
  const changed = await ingest('Chains', 'Hang them lower.');
  expect(changed.work).toMatchObject({ id: uploaded!.id, origin: 'upload' });
});

it('an older edition can be restored as long as the newer one that was deleted', async () => {
  const { work } = await ingest('Boards', 'Use two of them.');
  await add('books', await upload('Boards', 'Use three of them.', work));
  const [newer] = await titled('Boards');
  await remove(newer!);
  const removed = async () => (await store()).removed.map(({ id }) => id);
  expect(await removed()).toEqual(expect.arrayContaining([work.id, newer!.id]));
  await inService((tx) =>
    tx.update(works).set({ retiredAt: sql`now() - interval '2 days'` }).where(eq(works.id, newer!.id)),
  );
  await purgeWorks(app.database);
  for (const id of [work.id, newer!.id]) expect(await removed()).not.toContain(id);
});

it('the same file added as an edition of its own work leaves nothing that brings the work back', async () => {
  await add('books', await upload('Chalk', 'Chalk the bar.'));
  const [work] = await titled('Chalk');
  await add('books', await upload('Chalk', 'Chalk the bar.', work));
  expect(await titled('Chalk')).toMatchObject([{ id: work!.id }]);
  await remove(work!);
  await process();
  expect(await titled('Chalk')).toEqual([]);
});

it('a work that is deleted while its store is processed stays deleted', async () => {
  const titles = ['Log one', 'Log two', 'Log three'];
  const files: LibraryFile[] = [];
  for (const title of titles) files.push(await upload(title, 'Roll the log to the lap.'));
  await add('books', ...files);
  const [, two, three] = (await Promise.all(titles.map((title) => titled(title)))).flat();
  // As a newer reader finds them.
  await inService((tx) => tx.update(works).set({ contentHash: 'old' }).where(like(works.title, 'Log %')));
  const ingestWorks: Library['ingestWorks'] = (sources, options) =>
    app.library.ingestWorks(
      sources.map((source) => ({
        ...source,
        async read(signal) {
          const work = await source.read(signal);
          if (source.name === 'log-two.md') for (const deleted of [two!, three!]) await remove(deleted);
          return work;
        },
      })),
      options,
    );
  const library = { ...app.library, ingestWorks, ingestPack: () => app.library.ingestWorks([]) };
  let message = '';
  await processing(library).run({
    payload: { store: 'books', what: 'everything' },
    signal: new AbortController().signal,
    report: (progress: { message: string }) => (message = progress.message),
  } as never);
  expect(message).toContain('1 changed');
  expect(message).toContain('log-two.md was deleted while it was being read.');
  for (const [index, title] of titles.entries())
    expect(await titled(title)).toHaveLength(index === 0 ? 1 : 0);
  expect((await store()).files).toEqual([]);
});

it('a file that was read but could not be added can be added again', async () => {
  const file = await upload('Bands', 'Choke the bands.');
  const pieces = eq(libraryFilePieces.fileId, file.id);
  const [piece] = await inService((tx) => tx.select().from(libraryFilePieces).where(pieces));
  await inService((tx) =>
    tx
      .update(libraryFilePieces)
      .set({ data: Buffer.from('\0') })
      .where(pieces),
  );
  expect((await add('books', file)).files).toMatchObject([
    { state: 'ready', problem: expect.stringMatching(/^bands\.md /) },
  ]);
  await inService((tx) => tx.update(libraryFilePieces).set({ data: piece!.data }).where(pieces));

  const own = eq(libraryFiles.id, file.id);
  await inService((tx) => tx.update(libraryFiles).set({ state: 'adding', problem: null }).where(own));
  const startedAt = new Date(Date.now() + 60_000);
  const failed = { payload: { store: 'books', what: 'files' }, startedAt } as never;
  await inService((tx) => processing(app.library).onGiveUp!(tx, failed));
  expect((await store()).files).toMatchObject([
    { state: 'ready', problem: 'Adding this file failed. Please add it again.' },
  ]);
  expect((await add('books', file)).files).toEqual([]);
  expect(await titled('Bands')).toHaveLength(1);
});

it('a work of the pack that an upload had replaced can be restored once the upload is deleted', async () => {
  const [ofPack] = (await store()).works.filter(({ origin }) => origin === 'pack');
  await add('books', await upload('Worse Edition', 'Nothing of use.', ofPack));
  const [upgraded] = await titled('Worse Edition');
  const removed = async () => (await store()).removed.map(({ id }) => id);
  expect(await removed()).not.toContain(ofPack!.id);
  await remove(upgraded!);
  expect(await removed()).toEqual(expect.arrayContaining([ofPack!.id, upgraded!.id]));
  expect((await owner.post(`/api/library/works/${ofPack!.id}/restore`, {})).status).toBe(200);
  expect(await titled(ofPack!.title)).toMatchObject([{ id: ofPack!.id }]);
});

it('what was excluded from search stays excluded in a new edition', async () => {
  const kept = `# Kept\n\n${'Keep the back tight. '.repeat(60)}`;
  const outdated = `# Outdated\n\n${'Hold the breath for a minute. '.repeat(60)}`;
  await add('books', await upload('Breath', `${kept}\n\n${outdated}`));
  const [first] = await titled('Breath');
  const { pages } = await json<{ pages: { passages: { id: string; text: string }[] }[] }>(
    owner.request(`/api/library/works/${first!.id}/passages`),
  );
  const hidden = pages.flatMap(({ passages }) => passages).filter(({ text }) => text.includes('minute'));
  await owner.post(`/api/library/works/${first!.id}/use`, {
    out_of_use: true,
    passages: hidden.map(({ id }) => id),
  });
  await add('books', await upload('Breath', `${kept}\n\n${outdated}\n\n# New\n\nBreathe out.`, first));
  const excluded = { out_of_use: hidden.length };
  expect(await titled('Breath')).toMatchObject([excluded]);
  await add('playground', await upload('Breath', `${kept}\n\n${outdated}`, undefined, 'playground'));
  await copyToBooks();
  expect(await titled('Breath')).toMatchObject([{ ...excluded, origin: 'copy' }]);
});

it('an uploaded work replaces its file of a store that was cleared and purged', async () => {
  const again = async () =>
    await add('playground', await upload('Stones', 'Lap the stone.', undefined, 'playground'));
  await again();
  const [first] = await titled('Stones', 'playground');
  await owner.post('/api/vector-seed', { action: 'clear', vector: 'playground' });
  await inService((tx) =>
    tx.update(works).set({ retiredAt: sql`now() - interval '2 days'` }).where(eq(works.id, first!.id)),
  );
  await purgeWorks(app.database);
  await again();
  await (await owner.request('/api/vector-seed?vector=playground')).text();
  expect(await titled('Stones', 'playground')).toHaveLength(1);
});

it('files of one name in a purged store each become a work again', async () => {
  for (const text of ['Carry the rock.', 'Roll the rock.'])
    await add('playground', await upload('Rocks', text, undefined, 'playground'));
  const before = await titled('Rocks', 'playground');
  expect(before).toHaveLength(2);
  await owner.post('/api/vector-seed', { action: 'clear', vector: 'playground' });
  for (const { id } of before)
    await inService((tx) =>
      tx.update(works).set({ retiredAt: sql`now() - interval '2 days'` }).where(eq(works.id, id)),
    );
  await purgeWorks(app.database);
  await (await owner.request('/api/vector-seed?vector=playground')).text();
  expect(await titled('Rocks', 'playground')).toHaveLength(2);
});

it('a work that was replaced in the meantime can neither be deleted nor changed', async () => {
  const { work } = await ingest('Planks', 'Hold for a minute.');
  await add('books', await upload('Planks', 'Hold for two minutes.', work));
  expect((await remove(work)).status).toBe(409);
  const change = await owner.request(`/api/library/works/${work.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: 'Boards' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(change.status).toBe(409);
  expect(await titled('Planks')).toHaveLength(1);
});

it('texts that are edited under Your gym cannot be deleted in the library', async () => {
  const [faq] = await inService((tx) =>
    tx.select({ id: works.id }).from(works).where(eq(works.store, 'faq')).limit(1),
  );
  expect((await remove(faq!)).status).toBe(409);
});
