import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LibraryFile } from '#shared/library-uploads.ts';
import { oneLine } from '#shared/one-line.ts';
import { logoutWarnings } from '#web/lib/hold-page.ts';
import { queueOf } from './upload-queue.ts';

const addFile = vi.hoisted(() => vi.fn());
// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: { library: { addFile } } }));

const begun = (name: string, size: number) =>
  ({ id: 'f1', store: 'books', name: oneLine(name), size, received: 0, state: 'uploading' }) as LibraryFile;

let arrive: () => void;
beforeEach(() => {
  addFile.mockImplementation(async ({ name, size }) => begun(name, size));
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  arrive = resolve;
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('fetch', async (_: string, { body }: { body: Blob }) => {
    await arrived;
    return Response.json({ received: body.size });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each(['yoke.pdf', 'U\u0308bung.pdf', 'Yoke  walks .pdf'])(
  'knows the file of an upload under the name that the server stores: %j',
  async (name) => {
    const queue = queueOf('books', name);
    queue.add([new File(['12345'], name)], async () => undefined);
    const { size } = queue.list()[0]!;
    expect(queue.isBeingSent(begun(name, size))).toBe(true);
    arrive();
    await vi.waitFor(() => expect(queue.list()).toEqual([]));
    expect(queue.isBeingSent(begun(name, size))).toBe(true);
    expect(queue.isBeingSent({ ...begun(name, size), id: 'f2' })).toBe(false);
  },
);

it('has logging out warn while it sends', async () => {
  const warning = ['Running uploads will be interrupted.'];
  const queues = [queueOf('books', 'anna'), queueOf('training', 'anna')];
  for (const queue of queues) queue.add([new File(['12345'], 'yoke.pdf')], async () => undefined);
  expect(logoutWarnings()).toEqual(warning);
  arrive();
  await vi.waitFor(() => expect(logoutWarnings()).toEqual([]));
});
