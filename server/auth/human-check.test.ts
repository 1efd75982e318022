import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeTurnstile } from '#fakes/turnstile-server.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { HumanChallenge } from '#shared/auth.ts';
import { createHumanCheck } from './human-check.ts';

type Altcha = Extract<HumanChallenge, { kind: 'altcha' }>['challenge'];

const NOT_HUMAN = [403, 'Please verify you are human'];
const on = { HUMAN_CHECK: 'on' } as const;

let people = 0;
async function signUp(app: TestApp, humanCheck?: string) {
  const reply = await app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `human-${Date.now()}-${++people}@example.com`,
      password: 'correct horse',
      humanCheck,
    }),
  });
  return [reply.status, ((await reply.json()) as { message?: string }).message];
}

const asked = async (app: TestApp) =>
  (await (await app.request('/api/auth/human-check')).json()) as HumanChallenge;
const written = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');

async function challengeOf(app: TestApp): Promise<Altcha> {
  const challenge = await asked(app);
  if (challenge.kind !== 'altcha') throw new Error(`not ALTCHA: ${challenge.kind}`);
  return challenge.challenge;
}
const solved = async (challenge: Altcha) => ({
  challenge,
  solution: (await solveChallenge({ challenge, deriveKey }))!,
});

describe('ALTCHA', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await testApp({ offline: true, settings: on });
    // Another server on the same data.
    other = await testApp({ offline: true, settings: on, database: app.database });
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  it('admits someone who solved a challenge, once, on any server', async () => {
    const answer = written(await solved(await challengeOf(app)));
    const tries = await Promise.all([app, other, app, other, app].map((server) => signUp(server, answer)));
    expect(tries.map(([status]) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    expect(await signUp(other, answer)).toEqual(NOT_HUMAN);
  });

  it('refuses missing, made-up, unsolved, altered or foreign solutions', async () => {
    const good = await solved(await challengeOf(app));
    const { parameters } = good.challenge;
    const signatureOf = (character: string) => good.challenge.signature.replace(/^./, character);
    const wrong = [
      undefined,
      '',
      'rubbish',
      written({}),
      written({ ...good, solution: { ...good.solution, derivedKey: '00' } }),
      written({ ...good, solution: { ...good.solution, derivedKey: 'not hexadecimal' } }),
      written({ ...good, challenge: { ...good.challenge, signature: signatureOf('g') } }),
      written({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: 9e9 } } }),
      written({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, nonce: 'ab' } } }),
    ];
    for (const answer of wrong) expect(await signUp(app, answer)).toEqual(NOT_HUMAN);
    expect((await signUp(app, written(good)))[0]).toBe(200);
  });

  it('is bound to our key, and expires after ten minutes', async () => {
    const spendNonce = async () => true;
    const ours = createHumanCheck({ HUMAN_CHECK: 'on' } as never, { secret: 'ours', spendNonce });
    const theirs = createHumanCheck({ HUMAN_CHECK: 'on' } as never, { secret: 'theirs', spendNonce });
    const challenge = (await ours.ask()) as Extract<HumanChallenge, { kind: 'altcha' }>;
    const answer = written(await solved(challenge.challenge));
    await expect(theirs.require(answer, '::1')).rejects.toThrow('Please verify you are human');
    await expect(ours.require(answer, '::1')).resolves.toBeUndefined();
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    try {
      await expect(ours.require(answer, '::1')).rejects.toThrow('Please verify you are human');
    } finally {
      vi.useRealTimers();
    }
  });

  it('also protects password reset requests', async () => {
    const reply = await app.request('/api/auth/request-password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'someone@example.com' }),
    });
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual(NOT_HUMAN);
  });
});

describe('Turnstile', () => {
  it('is used with its keys: each token counts once, and only Cloudflare may run beside us', async () => {
    const cloudflare = await startFakeTurnstile('its secret', ['good']);
    const app = await testApp({
      offline: true,
      settings: { ...on, TURNSTILE_SITE_KEY: 'its site', TURNSTILE_SECRET_KEY: 'its secret' },
      turnstileUrl: cloudflare.url,
    });
    const reply = await app.request('/api/auth/human-check');
    expect(await reply.json()).toEqual({ kind: 'turnstile', siteKey: 'its site' });
    expect(reply.headers.get('content-security-policy')).toMatch(
      /script-src 'self' https:\/\/challenges\.cloudflare\.com; frame-src https:\/\/challenges\.cloudflare\.com;/,
    );
    expect(await signUp(app)).toEqual(NOT_HUMAN);
    expect(await signUp(app, 'bad')).toEqual(NOT_HUMAN);
    expect((await signUp(app, 'good'))[0]).toBe(200);
    expect(await signUp(app, 'good')).toEqual(NOT_HUMAN);
    expect(cloudflare.asked[1]).toEqual({ secret: 'its secret', response: 'good', remoteip: '127.0.0.1' });
    await cloudflare.close();
    expect((await signUp(app, 'good'))[0]).toBe(503);
    await app.close();
  });
});
