import { afterEach, expect, it, vi } from 'vitest';
import { FILES_MAX } from '#shared/attachment-limits.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('PDFs chosen together are sent one after another: the server reads one at a time', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  let reading = 0;
  vi.stubGlobal('fetch', async (request: string) => {
    reading++;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const isAlone = reading === 1;
    reading--;
    const name = new URL(request, 'http://gym.example').searchParams.get('file_name')!;
    if (name === 'broken.pdf')
      return Response.json({ error: 'wrong_shape', message: 'Broken.' }, { status: 400 });
    return isAlone
      ? Response.json({ text: `Text of ${name}` })
      : Response.json({ error: 'unavailable', message: 'Many files are being read.' }, { status: 503 });
  });
  const { FileDraft } = await import('./file-draft.ts');
  const draft = new FileDraft();
  const pdf = (name: string) => new File(['%PDF-1.7\n'], name);
  await Promise.all([draft.add([pdf('a.pdf'), pdf('broken.pdf'), pdf('B.PDF')]), draft.add([pdf('c.pdf')])]);
  const { list, problems } = draft.getFiles();
  expect(list.map(({ part }) => part)).toEqual(
    ['a.pdf', 'B.PDF', 'c.pdf'].map((name) => expect.objectContaining({ text: `Text of ${name}` })),
  );
  expect(problems).toEqual(['Broken.']);
});

it('a PDF whose upload hangs holds up no other once it is removed', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (request: string, { signal }: RequestInit) => {
    if (!request.includes('hanging')) return Response.json({ text: 'Read.' });
    return await new Promise((_, reject) =>
      signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
    );
  });
  const { FileDraft } = await import('./file-draft.ts');
  const draft = new FileDraft();
  const pdf = (name: string) => new File(['%PDF-1.7\n'], name);
  const both = [draft.add([pdf('hanging.pdf')]), draft.add([pdf('next.pdf')])];
  await vi.waitFor(() => expect(draft.getFiles().list).toHaveLength(2));
  draft.remove(draft.getFiles().list[0]!.id);
  await Promise.all(both);
  expect(draft.getFiles()).toMatchObject({
    list: [{ name: 'next.pdf', part: { text: 'Read.' } }],
    problems: [],
  });
});

it('a PDF whose upload hangs holds up those of other conversations only for a while', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  vi.stubGlobal('fetch', async (request: string, { signal }: RequestInit) => {
    if (!request.includes('hanging')) return Response.json({ text: 'Read.' });
    return await new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      setTimeout(() => late.abort(new DOMException('Late.', 'TimeoutError')), 10);
    });
  });
  const { FileDraft } = await import('./file-draft.ts');
  const [one, other] = [new FileDraft(), new FileDraft()];
  const pdf = (name: string) => new File(['%PDF-1.7\n'], name);
  await Promise.all([one.add([pdf('hanging.pdf')]), other.add([pdf('next.pdf')])]);
  expect(one.getFiles()).toMatchObject({
    list: [],
    problems: ['The server could not be reached. Check your connection and try again.'],
  });
  expect(other.getFiles().list).toMatchObject([{ name: 'next.pdf', part: { text: 'Read.' } }]);
}, 3000);

it('a PDF removed at once is not uploaded', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const fetched = vi.fn(async () => Response.json({ text: 'Read.' }));
  vi.stubGlobal('fetch', fetched);
  const { FileDraft } = await import('./file-draft.ts');
  const draft = new FileDraft();
  const adding = draft.add([new File(['%PDF-1.7\n'], 'removed.pdf')]);
  draft.remove(draft.getFiles().list[0]!.id);
  await adding;
  expect(fetched).not.toHaveBeenCalled();
});

it('files whose reader cannot be loaded are given up: the page is outdated', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
  vi.doMock('#web/lib/until-loaded.ts', () => ({
    untilLoaded: async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  }));
  const { FileDraft } = await import('./file-draft.ts');
  const { isPageHeld } = await import('#web/lib/hold-page.ts');
  const draft = new FileDraft();
  await draft.add([new File(['%PDF-1.7\n'], 'log.pdf')]);
  expect(draft.getFiles()).toEqual({ list: [], problems: [expect.stringContaining('reload the page')] });
  expect(isPageHeld()).toBe(false);
  vi.doUnmock('#web/lib/until-loaded.ts');
  vi.resetModules();
});

it('files put back beside newer ones say that they are too many, and no further one is taken', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const { FileDraft } = await import('./file-draft.ts');
  const draft = new FileDraft();
  const parts = Array.from({ length: FILES_MAX * 2 }, () => ({ type: 'file', text: 'x' }) as never);
  draft.putBack(parts);
  expect(draft.getFiles().problems).toEqual([`A message can have at most ${FILES_MAX} files.`]);
  await draft.add(Array.from({ length: FILES_MAX + 2 }, (_, n) => new File(['x'], `${n}.txt`)));
  expect(draft.getFiles().list).toHaveLength(parts.length);
});
