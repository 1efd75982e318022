import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { libraryFilePieces, libraryFiles, works } from '#server/db/schema/library.ts';
import { testDatabase } from '#server/db/testing.ts';
import { eventually, until } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { StoredWork, StoreJob } from '#shared/library.ts';
import { UPLOAD_PIECE_BYTES } from '#shared/library-files.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import { purgeWorks } from './purge.ts';
import { READ_FILE_JOB } from './store-jobs.ts';

interface Store {
  works: StoredWork[];
  removed: StoredWork[];
  files: LibraryFile[];
  job: StoreJob | null;
}

let app: TestApp;
let owner: Client;
let admin: Client;

beforeAll(async () => {
  app = await testApp({ offline: true });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

const read = <T>(path: string) => json<T>(owner.request(path));
const store = (name: string) => read<Store>(`/api/library/stores/${name}`);
interface Stats {
  totalCount: number;
  recentEntries: unknown[];
}
const stats = (vector: string, as = owner) => json<Stats>(as.post('/api/vector-stats', { vector }));

/** Reads the messages of a job's stream, in order. */
async function said(reply: Response): Promise<{ message: string; complete: boolean }[]> {
  expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const lines = (await reply.text()).split('\n\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

const begin = (to: string, name: string, size: number) =>
  json<LibraryFile>(owner.post('/api/library/files', { store: to, name, size }));
const put = (id: string, n: number, bytes: Buffer) =>
  owner.request(`/api/library/files/${id}/pieces/${n}`, {
    method: 'PUT',
    body: bytes.subarray(n * UPLOAD_PIECE_BYTES, (n + 1) * UPLOAD_PIECE_BYTES),
  });
const discard = ({ id }: { id: string }) => owner.request(`/api/library/files/${id}`, { method: 'DELETE' });

async function upload(to: string, name: string, content: string | Buffer): Promise<LibraryFile> {
  const bytes = Buffer.from(content);
  const begun = await begin(to, name, bytes.byteLength);
  for (
    let n = Math.ceil(begun.received / UPLOAD_PIECE_BYTES);
    n * UPLOAD_PIECE_BYTES < bytes.byteLength;
    n++
  ) {
    expect((await put(begun.id, n, bytes)).status).toBe(200);
  }
  const { files } = await until(
    () => store(to),
    ({ files }) => files.some(({ id, state }) => id === begun.id && ['ready', 'failed'].includes(state)),
  );
  return files.find(({ id }) => id === begun.id)!;
}

async function add(to: string, ...files: LibraryFile[]): Promise<Store> {
  const reply = await owner.post(`/api/library/stores/${to}/add`, { files: files.map(({ id }) => id) });
  expect(reply.status).toBe(200);
  return await until(
    () => store(to),
    ({ job, files: left }) => job?.state === 'done' && !left.some(({ state }) => state === 'adding'),
  );
}

const book = (title: string, ...pages: string[]) =>
  `---\ntitle: ${title}\nauthor: A. Coach\n---\n${pages.map((page, index) => `<!-- page ${index + 1} -->\n${page}\n`).join('\n')}`;

describe('a store', () => {
  it('is processed from the pack with streamed progress, then cleared and restored', async () => {
    const before = await stats('books');
    expect(before.totalCount).toBeGreaterThan(0);
    expect(before.recentEntries[0]).toEqual({
      title: expect.any(String),
      page_number: expect.any(Number),
      place: expect.stringMatching(/^page \d+$/),
      content: expect.any(String),
    });
    const cleared = await owner.post('/api/vector-seed', { action: 'clear', vector: 'books' });
    expect(await cleared.json()).toEqual({ message: 'Books vector store cleared' });
    expect(await stats('books')).toEqual({ totalCount: 0, recentEntries: [] });
    const { works, removed } = await store('books');
    expect([works.length, removed.length > 0]).toEqual([0, true]);

    const messages = await said(await owner.request('/api/vector-seed?vector=books'));
    expect(messages.at(-1)).toEqual({ message: 'Complete', complete: true });
    expect(messages.at(-2)?.message).toMatch(/unchanged; 0 passages written\.$/);
    expect(await stats('books')).toMatchObject({ totalCount: before.totalCount });
  });

  it('is restored with the newest of the works that were cleared from one place', async () => {
    for (const text of ['First of two.', 'Second of two.']) {
      await add('training', await upload('training', 'twice.md', book('Twice', text)));
      await owner.post('/api/vector-seed', { action: 'clear', vector: 'training' });
    }
    const messages = await said(await owner.request('/api/vector-seed?vector=training'));
    expect(messages.at(-1)).toEqual({ message: 'Complete', complete: true });
    const restored = (await store('training')).works.filter(({ title }) => title === 'Twice');
    expect(restored).toHaveLength(1);
    const page = await read<{ text: string }>(`/api/library/works/${restored[0]!.id}/pages/1`);
    expect(page.text).toBe('Second of two.');
  });

  it('is not refilled by the next start once it was cleared', async () => {
    await owner.post('/api/vector-seed', { action: 'clear', vector: 'training' });
    const next = await testApp({ offline: true, database: app.database });
    expect((await store('training')).works).toEqual([]);
    expect((await next.library.stats()).stores.training ?? 0).toBe(0);
    // Otherwise it would claim the jobs below, whose works this server notices only seconds later.
    await next.close();
    await said(await owner.request('/api/vector-seed?vector=training'));
    expect((await store('training')).works).not.toEqual([]);
  });

  it('is refilled from the pack on request when what was cleared can no longer be restored', async () => {
    const titles = async () => (await store('training')).works.map(({ title }) => title);
    const before = await titles();
    const [deleted, ...others] = (await store('training')).works;
    await owner.request(`/api/library/works/${deleted!.id}`, { method: 'DELETE' });
    await owner.post('/api/vector-seed', { action: 'clear', vector: 'training' });
    await app.database
      .as('service')
      .transaction((tx) => tx.execute(sql`update works set retired_at = retired_at - interval '2 days'`));
    // What every server does daily, from its start.
    await purgeWorks(app.database);
    await said(await owner.request('/api/vector-seed?vector=training'));
    expect(await titles()).toEqual(others.map(({ title }) => title));
    expect(before).toHaveLength(others.length + 1);
  });

  it('is for super admins, and the memory store reveals only its size', async () => {
    expect((await admin.post('/api/vector-stats', { vector: 'books' })).status).toBe(403);
    await admin.post('/api/user-memories', { memory: 'Trains on Mondays.', category: 'general' });
    const memory = await stats('memory', admin);
    expect(memory).toEqual({ totalCount: 1, members: 1, characters: 18, recentEntries: [] });
    const clear = (password: string, as = owner) =>
      as.post('/api/vector-seed', { action: 'clear', vector: 'memory', password });
    expect((await clear('correct horse', admin)).status).toBe(403);
    expect((await clear('wrong one')).status).toBe(403);
    expect(await (await clear('correct horse')).json()).toEqual({ message: 'Memory vector store cleared' });
    expect(await stats('memory', admin)).toMatchObject({ totalCount: 0, members: 0 });
  });
});

describe('an uploaded file', () => {
  it('is read, shown, corrected and added, and its pages can be found and opened', async () => {
    const file = await upload(
      'books',
      'folder/zercher.md',
      book('Zercher Notes', '# Start\n\nThe zercher squat begins with the bar in low pins.', ''),
    );
    expect(file).toMatchObject({
      state: 'ready',
      title: 'Zercher Notes',
      author: 'A. Coach',
      outline: { pages: 2, empty: [[2, 2]], headings: [{ level: 1, text: 'Start', page: 1 }] },
      doubles: [],
    });
    const edited = await owner.request(`/api/library/files/${file.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ title: 'Zercher Manual', kind: 'article' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(edited.status).toBe(200);
    const { works } = await add('books', file);
    const work = works.find(({ title }) => title === 'Zercher Manual')!;
    expect(work).toMatchObject({ origin: 'upload', kind: 'article', author: 'A. Coach', passages: 1 });
    await eventually(async () => {
      const [found] = await app.library.search('zercher squat');
      expect(found).toMatchObject({ work: { id: work.id }, page: 1 });
    });
    expect((await owner.request(`/api/library/works/${work.id}/pages/1`)).status).toBe(200);
  });

  it('says why it cannot be read, and does not stop the others', async () => {
    const bad = await upload('books', 'broken.pdf', '%PDF-1.4 nothing more');
    expect(bad).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^broken\.pdf /) });
    const good = await upload('books', 'good.md', book('Good Notes', 'Pin presses build lockout.'));
    const { works } = await add('books', good);
    expect(works.map(({ title }) => title)).toContain('Good Notes');
    expect((await discard(bad)).status).toBe(200);
  });

  it('resumes where its upload stopped, and accepts no piece out of order', async () => {
    const text = Buffer.from(`# Long\n\n${'Heavy sled drags. '.repeat(120_000)}`);
    const again = () => begin('playground', 'long.txt', text.length);
    const { id } = await again();
    const next = (n: number) => put(id, n, text);
    expect((await next(1)).status).toBe(409);
    expect(await (await next(0)).json()).toEqual({ received: UPLOAD_PIECE_BYTES });
    expect(await (await next(0)).json()).toEqual({ received: UPLOAD_PIECE_BYTES });
    expect(await again()).toMatchObject({ id, received: UPLOAD_PIECE_BYTES, state: 'uploading' });
    await next(1);
    expect(await (await next(2)).json()).toEqual({ received: text.length });
    const stateOf = async () => (await store('playground')).files.find((file) => file.id === id)!.state;
    const state = await until(stateOf, (seen) => seen !== 'reading');
    // Its reply was lost, so the browser sends it again.
    expect(await (await next(2)).json()).toEqual({ received: text.length });
    expect(await stateOf()).toBe(state);
    await discard({ id });
  });

  it('is read when it is chosen again, though the server had stopped before it began to', async () => {
    const file = await upload('playground', 'pulls.md', book('Pulls', 'Pull from blocks.'));
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.update(libraryFiles).set({ state: 'uploading' }).where(eq(libraryFiles.id, file.id)),
      );
    expect(await upload('playground', 'pulls.md', book('Pulls', 'Pull from blocks.'))).toMatchObject({
      id: file.id,
      state: 'ready',
    });
    await discard(file);
  });

  it('that is discarded before it is read ends its job quietly', async () => {
    const file = await begin('playground', 'gone.txt', 10);
    await discard(file);
    const service = app.database.as('service');
    const [job] = await service.transaction((tx) =>
      tx
        .insert(jobs)
        .values({ kind: READ_FILE_JOB, payload: { fileId: file.id } })
        .returning({ id: jobs.id }),
    );
    await until(
      () => service.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, job!.id))),
      (left) => left.length === 0,
    );
  });

  it('replaces a work as its new edition, and old answers open what they quoted', async () => {
    const first = await upload(
      'books',
      'carries.md',
      book('Carries', 'Walk with a heavy yoke for distance.'),
    );
    const old = (await add('books', first)).works.find(({ title }) => title === 'Carries')!;
    const second = await upload('books', 'carries-2.md', book('Carries', 'Walk with a sandbag held high.'));
    expect(second.doubles).toEqual([{ id: old.id, title: 'Carries', because: 'title' }]);
    await owner.request(`/api/library/files/${second.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ replaces: old.id }),
      headers: { 'content-type': 'application/json' },
    });
    const { works } = await add('books', second);
    const [now, ...others] = works.filter(({ title }) => title === 'Carries');
    expect(others).toEqual([]);
    expect(now!.id).not.toBe(old.id);
    expect(now!.slug).toBe(old.slug);
    const page = await read<{ text: string }>(`/api/library/works/${old.id}/pages/1`);
    expect(page.text).toContain('yoke');
    const found = await app.library.search('heavy yoke distance');
    expect(found.map(({ work }) => work.id)).not.toContain(old.id);
  });
});

it('hands a file being read back for the next start when the server closes', async () => {
  const database = await testDatabase();
  const closing = await testApp({ offline: true, database });
  const uploader = await closing.signUp();
  await setRoles(database, uploader.email, ['super-admin']);
  const text = Buffer.from(`<h1>Sleds</h1>${'<p>Drag the sled.</p>'.repeat(40_000)}`);
  const begun = { store: 'books', name: 'sleds.html', size: text.length };
  const { id } = await json<LibraryFile>(uploader.post('/api/library/files', begun));
  const path = `/api/library/files/${id}/pieces/0`;
  expect((await uploader.request(path, { method: 'PUT', body: text })).status).toBe(200);
  const job = () =>
    database
      .as('job')
      .transaction((tx) => tx.select().from(jobs).where(eq(jobs.kind, READ_FILE_JOB)))
      .then(([row]) => row);
  await until(job, (row) => row?.state === 'running');
  await closing.close();
  expect(await job()).toMatchObject({ state: 'waiting', attempts: 0 });
  await database.close();
});

it('a file that is too big for a work is refused before it is sent', async () => {
  const reply = await owner.post('/api/library/files', {
    store: 'books',
    name: 'scans.pdf',
    size: 150_000_000,
  });
  expect(reply.status).toBe(413);
  expect(await json(reply)).toMatchObject({
    message: 'A file may have up to 100 MB. Divide it, or leave out its pictures.',
  });
});

describe('a work', () => {
  it('hides its passages and pages from search when disabled, and restores them', async () => {
    const file = await upload(
      'books',
      'grip.md',
      book('Grip', 'Thick bar holds train the fingers.', 'Pinch blocks train the thumb.'),
    );
    const work = (await add('books', file)).works.find(({ title }) => title === 'Grip')!;
    const finds = async (words: string) =>
      (await app.library.search(words, { limit: 30 })).some(({ text }) => text.includes('Pinch blocks'));
    const use = (body: object) => owner.post(`/api/library/works/${work.id}/use`, body);
    expect(await finds('pinch blocks thumb')).toBe(true);
    expect(await (await use({ out_of_use: true, page: 2 })).json()).toMatchObject({ out_of_use: 1 });
    expect(await finds('pinch blocks thumb')).toBe(false);
    const { pages } = await read<{ pages: { passages: { id: string }[] }[] }>(
      `/api/library/works/${work.id}/passages?search=thumb`,
    );
    expect(pages).toMatchObject([{ number: 2, passages: [{ out_of_use: true }] }]);
    // Processing everything again does not bring it back.
    await said(await owner.request('/api/vector-seed?vector=books'));
    expect(await finds('pinch blocks thumb')).toBe(false);
    await use({ out_of_use: false, passages: [pages[0]!.passages[0]!.id] });
    expect(await finds('pinch blocks thumb')).toBe(true);
  });

  it('keeps its place and its corrections when its file is read again, even if that fails at first', async () => {
    const file = await upload('books', 'levers.md', book('Levers', 'A long thigh is a long lever.'));
    const { id } = (await add('books', file)).works.find(({ title }) => title === 'Levers')!;
    const edited = await owner.request(`/api/library/works/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Levers of the Body', kind: 'article' }),
    });
    expect(edited.status).toBe(200);
    const service = app.database.as('service');
    const ofFile = eq(libraryFilePieces.fileId, file.id);
    // As a newer reader finds it, which cannot read the file.
    const before = await service.transaction(async (tx) => {
      await tx.update(works).set({ contentHash: 'old' }).where(eq(works.id, id));
      const [piece] = await tx.select().from(libraryFilePieces).where(ofFile);
      await tx
        .update(libraryFilePieces)
        .set({ data: Buffer.from('\0') })
        .where(ofFile);
      return piece!.data;
    });
    const failed = await said(await owner.request('/api/vector-seed?vector=books'));
    expect(failed.at(-2)?.message).toContain('1 failed');
    expect((await store('books')).files.map(({ name }) => name)).not.toContain('levers.md');
    await service.transaction((tx) => tx.update(libraryFilePieces).set({ data: before }).where(ofFile));
    const read = await said(await owner.request('/api/vector-seed?vector=books'));
    expect(read.at(-2)?.message).toContain('1 changed');
    expect((await store('books')).works.find((work) => work.id === id)).toMatchObject({
      title: 'Levers of the Body',
      author: 'A. Coach',
      kind: 'article',
    });
  });

  it('is deleted, and restored with its passages', async () => {
    const { works } = await store('books');
    const work = works.find(({ title }) => title === 'Grip')!;
    await owner.request(`/api/library/works/${work.id}`, { method: 'DELETE' });
    const after = await store('books');
    expect(after.works.map(({ id }) => id)).not.toContain(work.id);
    expect(after.removed.map(({ id }) => id)).toContain(work.id);
    await said(await owner.request('/api/vector-seed?vector=books'));
    expect((await store('books')).works.map(({ id }) => id)).not.toContain(work.id);
    expect((await owner.post(`/api/library/works/${work.id}/restore`, {})).status).toBe(200);
    const found = await app.library.search('pinch blocks thumb', { limit: 30 });
    expect(found.map((passage) => passage.work.id)).toContain(work.id);
    const kinds = ['work_added', 'work_deleted', 'work_restored'];
    for (const kind of kinds) {
      const log = (await (await owner.request(`/api/audit-events?kind=${kind}`)).json()) as {
        events: { detail: { title: string } }[];
      };
      expect(log.events.map(({ detail }) => detail.title)).toContain('Grip');
    }
  });
});

it('opens no page of a work that was deleted for good, even if it was opened since', async () => {
  const file = await upload('books', 'straps.md', book('Straps', 'Straps spare the hands.'));
  const { id } = (await add('books', file)).works.find(({ title }) => title === 'Straps')!;
  const page = async () => (await owner.request(`/api/library/works/${id}/pages/1`)).status;
  await owner.request(`/api/library/works/${id}`, { method: 'DELETE' });
  expect(await page()).toBe(200);
  await app.database
    .as('service')
    .transaction((tx) =>
      tx.update(works).set({ retiredAt: sql`now() - interval '2 days'` }).where(eq(works.id, id)),
    );
  await purgeWorks(app.database);
  expect(await page()).toBe(404);
});

describe('the playground', () => {
  it('is copied into books, as a new edition of works with the same name', async () => {
    const file = await upload(
      'playground',
      'carries.md',
      book('Carries', 'Walk with a keg on one shoulder.'),
    );
    const { works: staged } = await add('playground', file);
    const page = `/api/library/works/${staged.find(({ title }) => title === 'Carries')!.id}/pages/1`;
    expect((await admin.request(page)).status).toBe(404);
    expect((await owner.request(page)).status).toBe(200);
    expect((await app.library.search('keg on one shoulder')).map(({ store }) => store)).not.toContain(
      'playground',
    );
    const copy = { action: 'copy', source: 'playground', target: 'books' };
    const messages = await said(await owner.post('/api/vector-seed', copy));
    expect(messages.at(-1)).toEqual({ message: 'Complete', complete: true });
    const carries = async () => (await store('books')).works.filter(({ title }) => title === 'Carries');
    expect(await carries()).toMatchObject([{ origin: 'copy' }]);
    await said(await owner.request('/api/vector-seed?vector=books'));
    expect(await carries()).toMatchObject([{ origin: 'copy' }]);
    const found = await app.library.search('keg on one shoulder');
    expect(found).toContainEqual(
      expect.objectContaining({ store: 'books', text: 'Walk with a keg on one shoulder.' }),
    );
  });

  it('passes on what is hidden in it, and what is shown again', async () => {
    const file = await upload(
      'playground',
      'chains.md',
      book('Chains', 'Chains load the lockout.', 'Hang the chains.'),
    );
    const { works } = await add('playground', file);
    const { id } = works.find(({ title }) => title === 'Chains')!;
    const copied = async () => {
      const copy = { action: 'copy', source: 'playground', target: 'training', anyway: true };
      await said(await owner.post('/api/vector-seed', copy));
      return (await store('training')).works.find(({ title }) => title === 'Chains');
    };
    const use = (outOfUse: boolean) =>
      owner.post(`/api/library/works/${id}/use`, { out_of_use: outOfUse, page: 2 });
    expect(await copied()).toMatchObject({ passages: 2, out_of_use: 0 });
    await use(true);
    expect(await copied()).toMatchObject({ passages: 2, out_of_use: 1 });
    await use(false);
    expect(await copied()).toMatchObject({ passages: 2, out_of_use: 0 });
  });

  it('takes the place of a work that was cleared', async () => {
    for (const place of ['books', 'playground'])
      await add(place, await upload(place, 'yokes.md', book('Yokes', `A yoke walk from ${place}.`)));
    await owner.post('/api/vector-seed', { action: 'clear', vector: 'books' });
    await said(
      await owner.post('/api/vector-seed', {
        action: 'copy',
        source: 'playground',
        target: 'books',
        anyway: true,
      }),
    );
    await said(await owner.request('/api/vector-seed?vector=books'));
    const { works } = await store('books');
    expect(works.filter(({ title }) => title === 'Yokes')).toMatchObject([{ origin: 'copy' }]);
  });

  it('that was cleared is not added twice once its file is uploaded again', async () => {
    const again = async () =>
      await add('playground', await upload('playground', 'logs.md', book('Logs', 'Press the log.')));
    await again();
    await owner.post('/api/vector-seed', { action: 'clear', vector: 'playground' });
    await again();
    await said(await owner.request('/api/vector-seed?vector=playground'));
    const { works } = await store('playground');
    expect(works.filter(({ title }) => title === 'Logs')).toHaveLength(1);
  });

  it('is blocked when it would lower the golden scores', async () => {
    const { works } = await store('books');
    const carries = works.find(({ title }) => title === 'Carries')!;
    await owner.post('/api/library/golden-questions', {
      question: 'How do I carry a keg?',
      workId: carries.id,
      page: 1,
    });
    const scores = await (await owner.post('/api/library/scorecard', {})).json();
    expect(scores).toMatchObject({ questions: 1, ndcg: 1 });
    const worse = await upload(
      'playground',
      'carries-new.md',
      book('Carries', 'Nothing here.', 'How do I carry a keg? Ask elsewhere. Carry a keg, carry a keg.'),
    );
    const { works: playground } = await store('playground');
    await owner.request(`/api/library/files/${worse.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ replaces: playground[0]!.id }),
      headers: { 'content-type': 'application/json' },
    });
    await add('playground', worse);
    const copy = { action: 'copy', source: 'playground', target: 'books' };
    const held = await owner.post('/api/vector-seed', copy);
    expect(held.status).toBe(409);
    expect(await json(held)).toMatchObject({
      error: 'held_back',
      message: expect.stringMatching(/^The copy was held back: your 1 golden question/),
    });
    expect(
      (await said(await owner.post('/api/vector-seed', { ...copy, anyway: true }))).at(-1),
    ).toMatchObject({
      complete: true,
    });
    expect((await read<{ history: unknown[] }>('/api/library/scorecard')).history).toHaveLength(1);
  });
});

describe('the job of a store', () => {
  it('also adds files that were marked when it had listed its own', async () => {
    const text = 'Carry the stone to the line and back. '.repeat(400);
    const files: LibraryFile[] = [];
    for (let n = 1; n <= 8; n++)
      files.push(await upload('training', `stone-${n}.md`, book(`Stone ${n}`, `Day ${n}. ${text}`)));
    const last = files.pop()!;
    const addIds = (ids: string[]) => owner.post('/api/library/stores/training/add', { files: ids });
    await addIds(files.map(({ id }) => id));
    const { job } = await until(
      () => store('training'),
      ({ works }) => works.some(({ title }) => title.startsWith('Stone ')),
    );
    expect(job?.state).toBe('running');
    expect((await addIds([last.id])).status).toBe(200);
    const { works } = await until(
      () => store('training'),
      ({ files: left }) => left.length === 0,
    );
    expect(works.filter(({ title }) => title.startsWith('Stone '))).toHaveLength(8);
  });

  it('either processes or copies, though both are asked at once', async () => {
    const replies = await Promise.all([
      owner.request('/api/vector-seed?vector=training'),
      owner.post('/api/vector-seed', {
        action: 'copy',
        source: 'playground',
        target: 'training',
        anyway: true,
      }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    // Not `held_back`, which would let the owner skip the golden questions.
    expect(texts.join()).toContain('"error":"conflict"');
  });
});

describe('two servers', () => {
  it('show the same work, and one finishes what the other began', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const names = Array.from({ length: 12 }, (_, index) => `Hill ${index + 1}`);
    const text = 'Push the sled up the hill, rest, and walk down again. '.repeat(400);
    const files: LibraryFile[] = [];
    for (const name of names)
      files.push(await upload('training', `${name}.md`, book(name, `${name}. ${text}`)));
    const ids = files.map(({ id }) => id);
    const asked = await other.request('/api/library/stores/training/add', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ files: ids }),
    });
    expect(asked.status).toBe(200);
    const hills = ({ works }: Store) => works.filter(({ title }) => title.startsWith('Hill '));
    const part = await until(
      () => store('training'),
      (seen) => hills(seen).length > 0,
    );
    expect(part.job).toMatchObject({ doing: 'process' });
    await other.close();
    const whole = await until(
      () => store('training'),
      ({ job, files: left }) => job?.state === 'done' && left.length === 0,
    );
    expect(
      hills(whole)
        .map(({ title }) => title)
        .sort(),
    ).toEqual([...names].sort());
    expect(new Set(hills(whole).map(({ passages }) => passages)).size).toBe(1);
    const { totalCount } = await stats('training');
    expect(totalCount).toBe(whole.works.reduce((sum, { passages }) => sum + passages, 0));
  });

  it('stop each other’s jobs, and keep what is done', async () => {
    const text = 'Drag the sled backward for time. '.repeat(400);
    const files: LibraryFile[] = [];
    for (let n = 1; n <= 12; n++)
      files.push(await upload('playground', `drag-${n}.md`, book(`Drag ${n}`, `Day ${n}. ${text}`)));
    await owner.post('/api/library/stores/playground/add', { files: files.map(({ id }) => id) });
    await until(
      () => store('playground'),
      ({ works }) => works.some(({ title }) => title.startsWith('Drag ')),
    );
    const stopped = await owner.request('/api/vector-seed?action=stop&vector=playground');
    expect(await stopped.json()).toEqual({ message: 'Process stopped' });
    const { works, files: left } = await until(
      () => store('playground'),
      ({ job }) => job?.state === 'stopped' || job?.state === 'done',
    );
    const drags = works.filter(({ title }) => title.startsWith('Drag '));
    expect(drags.length + left.length).toBe(files.length);
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['ready']));
    expect((await add('playground', ...left)).files).toEqual([]);
  });
});

it('makes files available again when its job is stopped under Health', async () => {
  const text = 'Flip the tire end over end. '.repeat(400);
  const files: LibraryFile[] = [];
  for (let n = 1; n <= 8; n++)
    files.push(await upload('playground', `tire-${n}.md`, book(`Tire ${n}`, `Day ${n}. ${text}`)));
  await owner.post('/api/library/stores/playground/add', { files: files.map(({ id }) => id) });
  const [job] = await app.database
    .as('service')
    .read((tx) => tx.select({ id: jobs.id }).from(jobs).where(sql`key = 'playground' and ended_at is null`));
  expect((await owner.post(`/api/health/jobs/${job!.id}/stop`, {})).status).toBe(200);
  const { files: left } = await until(
    () => store('playground'),
    ({ job: now }) => now?.state === 'stopped' || now?.state === 'done',
  );
  expect(left.filter(({ state }) => state === 'adding')).toEqual([]);
});

it('shows what a question finds, what each field contributes, and what would be quoted', async () => {
  const { passages } = await json<{ passages: AskedPassage[] }>(
    owner.post('/api/library/ask', { question: 'How does the zercher squat begin?', store: 'books' }),
  );
  expect(passages[0]).toMatchObject({
    title: 'Zercher Manual',
    matched: expect.arrayContaining(['zercher', 'squat']),
    quote: 'The zercher squat begins with the bar in low pins.',
  });
  expect(passages[0]!.fields.words).toBeGreaterThan(0);
});

it('accepts starts and stops only from its own pages', async () => {
  const cookie = `better-auth.session_token=${owner.token}`;
  for (const query of ['?vector=books', '?action=stop&vector=books']) {
    const bare = await app.request(`/api/vector-seed${query}`, { headers: { cookie } });
    expect([query, bare.status]).toEqual([query, 403]);
    const foreign = await app.request(`/api/vector-seed${query}`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([query, foreign.status]).toEqual([query, 403]);
  }
});
