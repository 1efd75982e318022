import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, toApiError } from './api-error.ts';
import { fakeIndexedDb } from './fake-indexed-db.ts';
import { keepRepliesOf, orKept } from './kept-calls.ts';
import { patienceMs } from './patience.ts';
import { isReached, onReachChange, setReached } from './reach.ts';
import { SIGNED_IN_KEY } from './storage.ts';

const input = { conversationId: 'c1' };
const CALL = 'conversations.get';
const after = (ms: number, reply: string) =>
  vi.fn(() => new Promise<string>((resolve) => setTimeout(resolve, ms, reply)));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', fakeIndexedDb(new Map()));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === SIGNED_IN_KEY ? 'anna' : null) });
  // A small reply, which a slow connection delivers soon.
  vi.stubGlobal('fetch', async () => new Response());
  await keepRepliesOf('anna');
  await orKept(CALL, input, async () => 'stored');
  await vi.advanceTimersByTimeAsync(10);
});
afterEach(async () => {
  await keepRepliesOf(null);
  setReached(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the stored reply while the late one is on its way, and asks for that only once', async () => {
  const late = after(20_000, 'late');
  const shown = orKept(CALL, input, late);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(await shown).toBe('stored');
  const again = vi.fn(async () => 'again');
  const refreshed = orKept(CALL, input, again, true);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await refreshed).toBe('late');
  expect(again).not.toHaveBeenCalled();
  expect(await orKept(CALL, input, again, true)).toBe('again');
});

it('has the late reply for the refresh that its arrival causes', async () => {
  const again = vi.fn(async () => 'again');
  const refreshed: Promise<string>[] = [];
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const shown = orKept(CALL, input, after(20_000, 'late'));
  await vi.advanceTimersByTimeAsync(4_100);
  expect(await shown).toBe('stored');
  const forget = onReachChange(() => void refreshed.push(orKept(CALL, input, again, true)));
  await vi.advanceTimersByTimeAsync(16_000);
  forget();
  expect(await Promise.all(refreshed)).toEqual(['late']);
  expect(again).not.toHaveBeenCalled();
});

it('does not take the stored reply for the server’s own', async () => {
  const unreachable = async () => Promise.reject(new ApiError(0, 'unreachable', 'No connection.'));
  expect(await orKept(CALL, input, unreachable)).toBe('stored');
  await expect(orKept(CALL, input, unreachable, true)).rejects.toMatchObject({ status: 0 });
});

it('measures its patience by the stored kinds of calls, and forgets it where there is no connection', async () => {
  const took = async (call: string, ms: number) => {
    const reply = orKept(call, input, after(ms, 'reply'), true);
    await vi.advanceTimersByTimeAsync(ms);
    await reply;
  };
  await took('library.addFile', 10_000);
  expect(patienceMs()).toBe(4_000);
  await took(CALL, 10_000);
  expect(patienceMs()).toBe(20_000);
  await orKept(CALL, input, async () => Promise.reject(new ApiError(0, 'unreachable', 'No connection.')));
  expect(patienceMs()).toBe(4_000);
});

it.each([
  ['', CALL, false],
  ['that is not stored', 'memories.list', false],
  ['while the server answers', CALL, true],
])('learns nothing from a request that the app takes back %s', async (_, call, reached) => {
  const slow = orKept(CALL, input, after(10_000, 'reply'), true);
  await vi.advanceTimersByTimeAsync(10_000);
  await slow;
  setReached(reached);
  const left = new AbortController();
  const ask = () =>
    new Promise<string>((_resolve, reject) =>
      left.signal.addEventListener('abort', () => reject(toApiError(left.signal.reason))),
    );
  const taken = expect(orKept(call, input, ask)).rejects.toMatchObject({ code: 'aborted' });
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  await taken;
  expect([isReached(), patienceMs()]).toEqual([reached, 20_000]);
});
