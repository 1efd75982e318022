import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { docxOf, epubOf } from '#server/library/read/document-testing.ts';
import { until } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { LibraryPage, StoredWork } from '#shared/library.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import type { Source } from '#shared/source.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

interface Store {
  works: StoredWork[];
  files: LibraryFile[];
}

const read = <T>(path: string) => json<T>(owner.request(path));
const inStore = async <T>(look: (store: Store) => T | undefined): Promise<T> =>
  (await until(
    async () => look(await read<Store>('/api/library/stores/books')),
    (found) => found !== undefined,
  ))!;

async function upload(name: string, bytes: Buffer): Promise<LibraryFile> {
  const { id } = await json<LibraryFile>(
    owner.post('/api/library/files', { store: 'books', name, size: bytes.byteLength }),
  );
  await owner.request(`/api/library/files/${id}/pieces/0`, { method: 'PUT', body: bytes });
  return await inStore(({ files }) =>
    files.find((file) => file.id === id && ['ready', 'failed'].includes(file.state)),
  );
}

const BOOK = epubOf({
  chapters: [
    '<h1>Chapter 1: The zercher carry</h1><p>Hold the bar in the crook of the elbows.</p>',
    '<h1>Chapter 2: The yoke</h1><h2>Yoke pick-ups</h2><p>Stand up with the yoke and pause before the first step.</p><img src="x.png"/>',
  ],
  metadata: '<dc:title>Carries</dc:title><dc:creator>I. Toth</dc:creator>',
});

it('cites an uploaded EPUB by chapter and section, from its preview to the answer', async () => {
  const file = await upload('carries.epub', BOOK);
  expect(file).toMatchObject({
    state: 'ready',
    title: 'Carries',
    author: 'I. Toth',
    kind: 'book',
    outline: {
      unit: 'section',
      pages: 2,
      empty: [],
      passages: 2,
      notes: ['One picture was left out.'],
      headings: [
        { level: 1, text: 'Chapter 1: The zercher carry', page: 1 },
        { level: 1, text: 'Chapter 2: The yoke', page: 2 },
        { level: 2, text: 'Yoke pick-ups', page: 2 },
      ],
    },
  });
  await owner.post('/api/library/stores/books/add', { files: [file.id] });
  const work = await inStore(({ works }) => works.find(({ title }) => title === 'Carries'));
  expect(work).toMatchObject({ unit: 'section', pages: 2, passages: 2 });
  const place = 'Chapter 2: The yoke · Yoke pick-ups';

  const page = await read<LibraryPage>(`/api/library/works/${work.id}/pages/2`);
  expect(page).toMatchObject({ page: 2, time: null, section: place, work: { pageCount: 2 } });
  const { pages } = await read<{ pages: unknown[] }>(`/api/library/works/${work.id}/passages`);
  expect(pages).toMatchObject([{ section: 'Chapter 1: The zercher carry' }, { section: place }]);
  const asked = await json<{ passages: AskedPassage[] }>(
    owner.post('/api/library/ask', { question: 'yoke pick-ups', store: 'books', workId: work.id }),
  );
  expect(asked.passages[0]).toMatchObject({ page: 2, place });
  const { recentEntries } = await json<{ recentEntries: object[] }>(
    owner.post('/api/vector-stats', { vector: 'books' }),
  );
  expect(recentEntries).toContainEqual(expect.objectContaining({ title: 'Carries', page_number: 2, place }));
  await owner.post('/api/library/golden-questions', {
    question: 'When do I pause?',
    workId: work.id,
    page: 2,
  });
  expect(await read('/api/library/scorecard')).toMatchObject({
    questions: [{ title: 'Carries', page: 2, place }],
  });

  const reply = await owner.request('/api/ask', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ content: 'How do I do yoke pick-ups?' }),
  });
  const { answer, sources, conversationId } = await json<{
    answer: string;
    sources: Source[];
    conversationId: string;
  }>(reply);
  const source = sources.find((one) => one.work.title === 'Carries');
  expect(source).toMatchObject({ page: 2, time: null, section: place });
  expect(answer).toContain(`*Carries*, ${place}`);
  expect(answer).not.toMatch(/\*Carries\*, page/);
  const kept = await (
    await owner.request(`/api/conversations/${conversationId}/export?format=markdown`)
  ).text();
  expect(kept).toContain(`${source!.number}. Carries, ${place}`);
});

it('reports in a Word document’s preview what was left out, and why a protected one failed', async () => {
  const document = docxOf({ paragraphs: [{ text: 'Pull the sled.' }], more: { 'word/vbaProject.bin': 'x' } });
  expect(await upload('sled.docx', document)).toMatchObject({
    state: 'ready',
    outline: { unit: 'section', pages: 1, headings: [], notes: ['Its macros were left out.'] },
  });
  const ole = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  expect(await upload('secret.docx', ole)).toMatchObject({
    state: 'failed',
    problem: 'secret.docx is protected by a password; save a copy without one.',
    outline: null,
  });
});
