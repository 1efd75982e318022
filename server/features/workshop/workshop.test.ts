import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import { startFakeSmtp } from '#fakes/smtp-server.ts';
import { makeOwnerToken } from '#server/access/owner-link.ts';
import { setRoles } from '#server/access/roles.ts';
import { installation } from '#server/db/schema/operations.ts';
import { serviceKeys } from '#server/db/schema/service-keys.ts';
import { Refusal } from '#server/http/refusal.ts';
import { smtp } from '#server/mail/transport.ts';
import { openServiceKeys } from '#server/service-keys/service-keys.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, TEST_SECRET, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { WorkshopOverview } from '#shared/workshop.ts';
import { coordinateRestarts } from './restarts.ts';

const PASSWORD = 'correct horse';
const KEY = 'sk-entered-in-the-browser-9876';

let app: TestApp;
let owner: Client;
let provider: FakeModel;
const restart = vi.fn();

beforeAll(async () => {
  provider = await startFakeModel({ script: textReply('Yes.') });
  app = await testApp({ offline: true, restart });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => restart.mockClear());

const send = (method: string, path: string, body: object) =>
  owner.request(`/api/workshop${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const keep = (values: object, password = PASSWORD) => send('PUT', '/keys', { values, password });
const overview = async () => (await (await owner.request('/api/workshop')).json()) as WorkshopOverview;
const messageOf = async (reply: Response) => ((await reply.json()) as { message: string }).message;
const keyOf = ({ keys }: WorkshopOverview, name: string) => keys.find((key) => key.name === name);

describe('the owner link', () => {
  it('creates the owner’s account in one step, once', async () => {
    const fresh = await testApp({ offline: true });
    const token = await makeOwnerToken(fresh.database);
    const post = (path: string, body: object) =>
      fresh.request(`/api/auth/owner${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const person = { token, email: 'Owner@Example.com', password: PASSWORD };
    expect(await (await post('/check', { token })).json()).toEqual({ open: true });
    expect((await post('/sign-up', { ...person, token: 'guessed' })).status).toBe(404);
    const created = await post('/sign-up', person);
    expect(await created.json()).toMatchObject({ user: { email: 'owner@example.com' } });
    const authorization = `Bearer ${created.headers.get('set-auth-token')}`;
    const reply = await fresh.request('/api/workshop', { headers: { authorization } });
    expect(reply.status).toBe(200);
    expect(await (await post('/check', { token })).json()).toEqual({ open: false });
    expect((await post('/sign-up', { ...person, email: 'second@example.com' })).status).toBe(404);
    const again = await fresh.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    expect(again.status).toBe(200);
    await fresh.close();
  });

  it('creates no account while too many people sign in to hash its password', async () => {
    let busy = true;
    const fresh = await testApp({
      offline: true,
      passwords: {
        async hash(password) {
          if (busy) throw new Refusal('unavailable', 'Too many people are signing in right now.');
          return password;
        },
        verify: async ({ hash, password }) => hash === password,
      },
    });
    const token = await makeOwnerToken(fresh.database);
    const signUp = () =>
      fresh.request('/api/auth/owner/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, email: 'owner@example.com', password: PASSWORD }),
      });
    expect((await signUp()).status).toBe(503);
    busy = false;
    expect((await signUp()).status).toBe(200);
    await fresh.close();
  });

  it('replaces an account of that address that was never confirmed, with its password', async () => {
    const mail = await startFakeSmtp();
    const fresh = await testApp({
      offline: true,
      transport: smtp(mail.url, { from: () => 'Coach <c@example.com>' }),
    });
    const post = (path: string, body: object) =>
      fresh.request(`/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const email = 'owner@example.com';
    expect((await post('/sign-up/email', { email, password: 'thieving horse' })).status).toBe(200);
    const token = await makeOwnerToken(fresh.database);
    const signIn = async (password: string) => (await post('/sign-in/email', { email, password })).status;
    expect((await post('/owner/sign-up', { token: 'guessed', email, password: PASSWORD })).status).toBe(404);
    // Still there: known by its password, but not confirmed.
    expect(await signIn('thieving horse')).toBe(403);
    const created = await post('/owner/sign-up', { token, email, password: PASSWORD });
    expect(created.status).toBe(200);
    const authorization = `Bearer ${created.headers.get('set-auth-token')}`;
    expect((await fresh.request('/api/workshop', { headers: { authorization } })).status).toBe(200);
    expect([await signIn('thieving horse'), await signIn(PASSWORD)]).toEqual([401, 200]);
    await fresh.close();
    await mail.close();
  });

  it('names an address that has an account only to the holder of the link', async () => {
    const fresh = await testApp({ offline: true });
    const { email } = await fresh.signUp();
    const token = await makeOwnerToken(fresh.database);
    const reply = await fresh.request('/api/auth/owner/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, email, password: PASSWORD }),
    });
    expect(reply.status).toBe(409);
    await fresh.close();
  });
});

describe('a model key', () => {
  it('is stored once a call with it has succeeded, and used from then on', async () => {
    expect((await overview()).model.built_in).toBe(true);
    expect((await keep({ OPENAI_API_KEY: KEY }, 'wrong one')).status).toBe(403);
    expect(await messageOf(await keep({ OPENAI_BASE_URL: provider.url }))).toBe(
      'Enter OPENAI_API_KEY together with OPENAI_BASE_URL.',
    );
    for (const pasted of ['sk-“typographic”', 'sk two keys', '\u200bsk'])
      expect(await messageOf(await keep({ OPENAI_API_KEY: pasted }))).toMatch(
        /^OPENAI_API_KEY must be the key alone, without spaces or typographic quotation marks/,
      );
    const outside = await keep({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: 'http://models.example.com/v1' });
    expect(await messageOf(outside)).toMatch(/^OPENAI_BASE_URL must begin with https/);
    const dead = await keep({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: 'http://127.0.0.1:1' });
    expect([dead.status, await messageOf(dead)]).toEqual([
      400,
      'OpenAI could not be reached (ECONNREFUSED). Check the address, and this server’s connection to the internet.',
    ]);
    expect(keyOf(await overview(), 'OPENAI_API_KEY')?.source).toBeNull();

    const kept = await keep({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url });
    const now = (await kept.json()) as WorkshopOverview;
    expect(now.model.built_in).toBe(false);
    expect(keyOf(now, 'OPENAI_API_KEY')).toEqual({
      name: 'OPENAI_API_KEY',
      source: 'browser',
      last_four: '9876',
      set_at: expect.any(String),
      set_by: owner.email,
      unreadable: false,
    });
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(await (await send('POST', '/test-model', {})).json()).toMatchObject({ label: now.model.label });
    const asked = await owner.post('/api/ask', { content: 'Yes or no?' }, { accept: 'application/json' });
    expect(await asked.json()).toMatchObject({ answer: 'Yes.' });
  });

  it('cannot be read anywhere, and is decrypted only with this server’s secret', async () => {
    const rows = await app.database.as('service').transaction((tx) => tx.select().from(serviceKeys));
    const { name, sealed } = rows.find((row) => row.name === 'OPENAI_API_KEY')!;
    expect(sealed.includes(KEY)).toBe(false);
    await app.database
      .as('service')
      .transaction((tx) => tx.insert(serviceKeys).values({ name: 'GROQ_API_KEY', sealed, lastFour: '9876' }));
    expect(keyOf(await overview(), 'GROQ_API_KEY')?.unreadable).toBe(true);
    expect(name).toBe('OPENAI_API_KEY');
    expect(JSON.stringify([await overview(), app.logged])).not.toContain(KEY);
    expect((await send('DELETE', '/keys/GROQ_API_KEY', { password: PASSWORD })).status).toBe(200);
  });

  it('reaches another server at its next check, and is gone once removed', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const reply = await other.request('/api/workshop', {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(((await reply.json()) as WorkshopOverview).model.built_in).toBe(false);
    await other.close();
    const removed = await send('DELETE', '/keys/OPENAI_API_KEY', { password: PASSWORD });
    expect(((await removed.json()) as WorkshopOverview).model.built_in).toBe(true);
    expect((await send('DELETE', '/keys/OPENAI_API_KEY', { password: PASSWORD })).status).toBe(404);
  });

  it('from the environment takes precedence over an entered one', async () => {
    const set = await testApp({ database: app.database });
    const reply = await set.request('/api/workshop/keys', {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { OPENAI_API_KEY: KEY }, password: PASSWORD }),
    });
    expect([reply.status, await messageOf(reply)]).toEqual([
      409,
      'OPENAI_API_KEY is set in the server’s environment, which takes precedence. Change it there.',
    ]);
    await set.close();
  });
});

describe('mail and payments', () => {
  it('send a test mail, and report a failure', async () => {
    expect(await (await send('POST', '/test-mail', {})).json()).toEqual({ address: owner.email });
    expect(app.mailed.at(-1)).toMatchObject({
      to: owner.email,
      subject: expect.stringMatching(/^A test email/),
    });
    const reply = await keep({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await messageOf(reply)).toMatch(/^The mail server could not be reached \(ECONNREFUSED\)\. Check/);
    expect(await messageOf(await keep({ SMTP_URL: 'smtps://coach:10%@mail.example' }))).toMatch(
      /^SMTP_URL must have the special characters .* percent-encoded/,
    );
    expect(await messageOf(await keep({ STRIPE_SECRET_KEY: 'sk_test_1' }))).toMatch(/together\.$/);
  });

  it('take effect on a restart, which the owner triggers with a password', async () => {
    expect((await send('POST', '/restart', { password: 'wrong one' })).status).toBe(403);
    expect((await send('POST', '/restart', { password: PASSWORD })).status).toBe(200);
    await eventually(() => expect(restart).toHaveBeenCalledOnce());
  });
});

describe('several servers', () => {
  const owning = async (app: TestApp) => {
    const boss = await app.signUp();
    await setRoles(app.database, boss.email, ['super-admin']);
    const post = (path: string, body: object, method = 'POST') =>
      boss.request(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return { boss, post };
  };
  const turnEnds = ({ database }: TestApp) =>
    database
      .as('service')
      .transaction((tx) =>
        tx
          .update(installation)
          .set({ updatedAt: sql`now() - interval '91 seconds'` })
          .where(sql`key = 'restart asked for'`),
      );

  it('include one that still starts while keys are entered and a restart is asked for', async () => {
    const smtpServer = await startFakeSmtp();
    const one = await testApp({ offline: true, restart: vi.fn() });
    const { database } = one;
    const { post } = await owning(one);
    const keys = await openServiceKeys({ database, secret: TEST_SECRET, environment: {} });
    const values = { SMTP_URL: smtpServer.url };
    expect((await post('/workshop/keys', { values, password: PASSWORD }, 'PUT')).status).toBe(200);
    expect((await post('/workshop/restart', { password: PASSWORD })).status).toBe(200);

    const begin = vi.fn();
    const restarts = coordinateRestarts({ database, keys, hasOtherEmbeddings: () => false, restart: begin });
    await keys.refresh();
    await turnEnds(one);
    await restarts.follow();
    expect(begin).toHaveBeenCalledOnce();
    await one.close();
    await smtpServer.close();
  });

  it('leave mail to those that started with the current mail server, and restart one after the other', async () => {
    const smtpServer = await startFakeSmtp();
    const one = await testApp({ offline: true, restart });
    const { database } = one;
    const { boss, post } = await owning(one);
    const stateOf = async (on: TestApp) => {
      const headers = { authorization: `Bearer ${boss.token}` };
      const { restart_needed, restart_asked } = (await (
        await on.request('/api/workshop', { headers })
      ).json()) as WorkshopOverview;
      return { restart_needed, restart_asked };
    };
    const others = await Promise.all(
      [vi.fn(), vi.fn()].map(async (begin) => {
        const keys = await openServiceKeys({ database, secret: TEST_SECRET, environment: {} });
        const restarts = coordinateRestarts({
          database,
          keys,
          hasOtherEmbeddings: () => false,
          restart: begin,
        });
        return { begin, restarts, keys };
      }),
    );
    const followAll = async () => {
      for (const { keys, restarts } of others) {
        await keys.refresh();
        await restarts.follow();
      }
      return others.map(({ begin }) => begin.mock.calls.length);
    };
    expect(
      (await post('/workshop/keys', { values: { SMTP_URL: smtpServer.url }, password: PASSWORD }, 'PUT'))
        .status,
    ).toBe(200);
    expect(await stateOf(one)).toEqual({ restart_needed: true, restart_asked: false });
    expect(await followAll()).toEqual([0, 0]);

    const delivered: string[] = [];
    const started = await testApp({
      offline: true,
      database,
      transport: { reachesPeople: false, deliver: async ({ to }) => void delivered.push(to) },
    });
    expect(await stateOf(started)).toEqual({ restart_needed: false, restart_asked: false });
    expect((await post('/auth/request-password-reset', { email: boss.email })).status).toBe(200);
    await eventually(() => expect(delivered).toEqual([boss.email]));
    expect(one.mailed).toEqual([]);

    expect((await post('/workshop/restart', { password: PASSWORD })).status).toBe(200);
    await eventually(() => expect(restart).toHaveBeenCalledOnce());
    expect(await stateOf(one)).toEqual({ restart_needed: true, restart_asked: true });
    expect(await stateOf(started)).toEqual({ restart_needed: false, restart_asked: false });
    expect(await followAll()).toEqual([0, 0]);
    await turnEnds(one);
    expect(await followAll()).toEqual([1, 0]);
    others.shift();
    await turnEnds(one);
    expect(await followAll()).toEqual([1]);
    await started.close();
    await one.close();
    await smtpServer.close();
  });
});
