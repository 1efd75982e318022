import { expect, it } from 'vitest';
import type { RunEvent } from '#shared/run-event.ts';
import { LiveRun } from './live-run.ts';
import { firstNumber } from './log-numbers.ts';

const tool: RunEvent = { type: 'tool', tool: 'books' };
const sources: RunEvent = { type: 'sources', sources: [] };

it('a run batches events of one event loop turn, and no reader misses any', async () => {
  const run = new LiveRun({ id: 'a', conversationId: 'c', userId: 'u', stored: true });
  run.push(tool);
  run.push(sources);
  const reader = run.follow(0);
  expect((await reader.next()).value).toEqual([
    { n: 1, event: tool },
    { n: 2, event: sources },
  ]);
  const next = reader.next();
  run.push(tool);
  for (let microtask = 0; microtask < 20; microtask++) await Promise.resolve();
  run.push(sources);
  expect((await next).value).toEqual([
    { n: 3, event: tool },
    { n: 4, event: sources },
  ]);
  // Pushed while nobody waits.
  run.push(tool);
  expect((await reader.next()).value).toEqual([{ n: 5, event: tool }]);
  const last = reader.next();
  run.end({ type: 'end', ending: 'done' });
  expect((await last).value).toEqual([{ n: 6, event: { type: 'end', ending: 'done' } }]);
  expect((await reader.next()).done).toBe(true);
});

it('the log of a continued answer is numbered above the earlier ones, within the integers of the database', () => {
  expect([1, 2, 3].map(firstNumber)).toEqual([1, 100_001, 200_001]);
  expect(firstNumber(20_000) + 100_000).toBeLessThan(2 ** 31);
  expect(firstNumber(20_001)).toBe(1);
});
