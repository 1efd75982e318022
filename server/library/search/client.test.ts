import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { type SearchClient, startSearchWorker } from './client.ts';
import { buildSegment } from './segment.ts';
import { encodeSegment } from './segment-bytes.ts';

const clients: SearchClient[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

function start(settings: Parameters<typeof startSearchWorker>[0]): SearchClient {
  const client = startSearchWorker(settings);
  clients.push(client);
  return client;
}

function stored(workId: string, text: string) {
  const work = {
    workId,
    store: 'books',
    title: workId,
    passages: [{ id: `${workId}-1`, heading: '', text }],
  };
  return { workId, store: 'books', segment: encodeSegment(buildSegment(work)) };
}

// Built for each test, since the worker takes the bytes.
const squat = () => stored('squat', 'squat deep');
const bench = () => stored('bench', 'bench flat');
const ids = async (client: SearchClient, query: string) =>
  (await client.search({ query, limit: 9 })).map((hit) => hit.passageId);

test('stored segments are ready for the first search; works are added, removed and swapped', async () => {
  const client = start({ load: () => [squat()] });
  expect(await ids(client, 'squat')).toEqual(['squat-1']);
  await client.put(bench());
  expect(await ids(client, 'bench')).toEqual(['bench-1']);
  await client.remove('squat');
  expect(await ids(client, 'squat')).toEqual([]);
  await client.swap([squat()]);
  await client.fit();
  expect(await client.stats()).toMatchObject({ works: 1, passages: 1 });
});

test('the worker indexes a work into bytes that it accepts', async () => {
  const client = start({ load: () => [] });
  const passages = [{ id: 'row-1', heading: 'Pull', text: 'rows' }];
  const segment = await client.encode({ workId: 'row', store: 'books', title: 'Row', passages });
  await client.put({ workId: 'row', store: 'books', segment });
  expect(await ids(client, 'rows')).toEqual(['row-1']);
});

test('a damaged segment is refused; while loading it is rebuilt', async () => {
  const damaged = () => ({ ...squat(), segment: squat().segment.slice(0, 40) });
  const client = start({ load: () => [damaged(), bench()], rebuild: async () => squat().segment });
  expect(await ids(client, 'squat')).toEqual(['squat-1']);
  expect(await ids(client, 'bench')).toEqual(['bench-1']);
  await expect(client.put(damaged())).rejects.toMatchObject({ name: 'SegmentError' });
  await expect(client.swap([bench(), damaged()])).rejects.toMatchObject({ name: 'SegmentError' });
  expect(await ids(client, 'squat')).toEqual(['squat-1']);
});

test('after a crash pending requests reject, and the next start loads everything again', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const client = start({ load: () => [squat()] });
  await client.ready;
  const worker = posted.mock.contexts[0] as Worker;
  const pending = Promise.allSettled([client.search({ query: 'squat', limit: 1 }), client.fit()]);
  await Promise.resolve();
  await worker.terminate();
  for (const outcome of await pending) {
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('stopped');
  }
  expect((await pending).some((outcome) => outcome.status === 'rejected')).toBe(true);
  await expect(client.encode({ workId: 'w', store: 's', title: '', passages: [] })).rejects.toThrow(
    'stopped',
  );
  expect(await ids(client, 'squat')).toEqual(['squat-1']);
});

test('a failed load is reported and retried', async () => {
  let loads = 0;
  const onError = vi.fn();
  const client = start({
    load: () => {
      loads++;
      if (loads === 1) throw new Error('no database');
      return [squat()];
    },
    onError,
  });
  await expect(client.ready).rejects.toThrow('no database');
  await eventually(async () => expect(await ids(client, 'squat')).toEqual(['squat-1']));
  expect(onError).toHaveBeenCalledTimes(1);
});

test('a closed client answers with an error', async () => {
  const client = startSearchWorker({ load: () => [] });
  await client.ready;
  await client.close();
  await expect(client.search({ query: 'squat', limit: 1 })).rejects.toThrow('closed');
});

test('the latent space is fitted once all stored segments are loaded, not to a part of them', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  let lastId = 0;
  const ask = async (operation: string, request?: object): Promise<unknown> => {
    const id = ++lastId;
    worker.postMessage({ id, operation, request });
    for await (const [message] of on(worker, 'message')) if (message.id === id) return message.result;
    throw new Error('The worker ended.');
  };
  try {
    for (let nth = 0; nth < 5; nth++)
      await ask('put', stored(`work-${nth}`, `squat deep bench flat pull row ${nth}`));
    await setTimeout(400);
    expect(await ask('stats')).toMatchObject({ passages: 5, dims: 0 });
    await ask('loaded');
    await expect
      .poll(() => ask('stats'))
      .toMatchObject({ passages: 5, dims: expect.toSatisfy((dims) => dims > 0) });
  } finally {
    await worker.terminate();
  }
});
