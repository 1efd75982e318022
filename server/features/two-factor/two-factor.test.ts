import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfApp } from '#fakes/authenticator.ts';
import { setRoles } from '#server/access/roles.ts';
import { turnOffTwoFactor } from '#server/auth/second-factor.ts';
import { twoFactors, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Viewer } from '#shared/viewer.ts';

const PASSWORD = 'correct horse';
const WRONG = 'This code is wrong or has already been used. Please try the next one.';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

const refusalOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { message?: string }).message] as const;
const send = (path: string, body: object, on = app, headers: Record<string, string> = {}) =>
  on.request(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const withToken = (client: Client, token: string, on = app): Client => {
  const request = (path: string, init: RequestInit = {}) =>
    on.request(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  return {
    ...client,
    token,
    request,
    post: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
};

interface Made {
  uri: string;
  key: string;
  recovery_codes: string[];
}
const setUp = async (client: Client) =>
  (await (await client.post('/api/two-factor/set-up', { password: PASSWORD })).json()) as Made;

/** Signs up someone with two-factor authentication; returns the code that turned it on. */
async function guarded(on = app) {
  const client = await on.signUp();
  const made = await setUp(client);
  const used = codeOfApp(made.key);
  const reply = await client.post('/api/two-factor/on', { code: used });
  expect(reply.status).toBe(200);
  return { client: withToken(client, reply.headers.get('set-auth-token')!, on), used, ...made };
}
async function challengeOf(email: string, on = app) {
  const reply = await send('/sign-in/email', { email, password: PASSWORD }, on);
  expect([reply.status, reply.headers.getSetCookie(), reply.headers.get('set-auth-token')]).toEqual([
    200,
    [],
    null,
  ]);
  const body = (await reply.json()) as { twoFactor: true; challenge: string };
  expect(Object.keys(body)).toEqual(['twoFactor', 'challenge']);
  return body.challenge;
}
const answer = (challenge: string, code: string, on = app) =>
  send('/sign-in/two-factor', { challenge, code }, on);
const status = async (client: Client) =>
  (await (await client.request('/api/two-factor')).json()) as {
    on: boolean;
    required: boolean;
    recovery_codes_left: number;
  };

describe('on someone else’s device', () => {
  const cookiesOf = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .filter((cookie) => /^[\w.-]*(?:session_token|dont_remember)=\S/.test(cookie));
  const cookieOf = (reply: Response) =>
    cookiesOf(reply)
      .map((set) => set.split(';')[0])
      .join('; ');
  const sharedDevice = async (reply: Response) => {
    const cookie = cookieOf(reply);
    const viewer = await app.request('/api/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
      body: '{}',
    });
    return ((await viewer.json()) as { shared_device: boolean }).shared_device;
  };

  it('a session ends with the browser, with and without a second factor', async () => {
    const { email } = await app.signUp();
    const own = await send('/sign-in/email', { email, password: PASSWORD });
    expect(cookiesOf(own)).toEqual([expect.stringContaining('Max-Age')]);
    expect(await sharedDevice(own)).toBe(false);
    const shared = await send('/sign-in/email', { email, password: PASSWORD, sharedDevice: true });
    expect(cookiesOf(shared)).toHaveLength(2);
    expect(cookiesOf(shared).join()).not.toContain('Max-Age');
    expect(await sharedDevice(shared)).toBe(true);

    const { client, key } = await guarded();
    const challenge = await challengeOf(client.email);
    const reply = await send('/sign-in/two-factor', {
      challenge,
      code: codeOfApp(key, 1),
      sharedDevice: true,
    });
    expect(reply.status).toBe(200);
    expect(cookiesOf(reply)).toHaveLength(2);
    expect(cookiesOf(reply).join()).not.toContain('Max-Age');
    expect(await sharedDevice(reply)).toBe(true);
  });

  it('is forgotten by the next sign-in or sign-up that does not say so', async () => {
    const { email } = await app.signUp();
    const shared = await send('/sign-in/email', { email, password: PASSWORD, sharedDevice: true });
    const headers = { cookie: cookieOf(shared), 'sec-fetch-site': 'same-origin' };
    const forgets = (reply: Response) => {
      expect(reply.status).toBe(200);
      return reply.headers.getSetCookie().some((set) => /dont_remember=;.*Max-Age=0/.test(set));
    };
    const signIn = (more: object) =>
      send('/sign-in/email', { email, password: PASSWORD, ...more }, app, headers);
    expect(forgets(await signIn({ sharedDevice: true }))).toBe(false);
    expect(forgets(await signIn({}))).toBe(true);
    const person = { email: `next-${email}`, password: PASSWORD };
    expect(forgets(await send('/sign-up/email', person, app, headers))).toBe(true);
    const { client, key } = await guarded();
    const challenge = await challengeOf(client.email);
    const answered = { challenge, code: codeOfApp(key, 1) };
    expect(forgets(await send('/sign-in/two-factor', answered, app, headers))).toBe(true);
  });
});

describe('turning it on', () => {
  it('needs the password and an app code, and renews the session', async () => {
    const client = await app.signUp();
    expect(await status(client)).toEqual({ on: false, required: false, recovery_codes_left: 0 });
    expect(await refusalOf(await client.post('/api/two-factor/set-up', { password: 'wrong horse' }))).toEqual(
      [403, 'The password is incorrect.'],
    );
    expect((await client.post('/api/two-factor/on', { code: '123456' })).status).toBe(409);
    const { uri, key, recovery_codes } = await setUp(client);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(uri)).toContain(`${client.email}?secret=${key}`);
    expect(recovery_codes).toHaveLength(10);
    // Without finishing this step, nobody is asked for codes.
    expect((await send('/sign-in/email', { email: client.email, password: PASSWORD })).ok).toBe(true);
    expect(await refusalOf(await client.post('/api/two-factor/on', { code: '000000' }))).toEqual([
      403,
      WRONG,
    ]);
    const turned = await client.post('/api/two-factor/on', { code: codeOfApp(key) });
    expect(turned.status).toBe(200);
    expect((await client.post('/api/auth', {})).status).toBe(401);
    const renewed = withToken(client, turned.headers.get('set-auth-token')!);
    expect(await status(renewed)).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    expect((await renewed.post('/api/two-factor/set-up', { password: PASSWORD })).status).toBe(409);
    expect((await renewed.post('/api/two-factor/on', { code: codeOfApp(key, 1) })).status).toBe(409);
  });

  it('stores key and recovery codes encrypted', async () => {
    const { client, key, recovery_codes } = await guarded();
    const [kept] = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(twoFactors).where(eq(twoFactors.userId, client.id)));
    for (const secret of [key, ...recovery_codes, ...recovery_codes.map((code) => code.slice(0, 5))]) {
      expect(JSON.stringify(kept)).not.toContain(secret);
    }
    expect(JSON.stringify(app.logged)).not.toContain(key);
  });

  it('requires a session', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/set-up'],
      ['POST', '/on'],
      ['POST', '/off'],
      ['POST', '/recovery-codes'],
    ]) {
      const body = method === 'POST' ? JSON.stringify({ password: PASSWORD, code: '123456' }) : null;
      const headers = { 'content-type': 'application/json' };
      const reply = await app.request(`/api/two-factor${path}`, { method: method!, headers, body });
      expect(reply.status).toBe(401);
    }
  });
});

describe('signing in', () => {
  it('asks for a code, and gives no session for the password alone', async () => {
    const { client, key } = await guarded();
    const before = await app.database
      .as('service')
      .transaction((tx) => tx.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, client.id)));
    const challenge = await challengeOf(client.email);
    const list = async () =>
      ((await (await client.request('/api/sessions')).json()) as { sessions: object[] }).sessions;
    expect(await list()).toHaveLength(1);
    expect(
      await app.database
        .as('service')
        .transaction((tx) =>
          tx.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, client.id)),
        ),
    ).toEqual(before);
    expect(await refusalOf(await answer(challenge, '000000'))).toEqual([401, WRONG]);
    const code = codeOfApp(key, 1);
    const reply = await answer(challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie().join()).toMatch(/liftlore\.session_token=[^;]+;.*HttpOnly/);
    const { token } = (await reply.json()) as { token: string };
    // As programs do.
    for (const bearer of [token, reply.headers.get('set-auth-token')!]) {
      expect((await withToken(client, bearer).post('/api/auth', {})).status).toBe(200);
    }
    expect(await list()).toHaveLength(2);
    // A challenge is good for one session.
    expect((await answer(challenge, codeOfApp(key, 1))).status).toBe(401);
  });

  it('accepts each app code once, though it is sent five times at once, on two servers', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const { client, key, used } = await guarded();
    const challenges = [];
    for (let n = 0; n < 5; n++) challenges.push(await challengeOf(client.email));
    const code = codeOfApp(key, 1);
    const replies = await Promise.all(
      challenges.map((challenge, n) => answer(challenge, code, n % 2 === 0 ? app : other)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401, 401]);
    // Nor can the code that turned it on be used to sign in.
    expect(await refusalOf(await answer(await challengeOf(client.email), used))).toEqual([401, WRONG]);
    await other.close();
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { client, recovery_codes } = await guarded();
    const [first, second] = recovery_codes as [string, string];
    expect((await answer(await challengeOf(client.email), ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(await refusalOf(await answer(await challengeOf(client.email), first))).toEqual([
      401,
      'This recovery code is wrong or has been used.',
    ]);
    const challenges = [await challengeOf(client.email), await challengeOf(client.email)];
    const replies = await Promise.all(
      challenges.map((challenge) => answer(challenge, second.replace('-', ''))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await status(client)).recovery_codes_left).toBe(8);
  });

  it('ends after five wrong codes, and pauses the account after ten', async () => {
    const { client, key, recovery_codes } = await guarded();
    const guess = (n: number) => String(900_000 + n);
    let guesses = 0;
    const challenge = await challengeOf(client.email);
    for (let n = 0; n < 5; n++) {
      expect(await refusalOf(await answer(challenge, guess(guesses++)))).toEqual([401, WRONG]);
    }
    const spent = codeOfApp(key, 1);
    expect(await refusalOf(await answer(challenge, spent))).toEqual([
      400,
      'Too many wrong codes. Please sign in again.',
    ]);
    const again = await challengeOf(client.email);
    for (let n = 0; n < 5; n++) expect((await answer(again, guess(guesses++))).status).toBe(401);
    const paused = await answer(await challengeOf(client.email), guess(guesses++));
    expect([paused.headers.get('retry-after'), ...(await refusalOf(paused))]).toEqual([
      '900',
      429,
      'Too many wrong codes. Please try again in 15 minutes.',
    ]);
    // Existing sessions remain.
    expect((await client.post('/api/auth', {})).status).toBe(200);
    await app.database.as('service').transaction((tx) =>
      tx
        .update(twoFactors)
        .set({ lockedUntil: new Date(Date.now() - 1000) })
        .where(eq(twoFactors.userId, client.id)),
    );
    expect((await answer(await challengeOf(client.email), spent)).status).toBe(401);
    expect((await answer(await challengeOf(client.email), recovery_codes[0]!)).status).toBe(200);
  });

  it('is limited by address too', async () => {
    const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 1 } });
    const tries = [];
    for (let n = 0; n < 61; n++) tries.push((await answer('made-up.c2lnbmVk', '123456', strict)).status);
    expect(tries).toEqual([...Array(60).fill(401), 429]);
    await strict.close();
  });

  it('rejects a made-up, altered or foreign challenge', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const challenge = await challengeOf(one.client.email);
    const [name, signature] = challenge.split('.') as [string, string];
    const foreign = await challengeOf(other.client.email);
    for (const wrong of [
      'made-up',
      'made-up.c2lnbmVk',
      name,
      `${name}.`,
      `${name}.${foreign.split('.')[1]}`,
      `x; liftlore.session_token=${one.client.token}`,
      `${name}x.${signature}`,
    ]) {
      expect((await answer(wrong, codeOfApp(one.key, 1))).status).toBe(401);
    }
    expect((await answer(foreign, one.recovery_codes[0]!)).status).toBe(401);
    expect((await answer(challenge, one.recovery_codes[0]!)).status).toBe(200);
  });

  it('that awaits its code ends with a reset', async () => {
    const { client, key } = await guarded();
    const challenge = await challengeOf(client.email);
    await send('/request-password-reset', { email: client.email });
    const link = await eventually(() => app.mailed.findLast(({ to }) => to === client.email)!.link);
    const token = new URL(link).hash.replace('#token=', '');
    expect((await send('/reset-password', { token, newPassword: 'a new saddle' })).status).toBe(200);
    expect((await answer(challenge, codeOfApp(key, 1))).status).toBe(401);
    // And a reset does not bypass the code.
    const reply = await send('/sign-in/email', { email: client.email, password: 'a new saddle' });
    expect(await reply.json()).toEqual({ twoFactor: true, challenge: expect.any(String) });
  });
});

describe('afterwards', () => {
  it('a changed password ends sign-ins that await a code', async () => {
    const { client, key } = await guarded();
    const challenge = await challengeOf(client.email);
    const changed = await client.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'a new saddle',
    });
    expect(changed.status).toBe(200);
    expect((await answer(challenge, codeOfApp(key, 1))).status).toBe(401);
  });

  it('new recovery codes need the password and a code, and replace the old ones', async () => {
    const { client, key, recovery_codes } = await guarded();
    const renew = (password: string, code: string) =>
      client.post('/api/two-factor/recovery-codes', { password, code });
    expect((await renew('wrong horse', codeOfApp(key, 1))).status).toBe(403);
    for (const code of ['000000', 'aaaaa-aaaaa']) {
      expect(await refusalOf(await renew(PASSWORD, code))).toEqual([403, WRONG]);
    }
    expect((await client.post('/api/two-factor/recovery-codes', { password: PASSWORD })).status).toBe(400);
    expect((await status(client)).recovery_codes_left).toBe(10);
    const made = (await (await renew(PASSWORD, recovery_codes[9]!)).json()) as Made;
    expect(made.recovery_codes).toHaveLength(10);
    expect((await answer(await challengeOf(client.email), recovery_codes[0]!)).status).toBe(401);
    expect((await answer(await challengeOf(client.email), made.recovery_codes[0]!)).status).toBe(200);
  });

  it('turning it off needs the password and a code', async () => {
    const { client, key } = await guarded();
    const code = codeOfApp(key, 1);
    const off = (password: string, typed: string, as = client) =>
      as.post('/api/two-factor/off', { password, code: typed });
    expect(await refusalOf(await off('wrong horse', code))).toEqual([403, 'The password is incorrect.']);
    expect(await refusalOf(await off(PASSWORD, '000000'))).toEqual([403, WRONG]);
    expect((await client.post('/api/two-factor/off', { password: PASSWORD })).status).toBe(400);
    expect((await status(client)).on).toBe(true);
    const turned = await off(PASSWORD, code);
    expect(turned.status).toBe(200);
    const renewed = withToken(client, turned.headers.get('set-auth-token')!);
    expect((await status(renewed)).on).toBe(false);
    expect((await off(PASSWORD, code, renewed)).status).toBe(409);
    const late = await renewed.post('/api/two-factor/recovery-codes', { password: PASSWORD, code });
    expect(late.status).toBe(409);
    const reply = await send('/sign-in/email', { email: client.email, password: PASSWORD });
    expect(await reply.json()).toMatchObject({ token: expect.any(String) });
    const kinds = await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .select({ detail: auditEvents.detail })
          .from(auditEvents)
          .where(eq(auditEvents.kind, 'two_factor_changed')),
      );
    expect(kinds.map(({ detail }) => (detail as { now: string }).now)).toEqual(
      expect.arrayContaining(['on', 'off', 'new_recovery_codes']),
    );
  });

  it('the operator can turn it off for a user who lost phone and codes', async () => {
    const { client } = await guarded();
    expect(await turnOffTwoFactor(app.database, 'nobody@example.com')).toBe(false);
    expect(await turnOffTwoFactor(app.database, client.email.toUpperCase())).toBe(true);
    expect((await status(client)).on).toBe(false);
    const reply = await send('/sign-in/email', { email: client.email, password: PASSWORD });
    expect(await reply.json()).toMatchObject({ token: expect.any(String) });
    expect((await setUp(client)).recovery_codes).toHaveLength(10);
  });

  it('passwords cannot be guessed there without limit', async () => {
    const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 1 } });
    const client = await strict.signUp();
    const tries = [];
    for (let n = 0; n < 11; n++) {
      tries.push((await client.post('/api/two-factor/set-up', { password: `wrong ${n}` })).status);
    }
    expect(tries).toEqual([...Array(10).fill(403), 429]);
    await strict.close();
  });
});

describe('where admins must use it', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await testApp({
      offline: true,
      database: app.database,
      settings: { ADMIN_TWO_FACTOR: 'required' },
    });
  });
  afterAll(() => strict.close());
  const viewerOf = async (client: Client) =>
    ((await (await client.post('/api/auth', {})).json()) as { user: Viewer }).user;
  const goal = { title: 'Bench 100 kg', kind: 'lift' };

  it.each(['admin', 'super-admin'] as const)('an %s has no rights until they turn it on', async (role) => {
    const client = await strict.signUp();
    await setRoles(app.database, client.email, [role]);
    expect(await viewerOf(client)).toMatchObject({
      isAdmin: false,
      isSuperAdmin: false,
      admin_waits: true,
      access: { allowed: true },
    });
    expect(await status(client)).toMatchObject({ on: false, required: true });
    expect(await refusalOf(await client.post('/api/goals', goal))).toEqual([
      403,
      'Admins need two-factor authentication here. Turn it on under Account, Security, then continue.',
    ]);
    expect(await refusalOf(await client.request('/api/audit-events'))).toEqual([
      403,
      'Admins need two-factor authentication here. Turn it on under Account, Security, then continue.',
    ]);
    const { key } = await setUp(client);
    const turned = await client.post('/api/two-factor/on', { code: codeOfApp(key) });
    const renewed = withToken(client, turned.headers.get('set-auth-token')!, strict);
    expect(await viewerOf(renewed)).toMatchObject({
      isAdmin: true,
      isSuperAdmin: role === 'super-admin',
      admin_waits: false,
    });
    expect((await renewed.post('/api/goals', goal)).status).not.toBe(403);
  });

  it('nobody else has to', async () => {
    const client = await strict.signUp();
    expect(await viewerOf(client)).toMatchObject({ admin_waits: false });
    expect(await status(client)).toMatchObject({ required: false });
    expect(await refusalOf(await client.post('/api/goals', goal))).toEqual([
      403,
      'Only admins can create goals.',
    ]);
  });

  it('without that rule no admin has to', async () => {
    const client = await app.signUp();
    await setRoles(app.database, client.email, ['admin']);
    expect(await viewerOf(client)).toMatchObject({ isAdmin: true, admin_waits: false });
  });
});
