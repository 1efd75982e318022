import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { type Ocr, OcrError } from '#server/library/ocr/ocr.ts';
import { scanPdf } from '#server/library/read/pdf-testing.ts';
import { until } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { LibraryPage, StoredWork } from '#shared/library.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';

const SCAN = { width: 4, height: 4, bits: 8, data: Buffer.alloc(16) } as const;

/** A fake Tesseract, which records the pages it was asked for. */
const asked: number[][] = [];
let reads: (number: number) => string = () => '';
const ocr: Ocr = {
  async read(_, pages, { onPage }) {
    asked.push([...pages]);
    for (const number of pages) await onPage(number, reads(number));
  },
};

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ offline: true, ocr });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

const inStore = async <T>(
  look: (store: { works: StoredWork[]; files: LibraryFile[] }) => T | undefined,
): Promise<T> =>
  (await until(
    async () => look(await json(owner.request('/api/library/stores/books'))),
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

it('reads only scanned pages, once each, and says so', async () => {
  asked.length = 0;
  reads = (number) => (number === 2 ? 'Drag the sled for sixty yards.' : '');
  const file = await upload('sled.pdf', scanPdf([null, SCAN, SCAN]));
  expect(file).toMatchObject({
    state: 'ready',
    outline: {
      pages: 3,
      empty: [[3, 3]],
      notes: ['1 page was read by text recognition (OCR): compare a few with the original.'],
    },
  });
  await owner.post('/api/library/stores/books/add', { files: [file.id] });
  const work = await inStore(({ works }) => works.find(({ title }) => title === 'Sled'));
  const page = await json<LibraryPage>(owner.request(`/api/library/works/${work.id}/pages/2`));
  expect(page.text).toBe('Drag the sled for sixty yards.');
  expect(asked).toEqual([[2, 3]]);
});

it('reads a book that is all scans', async () => {
  reads = (number) => `This is page ${number} of the log.`;
  const file = await upload('log.pdf', scanPdf([SCAN, SCAN]));
  expect(file).toMatchObject({ state: 'ready', outline: { pages: 2, empty: [] } });
});

it('fails with the reason when nothing can be read', async () => {
  reads = () => '';
  expect(await upload('blank.pdf', scanPdf([SCAN]))).toMatchObject({
    state: 'failed',
    problem: 'blank.pdf contains no text, and text recognition (OCR) found none.',
  });
});

it('keeps the pages with text when it ends early, and continues with the rest', async () => {
  asked.length = 0;
  const whole = ocr.read;
  ocr.read = async (bytes, pages, options) => {
    await whole(bytes, pages.slice(0, 1), options);
    throw new OcrError('Text recognition used up its time.');
  };
  reads = (number) => `Scanned page ${number}.`;
  try {
    const file = await upload('half.pdf', scanPdf([null, SCAN, SCAN]));
    expect(file.outline?.notes).toEqual([
      '1 page was read by text recognition (OCR): compare a few with the original. It ended early: Text recognition used up its time.',
    ]);
    ocr.read = whole;
    await owner.post('/api/library/stores/books/add', { files: [file.id] });
    const work = await inStore(({ works }) => works.find(({ title }) => title === 'Half'));
    const page = await json<LibraryPage>(owner.request(`/api/library/works/${work.id}/pages/3`));
    expect(page.text).toBe('Scanned page 3.');
    expect(asked).toEqual([[2], [3]]);
  } finally {
    ocr.read = whole;
  }
});
