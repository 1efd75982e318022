import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

// Timing cannot be measured from outside where the work is the same, so these count it.

const work = { hashes: 0, atOnce: 0, now: 0 };
let hold: Promise<void> | undefined;
const counted = async <T>(result: T): Promise<T> => {
  work.hashes++;
  work.atOnce = Math.max(work.atOnce, ++work.now);
  await hold;
  work.now--;
  return result;
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    offline: true,
    passwords: {
      hash: (password) => counted(`hash of ${password}`),
      verify: ({ hash, password }) => counted(hash === `hash of ${password}`),
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  Object.assign(work, { hashes: 0, atOnce: 0, now: 0 });
  hold = undefined;
});

const send = (path: string, body: object) =>
  app.request(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function workOf(path: string, body: object) {
  work.hashes = 0;
  const { status } = await send(path, body);
  return { status, hashes: work.hashes };
}

const nobody = () => `nobody-${Date.now()}@example.com`;

describe('an address that has an account and one that has none', () => {
  it('cost one hash each to sign in with a wrong password', async () => {
    const { email } = await app.signUp();
    const password = 'wrong horse';
    expect(await workOf('/sign-in/email', { email, password })).toEqual({ status: 401, hashes: 1 });
    expect(await workOf('/sign-in/email', { email: nobody(), password })).toEqual({ status: 401, hashes: 1 });
  });

  it('cost one hash each to sign up', async () => {
    const { email } = await app.signUp();
    const password = 'correct horse';
    expect(await workOf('/sign-up/email', { email, password })).toEqual({ status: 200, hashes: 1 });
    expect(await workOf('/sign-up/email', { email: nobody(), password })).toEqual({ status: 200, hashes: 1 });
  });

  it('cost none to ask for a new password: the account is looked up later', async () => {
    const { email } = await app.signUp();
    expect(await workOf('/request-password-reset', { email })).toEqual({ status: 200, hashes: 0 });
    expect(await workOf('/request-password-reset', { email: nobody() })).toEqual({ status: 200, hashes: 0 });
  });
});

describe('a storm of sign-ins', () => {
  it('uses two threads, queues some and refuses the rest, while everyone else is answered', async () => {
    const client = await app.signUp();
    Object.assign(work, { hashes: 0, atOnce: 0 });
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const storm = Array.from({ length: 60 }, () =>
      send('/sign-in/email', { email: client.email, password: 'wrong horse' }),
    );
    // Requests beyond the queue are refused immediately, before any of the queued ones has run.
    const refused: Response[] = [];
    for (const reply of storm) void reply.then((given) => given.status === 503 && refused.push(given));
    while (refused.length < 26) await new Promise(setImmediate);
    expect([refused[0]!.headers.get('retry-after'), await refused[0]!.json()]).toEqual([
      '5',
      expect.objectContaining({ error: 'unavailable', message: expect.stringContaining('Please try again') }),
    ]);
    expect((await client.post('/api/auth', {})).status).toBe(200);
    release();
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(26);
    expect(statuses.filter((status) => status === 401)).toHaveLength(34);
    expect(work).toMatchObject({ hashes: 34, atOnce: 2 });
  });
});
