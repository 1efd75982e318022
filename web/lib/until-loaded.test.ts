import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

const online = vi.fn(() => true);
const ready = vi.fn(() => true);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(null, { status: ready() ? 200 : 503 }));
  vi.stubGlobal('navigator', {
    get onLine() {
      return online();
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits as long as the network is away', async () => {
  online.mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')));
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(20);
  online.mockReturnValue(true);
  load.mockResolvedValue('there');
  await vi.advanceTimersByTimeAsync(1000);
  await expect(loaded).resolves.toBe('there');
});

test('waits as long as the server is away', async () => {
  online.mockReturnValue(true);
  ready.mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')));
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(20);
  // It is back just after an attempt: there is one more.
  ready.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(1);
  load.mockResolvedValue('there');
  await vi.advanceTimersByTimeAsync(1000);
  await expect(loaded).resolves.toBe('there');
});

test('gives up on what is no longer available', async () => {
  online.mockReturnValue(true);
  ready.mockReturnValue(true);
  const load = vi.fn(() => Promise.reject<string>(new TypeError('404')));
  const loaded = untilLoaded(load);
  const rejected = expect(loaded).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  expect(load).toHaveBeenCalledTimes(6);
});
