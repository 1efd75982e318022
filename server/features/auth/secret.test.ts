import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const SECRET = 'chalk and iron';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true, settings: { SUBSCRIPTIONS: 'off', SIGNUP_SECRET: SECRET } });
});
afterAll(() => app.close());

async function send(path: string, body: object, on = app) {
  const reply = await on.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { message, code } = (await reply.json()) as { message?: string; code?: number };
  return [reply.status, message ?? code];
}

describe('the secret of new members, when subscriptions are off', () => {
  it('is checked', async () => {
    expect(await send('/api/secret', { secret: SECRET })).toEqual([200, 200]);
    expect(await send('/api/secret', { secret: 'chalk' })).toEqual([403, 'Incorrect secret']);
    expect(await send('/api/secret', { secret: ' ' })).toEqual([400, 'Please enter a secret']);
  });

  it('is required again at sign-up, whatever the screen did', async () => {
    const person = { email: 'new@example.com', password: 'correct horse' };
    const path = '/api/auth/sign-up/email';
    expect(await send(path, person)).toEqual([400, 'Please enter a secret']);
    expect(await send(path, { ...person, secret: 'chalk' })).toEqual([403, 'Incorrect secret']);
    expect((await send(path, { ...person, secret: SECRET }))[0]).toBe(200);
  });

  it('cannot be guessed without limit', async () => {
    const strict = await testApp({
      offline: true,
      settings: { SUBSCRIPTIONS: 'off', SIGNUP_SECRET: SECRET, LIMIT_FACTOR: 1 },
    });
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push((await send('/api/secret', { secret: `try ${n}` }, strict))[0]);
    expect(tries).toEqual([...Array(10).fill(403), 429]);
    const guess = { email: 'guess@example.com', password: 'correct horse', secret: 'try 11' };
    expect((await send('/api/auth/sign-up/email', guess, strict))[0]).toBe(429);
    await strict.close();
  });

  it('lets a whole gym sign up from one address', async () => {
    const strict = await testApp({
      offline: true,
      settings: { SUBSCRIPTIONS: 'off', SIGNUP_SECRET: SECRET, LIMIT_FACTOR: 1 },
    });
    for (let n = 0; n < 12; n++) {
      expect((await send('/api/secret', { secret: SECRET }, strict))[0]).toBe(200);
      const person = { email: `member-${n}@example.com`, password: 'correct horse', secret: SECRET };
      expect((await send('/api/auth/sign-up/email', person, strict))[0]).toBe(200);
    }
    await strict.close();
  });
});
