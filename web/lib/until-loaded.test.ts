import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

const online = vi.fn(() => true);

beforeEach(() => {
  vi.useFakeTimers();
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

test('gives up on what is no longer available', async () => {
  online.mockReturnValue(true);
  const load = vi.fn(() => Promise.reject<string>(new TypeError('404')));
  const loaded = untilLoaded(load);
  const rejected = expect(loaded).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  expect(load).toHaveBeenCalledTimes(5);
});
