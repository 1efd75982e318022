import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
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

it('an attempt that is put off counts toward no limit', async () => {
  const limited = await testApp({
    settings: { LIMIT_FACTOR: 1, TRUSTED_PROXIES: 1 },
    offline: true,
    passwords: {
      hash: (password) => counted(password),
      verify: ({ hash, password }) => counted(hash === password),
    },
  });
  const { email } = await limited.signUp();
  const password = 'correct horse';
  const post = (path: string, body: object, address = '203.0.113.1') =>
    limited.request(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
  let release!: () => void;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  // Two are hashed, 32 wait.
  let putOff = 0;
  const flood = Array.from({ length: 36 }, async (_, nth) => {
    const reply = await post(
      '/sign-in/email',
      { email: `flood-${nth}@example.com`, password },
      '203.0.113.2',
    );
    if (reply.status === 503) putOff++;
  });
  await eventually(() => expect(putOff).toBe(2));
  for (let nth = 0; nth < 12; nth++) {
    expect((await post('/sign-in/email', { email, password })).status).toBe(503);
    expect((await post('/sign-up/email', { email: `new-${nth}@example.com`, password })).status).toBe(503);
  }
  release();
  hold = undefined;
  await Promise.all(flood);
  expect((await post('/sign-in/email', { email, password })).status).toBe(200);
  expect((await post('/sign-up/email', { email: 'new@example.com', password })).status).toBe(200);
  await limited.close();
});

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
