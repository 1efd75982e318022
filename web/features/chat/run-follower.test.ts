import { expect, it, vi } from 'vitest';
import { ApiError, UNREACHABLE } from '#web/lib/api-error.ts';
import { type Connect, followRun } from './run-follower.ts';

it.each([
  ['at once where the server cannot be reached', false, 1],
  ['only after several attempts where it answers others', true, 20],
])('a run known only from the device is lost %s', async (_, isReached, attempts) => {
  const reattach = vi.fn<Connect>(async () => Promise.reject(new ApiError(0, 'unreachable', UNREACHABLE)));
  const end = await followRun(reattach, {
    signal: new AbortController().signal,
    clock: { frame: () => {}, now: () => 0, pause: async () => {}, onWake: () => () => {} },
    reattach,
    seen: () => 0,
    isKnown: () => true,
    isReached: () => isReached,
    take: () => {},
    connection: () => {},
    signedOut: () => {},
  });
  expect(end).toEqual({ type: 'lost' });
  expect(reattach).toHaveBeenCalledTimes(attempts);
});
