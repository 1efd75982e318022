import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
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
