import { expect, it } from 'vitest';
import type { FixtureTask } from './fixture.ts';
import { readInProcess } from './read-in-process.ts';

const LIMITS = { milliseconds: 30_000, heapMegabytes: 64, bufferMegabytes: 32 };

function run(act: FixtureTask['act'], limits: Partial<typeof LIMITS> = {}, signal?: AbortSignal) {
  const pids: number[] = [];
  const task: FixtureTask = { act };
  const result = readInProcess<unknown, number>(
    new URL('./fixture.ts', import.meta.url),
    { bytes: Buffer.from('text'), task },
    { ...LIMITS, ...limits },
    { ...(signal && { signal }), onProgress: (pid) => pids.push(pid) },
  );
  const isGone = () => {
    expect(pids).toHaveLength(1);
    expect(() => process.kill(pids[0]!, 0)).toThrow('ESRCH');
  };
  return { result, isGone };
}

it('returns the result when the process is gone', async () => {
  const { result, isGone } = run('answer');
  expect(await result).toBe('TEXT');
  isGone();
});

it.each(['buffers', 'unpack', 'array'] as const)('kills one that takes too much memory: %s', async (act) => {
  const { result, isGone } = run(act);
  await expect(result).rejects.toMatchObject({ name: 'LimitExceededError', limit: 'memory' });
  isGone();
});

it('does not count garbage buffers', async () => {
  expect(await run('garbage').result).toBe('read');
});

it('kills one that takes too long, even in an endless loop', async () => {
  const { result, isGone } = run('hang', { milliseconds: 2_000 });
  await expect(result).rejects.toMatchObject({ name: 'LimitExceededError', limit: 'time' });
  isGone();
});

it('kills one that nobody waits for anymore', async () => {
  const { result } = run('hang', {}, AbortSignal.timeout(500));
  await expect(result).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('passes on the error', async () => {
  await expect(run('fail').result).rejects.toThrow(/broken[\s\S]*fixture\.ts/);
});

it('gives the process no settings or keys', async () => {
  process.env.OPENAI_API_KEY ??= 'sk-canary';
  expect(await run('environment').result).not.toContain('OPENAI_API_KEY');
});
