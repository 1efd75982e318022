import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalReply } from '#fakes/model-replies.ts';
import { replacing } from '#server/db/testing.ts';
import { makeOwnerToken } from './access/owner-link.ts';
import { createLog, HiddenSecrets } from './log.ts';
import { TEST_SECRET, type TestApp, testApp } from './testing/test-app.ts';

const CANARY = 'canary-7f3a';
const settings = {
  OPENAI_API_KEY: `sk-${CANARY}-openai`,
  AUTH_SECRET: `${CANARY}-auth-secret-of-32-characters`,
  SIGNUP_SECRET: `${CANARY}-members`,
  DATABASE_URL: `postgres://liftlore:${CANARY}-pg@db.example/liftlore`,
  SMTP_URL: `smtps://coach:${CANARY}%2Dmail@mail.example`,
};

/** Returns one line as written. */
function written(fields: object, message = 'said'): string {
  const lines: string[] = [];
  createLog(new HiddenSecrets(settings), 'info', { write: (line) => void lines.push(line) }).info(
    fields,
    message,
  );
  expect(() => JSON.parse(lines[0] ?? '')).not.toThrow();
  return lines.join('');
}

describe('a line', () => {
  it.each<[string, object, string?]>([
    ['a password', { body: { password: CANARY } }],
    ['a password three levels down', { a: { b: { c: { newPassword: `${CANARY}"\\` } } } }],
    ['a token in a list', { headers: { 'set-cookie': [CANARY] } }],
    ['a cookie', { req: { headers: { cookie: `liftlore.session_token=${CANARY}.x%3D` } } }],
    ['a bearer', { headers: { authorization: `Bearer ${CANARY}` } }],
    ['a bearer in a sentence', {}, `sent with Bearer ${CANARY}`],
    ['a key in an address', { url: `https://x.example/v1?key=${CANARY}&a=1` }],
    ['a link of a mail', {}, `see https://coach.example/update-password#token=${CANARY}`],
    ['the owner link', {}, `see http://127.0.0.1:3000/owner#${CANARY}`],
    ['a body that is quoted', { said: `got {"email":"a","password":"${CANARY}"}` }],
    [
      'an error with fields',
      { err: Object.assign(new Error('x'), { config: { headers: { Authorization: CANARY } } }) },
    ],
    ['an error that quotes a body', { err: new Error(`bad: {"token":"${CANARY}"}`) }],
    ['a cause', { err: new Error('x', { cause: new Error(`Bearer ${CANARY}`) }) }],
    ['an API key', { err: { apiKey: CANARY } }],
    ['a question', { err: { requestBodyValues: { messages: [CANARY] } } }],
    ...Object.entries(settings).map(
      ([name, value]) => [`${name} anywhere`, { err: new Error(`x ${value}`) }] as [string, object],
    ),
    ['a database’s password alone', {}, `password authentication failed for ${CANARY}-pg`],
    ['a mail server’s password alone', {}, `535 ${CANARY}-mail`],
  ])('does not contain %s', (_, fields, message) => {
    expect(written(fields, message)).not.toContain(CANARY);
  });

  it('does not contain a password with a bare %', () => {
    const lines: string[] = [];
    const DATABASE_URL = `postgres://liftlore:${CANARY}%@db.example/liftlore`;
    createLog(new HiddenSecrets({ DATABASE_URL }), 'info', { write: (line) => void lines.push(line) }).info(
      `for ${CANARY}%`,
    );
    expect(lines.join('')).toContain('for [hidden]');
  });

  it('stays JSON, and keeps everything that is not secret', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const line = JSON.parse(written({ value: { password: value, text } }, text));
        expect(line.value.text).toEqual(JSON.parse(JSON.stringify(text)));
        if (typeof value === 'string') expect(line.value.password).toBe('[hidden]');
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

it('a line does not contain a key that was entered while the server runs', () => {
  const lines: string[] = [];
  const secrets = new HiddenSecrets({});
  const log = createLog(secrets, 'info', { write: (line) => void lines.push(line) });
  secrets.add({ BRAVE_API_KEY: `${CANARY}-brave` });
  log.info({ sent: `X-Subscription-Token ${CANARY}-brave` });
  expect(lines.join()).not.toContain(CANARY);
});

describe('request data', () => {
  const PASSWORD = `${CANARY} password`;
  const json = { 'content-type': 'application/json' };
  let app: TestApp;
  const canaries = new Set([PASSWORD, 'sk-canary-key', TEST_SECRET]);
  beforeAll(async () => {
    app = await testApp({ settings: { SUBSCRIPTIONS: 'off', SIGNUP_SECRET: `${CANARY} secret` } });
    canaries.add(`${CANARY} secret`);
  });
  afterAll(() => app.close());

  const send = (path: string, body: object | string | null, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: typeof body === 'string' || body === null ? body : JSON.stringify(body),
    });

  it('never reaches the log, on success or failure', async () => {
    const person = { email: 'log@example.com', password: PASSWORD };
    const account = { ...person, secret: `${CANARY} secret` };
    const signUp = await send('/api/auth/sign-up/email', account);
    expect(signUp.status).toBe(200);
    await send('/api/auth/sign-up/email', account);
    await send('/api/auth/sign-up/email', { ...account, email: 7 });
    await send('/api/secret', { secret: `${CANARY} guess` });
    const signIn = await send('/api/auth/sign-in/email', person);
    const token = signIn.headers.get('set-auth-token') ?? '';
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const found of [token, token.split('.')[0]!, cookie.split('=')[1]!]) canaries.add(found);
    expect([...canaries].every((canary) => canary.length > 8)).toBe(true);
    await send('/api/auth/sign-in/email', { ...person, password: `${CANARY} wrong` });
    await send('/api/auth/sign-in/email', `{"password":"${CANARY}`);
    await send('/api/auth', {}, { cookie, 'sec-fetch-site': 'same-origin' });
    await send('/api/auth', {}, { cookie });
    await send('/api/auth', {}, { cookie: `${cookie}${CANARY}`, authorization: `Basic ${CANARY}` });
    const bearer = { authorization: `Bearer ${token}` };
    await app.request(`/api/conversations?token=${CANARY}&limit=${CANARY}`, { headers: bearer });

    const owner = (await makeOwnerToken(app.database))!;
    canaries.add(owner);
    await send('/api/auth/owner', { token: `${CANARY}-owner` }, bearer);
    expect((await send('/api/auth/owner', { token: owner }, bearer)).status).toBe(200);

    await send('/api/auth/request-password-reset', { email: person.email });
    const resetLink = () => app.mailed.find(({ link }) => link?.includes('#token='))?.link;
    await expect.poll(resetLink).toBeDefined();
    const reset = resetLink()!.split('#token=')[1]!;
    canaries.add(reset);
    await send('/api/auth/reset-password/check', { token: reset });
    const changed = await send('/api/auth/reset-password', { token: reset, newPassword: `${CANARY} second` });
    expect(changed.status).toBe(200);
    await send('/api/auth/reset-password', { token: reset, newPassword: `${CANARY} third` });

    // A provider that quotes the key it refuses, and an internal error while everything is at hand.
    const again = await send('/api/auth/sign-in/email', { ...person, password: `${CANARY} second` });
    const fresh = { authorization: `Bearer ${again.headers.get('set-auth-token')}` };
    app.play(
      refusalReply(401, { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-canary-key.' }),
    );
    await (await send('/api/ask', { content: 'Q' }, fresh)).text();
    const { as } = app.database;
    const broken = () => Promise.reject(new Error('the database is away'));
    app.database.as = replacing(app.database, (_, principal) =>
      principal === 'service' ? { read: broken, transaction: broken } : {},
    ).as;
    const failed = await Promise.all([
      send('/api/auth/sign-in/email', person),
      send(
        '/api/auth/change-password',
        { currentPassword: PASSWORD, newPassword: `${CANARY} fourth` },
        fresh,
      ),
      send('/api/auth/confirm-email', { token: `${CANARY}-confirm`, password: `${CANARY}-password` }),
    ]);
    app.database.as = as;
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);

    const log = app.logged.map((line) => JSON.stringify(line)).join('\n');
    expect(log).toContain('unforeseen error');
    expect(log).toContain('password reset');
    expect(log).toContain('owner link used');
    for (const canary of [...canaries, CANARY]) expect(log).not.toContain(canary);
  });
});
