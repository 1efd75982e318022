import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitedTurns } from './limited-turns.ts';

class Busy extends Error {}
const busy = () => new Busy();

/** Creates work that ends on command. */
function work() {
  const started: string[] = [];
  const open = new Map<string, () => void>();
  return {
    started,
    begin: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        open.set(name, () => resolve(name));
      }),
    async end(name: string) {
      open.get(name)!();
      await setImmediate();
    },
  };
}

it('runs no more than its limit at once, in order, and refuses work when the queue is full', async () => {
  const turn = limitedTurns({ atOnce: 1, waiting: 2 }, busy);
  const { started, begin, end } = work();
  const done = ['a', 'b', 'c'].map((name) => turn(begin(name)));
  await expect(turn(begin('d'))).rejects.toThrow(Busy);
  expect(started).toEqual(['a']);
  for (const name of ['a', 'b', 'c']) await end(name);
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c']);
  expect(started).toEqual(['a', 'b', 'c']);
});

it('gives a free turn to only one, even when another arrives at the same moment', async () => {
  const turn = limitedTurns({ atOnce: 1, waiting: 5 }, busy);
  const { started, begin, end } = work();
  const first = turn(begin('first'));
  const arrival = first.then(() => void turn(begin('arrival')));
  const waiting = turn(begin('waiting'));
  await setImmediate();
  await end('first');
  await arrival;
  expect(started).toEqual(['first', 'waiting']);
  await end('waiting');
  expect([await waiting, started]).toEqual(['waiting', ['first', 'waiting', 'arrival']]);
});

it('passes the turn on after failed work', async () => {
  const turn = limitedTurns({ atOnce: 1, waiting: 1 }, busy);
  const failed = turn(() => Promise.reject(new Error('broken')));
  const next = turn(async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

it('refuses what waits too long, and frees its place in the queue', async () => {
  const turn = limitedTurns({ atOnce: 1, waiting: 1, waitMs: 1 }, busy);
  const { started, begin, end } = work();
  const first = turn(begin('first'));
  await expect(turn(begin('late'))).rejects.toThrow(Busy);
  await end('first');
  await first;
  expect(await turn(async () => 'next')).toBe('next');
  expect(started).toEqual(['first']);
});
