import { expect, it } from 'vitest';
import { queuedPasswords } from './password-queue.ts';

/** Creates hashing that finishes on command, and counts concurrent calls. */
function slowPasswords() {
  const finish: (() => void)[] = [];
  const most = { atOnce: 0, now: 0, all: 0 };
  const work = async <T>(result: T): Promise<T> => {
    most.all++;
    most.atOnce = Math.max(most.atOnce, ++most.now);
    await new Promise<void>((resolve) => finish.push(resolve));
    most.now--;
    return result;
  };
  const passwords = queuedPasswords({
    hash: (password) => work(`hash of ${password}`),
    verify: () => work(true),
  });
  const finishAll = async () => {
    await new Promise(setImmediate);
    while (finish.length > 0) {
      finish.shift()!();
      await new Promise(setImmediate);
    }
  };
  return { passwords, most, finishAll };
}

it('processes two passwords at once, queues some, and refuses the rest with a sentence', async () => {
  const { passwords, most, finishAll } = slowPasswords();
  const asked = Array.from({ length: 100 }, (_, n) =>
    n % 2 === 0 ? passwords.hash(`${n}`) : passwords.verify({ hash: '', password: `${n}` }),
  );
  const settled = Promise.allSettled(asked);
  await finishAll();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(most).toEqual({ atOnce: 2, now: 0, all: 34 });
  expect(refused).toHaveLength(66);
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
    message: expect.stringContaining('Please try again'),
  });
});

it('is free again after the storm, in order of arrival', async () => {
  const { passwords, most, finishAll } = slowPasswords();
  const done: string[] = [];
  const ask = (name: string) => passwords.hash(name).then(() => done.push(name));
  const first = ['a', 'b', 'c', 'd'].map(ask);
  await finishAll();
  await Promise.all(first);
  const later = ask('e');
  await finishAll();
  await later;
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most.atOnce).toBe(2);
});

it('continues after a failure', async () => {
  const passwords = queuedPasswords({
    hash: (password) => (password === 'bad' ? Promise.reject(new Error('broken')) : Promise.resolve('hash')),
    verify: async () => true,
  });
  const tries = await Promise.allSettled(['bad', 'bad', 'bad', 'good'].map((word) => passwords.hash(word)));
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});
