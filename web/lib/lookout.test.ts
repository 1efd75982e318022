import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLookout } from './lookout.ts';

const answer = vi.fn<() => Promise<{ ok: boolean }>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockReset().mockResolvedValue({ ok: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('checks less and less often until the server answers, then no more', async () => {
  const ready = vi.fn();
  const { later } = createLookout(ready);
  later();
  later();
  for (const [nth, delay] of [2_000, 3_000, 5_000, 10_000, 30_000].entries()) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(answer).toHaveBeenCalledTimes(nth);
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledTimes(nth + 1);
  }
  answer.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(120_000);
  expect([answer.mock.calls.length, ready.mock.calls.length]).toEqual([6, 1]);
});

it('counts a failed connection as no answer, and only the latest of two checks', async () => {
  const ready = vi.fn();
  const { now } = createLookout(ready);
  answer.mockRejectedValueOnce(new Error('The network is away.')).mockResolvedValue({ ok: true });
  expect(await now()).toBe(false);
  expect(await Promise.all([now(), now()])).toEqual([true, true]);
  expect(ready).toHaveBeenCalledTimes(1);
});

it('does nothing more once stopped, also during a check', async () => {
  const ready = vi.fn();
  const { now, later, stop } = createLookout(ready);
  answer.mockResolvedValue({ ok: true });
  const checked = now();
  stop();
  await checked;
  later();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ready).not.toHaveBeenCalled();
});
