import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#server/auth/hashed-tokens.ts';
import { sessions, verifications } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Device } from '#shared/devices.ts';
import { deviceOf } from './user-agent.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const PASSWORD = 'correct horse';

let app: TestApp;
let https: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
  https = await testApp({
    offline: true,
    database: app.database,
    settings: { PUBLIC_URL: 'https://coach.example' },
  });
});
afterAll(async () => {
  await https.close();
  await app.close();
});

const send = (path: string, body: object, headers: Record<string, string> = {}, on = app) =>
  on.request(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });

/** Signs in as browsers do. @returns the cookie to send back */
async function cookieOf(email: string, headers: Record<string, string> = {}, on = app) {
  const reply = await send('/sign-in/email', { email, password: PASSWORD }, headers, on);
  expect(reply.status).toBe(200);
  return reply.headers
    .getSetCookie()
    .find((set) => set.includes('session_token='))!
    .split(';', 1)[0]!;
}
const statusWith = async (cookie: string, on = app) =>
  (await on.request('/api/auth', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', cookie } }))
    .status;
const listOf = async (client: Client) =>
  ((await (await client.request('/api/sessions')).json()) as { sessions: Device[] }).sessions;

describe('a session', () => {
  it('has a new token at each sign-in, whatever cookie was there before', async () => {
    const [victim, attacker] = [await app.signUp(), await app.signUp()];
    const preset = await cookieOf(attacker.email);
    for (const before of [
      preset,
      'liftlore.session_token=chosen',
      preset.replace(/=.*/, '=chosen.c2lnbmVk'),
    ]) {
      const cookie = await cookieOf(victim.email, { cookie: before });
      expect(cookie).not.toBe(before);
      expect([await statusWith(cookie), await statusWith(before)]).toEqual([200, 401]);
    }
  });

  it('ends with the next sign-in in the same browser, and leaves others’ sessions alone', async () => {
    const { email } = await app.signUp();
    const [first, elsewhere] = [await cookieOf(email), await cookieOf(email)];
    const second = await cookieOf(email, { cookie: first });
    expect([await statusWith(first), await statusWith(second), await statusWith(elsewhere)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('is refused after sign-out and after a reset, by cookie and by token', async () => {
    const client = await app.signUp();
    const [leaving, staying] = [await cookieOf(client.email), await cookieOf(client.email)];
    expect((await send('/sign-out', {}, { cookie: leaving })).status).toBe(200);
    expect([await statusWith(leaving), await statusWith(staying)]).toEqual([401, 200]);
    await send('/request-password-reset', { email: client.email });
    const link = await eventually(() => app.mailed.findLast(({ to }) => to === client.email)!.link);
    const token = new URL(link).hash.replace('#token=', '');
    expect((await send('/reset-password', { token, newPassword: 'a new saddle' })).status).toBe(200);
    expect([
      await statusWith(staying),
      await statusWith(leaving),
      (await client.post('/api/auth', {})).status,
    ]).toEqual([401, 401, 401]);
  });

  it('is sent over https in a cookie for this host alone, hidden from scripts and other sites', async () => {
    const client = await https.signUp();
    const set = (await send('/sign-in/email', { email: client.email, password: PASSWORD }, {}, https)).headers
      .getSetCookie()
      .filter((cookie) => cookie.includes('session_token'));
    expect(set).toHaveLength(1);
    const [cookie, ...attributes] = set[0]!.split('; ');
    expect(cookie).toMatch(/^__Host-liftlore\.session_token=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(attributes.join()).not.toMatch(/Domain/i);
    expect(await statusWith(cookie!, https)).toBe(200);
    // Without the prefix, which a neighboring host could have set.
    expect(await statusWith(cookie!.replace('__Host-', ''), https)).toBe(401);
  });

  it('is stored as a hash, which opens nothing', async () => {
    const client = await app.signUp();
    const { token } = (await (
      await send('/sign-in/email', { email: client.email, password: PASSWORD })
    ).json()) as { token: string };
    const rows = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(sessions).where(eq(sessions.userId, client.id)));
    const kept = rows.map((row) => row.token);
    expect(kept).toContain(tokenHash(token));
    expect(kept).not.toContain(token);
    for (const stolen of kept) {
      const reply = await app.request('/api/auth', {
        method: 'POST',
        headers: { authorization: `Bearer ${stolen}` },
      });
      expect(reply.status).toBe(401);
    }
    await send('/request-password-reset', { email: client.email });
    const link = await eventually(() => app.mailed.findLast(({ to }) => to === client.email)!.link);
    const links = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(verifications).where(eq(verifications.value, client.id)));
    expect(links).toHaveLength(1);
    expect(links[0]!.identifier).not.toContain(new URL(link).hash.replace('#token=', ''));
  });

  it('is renewed and still found', async () => {
    const client = await app.signUp();
    const cookie = await cookieOf(client.email);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .update(sessions)
          .set({ expiresAt: sql`now() + interval '20 days'`, updatedAt: sql`now() - interval '10 days'` })
          .where(eq(sessions.userId, client.id)),
      );
    const reply = await app.request('/api/auth', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    });
    expect(reply.headers.getSetCookie().join()).toContain(cookie);
    const rows = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(sessions).where(eq(sessions.userId, client.id)));
    expect(rows.filter(({ expiresAt }) => expiresAt.getTime() > Date.now() + 29 * 86_400_000)).toHaveLength(
      1,
    );
    expect(await statusWith(cookie)).toBe(200);
  });
});

describe('the list of sessions', () => {
  it('shows each device, where it came from, and which is the current one', async () => {
    const client = await app.signUp();
    await cookieOf(client.email, { 'user-agent': FIREFOX });
    await cookieOf(client.email, { 'user-agent': PHONE });
    const listed = await listOf(client);
    expect(listed.map(({ device, kind, is_this }) => [device, kind, is_this])).toEqual([
      ['A program', 'program', true],
      ['Safari on an iPhone', 'phone', false],
      ['Firefox on Windows', 'computer', false],
    ]);
    expect(listed[0]).toMatchObject({ address: '127.0.0.1', is_admins: false });
    expect(JSON.stringify(listed)).not.toContain(client.token.split('.', 1)[0]);
  });

  it('shows nothing of an admin’s own device', async () => {
    const [client, admin] = [await app.signUp(), await app.signUp()];
    await app.database.as('service').transaction((tx) =>
      tx.insert(sessions).values({
        userId: client.id,
        actingAdminId: admin.id,
        token: 'hash',
        expiresAt: new Date(Date.now() + 60_000),
        ipAddress: '192.0.2.7',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      }),
    );
    expect((await listOf(client)).find((session) => session.is_admins)).toMatchObject({
      device: 'A browser',
      kind: 'computer',
      address: null,
    });
  });

  it('shows when a session was last used', async () => {
    const client = await app.signUp();
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.userId, client.id)),
      );
    await client.request('/api/profile');
    await eventually(async () => {
      const [session] = await listOf(client);
      expect(new Date(session!.last_used_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  it('contains only one’s own, without expired ones', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    await cookieOf(other.email);
    const expiring = await cookieOf(client.email);
    const [, expired] = await listOf(client);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .update(sessions)
          .set({ expiresAt: sql`now()`, lastUsedAt: sql`now() - interval '30 days'` })
          .where(eq(sessions.id, expired!.id)),
      );
    expect(await statusWith(expiring)).toBe(401);
    expect(await listOf(client)).toHaveLength(1);
    expect((await app.request('/api/sessions')).status).toBe(401);
    // A server deletes expired ones when it starts, then every five minutes.
    const gone = await app.signUp();
    const where = eq(sessions.userId, gone.id);
    await app.database
      .as('service')
      .transaction((tx) => tx.update(sessions).set({ expiresAt: sql`now()` }).where(where));
    const restarted = await testApp({ offline: true, database: app.database });
    const count = (which: SQL) => app.database.as('service').read((tx) => tx.$count(sessions, which));
    await eventually(async () => expect(await count(eq(sessions.id, expired!.id))).toBe(0));
    // The last one shows when a member was last seen.
    expect(await count(where)).toBe(1);
    await restarted.close();
  });

  it('ends one: its next request is refused', async () => {
    const client = await app.signUp();
    const [kept, lost] = [await cookieOf(client.email), await cookieOf(client.email)];
    const [, newest] = await listOf(client);
    const end = (id: string, as = client) => as.request(`/api/sessions/${id}`, { method: 'DELETE' });
    const stranger = await app.signUp();
    expect((await end(newest!.id, stranger)).status).toBe(404);
    expect(await statusWith(lost)).toBe(200);
    expect((await end(newest!.id)).status).toBe(200);
    expect([await statusWith(lost), await statusWith(kept)]).toEqual([401, 200]);
    expect((await end(newest!.id)).status).toBe(404);
    const events = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(auditEvents).where(eq(auditEvents.userId, client.id)));
    expect(events.filter(({ kind }) => kind === 'sessions_ended')).toHaveLength(1);
  });

  it('ends all others immediately', async () => {
    const [client, stranger] = [await app.signUp(), await app.signUp()];
    const others = [await cookieOf(client.email), await cookieOf(client.email)];
    const reply = await client.request('/api/sessions', { method: 'DELETE' });
    expect(await reply.json()).toEqual({ ended: 2 });
    expect(await Promise.all(others.map((cookie) => statusWith(cookie)))).toEqual([401, 401]);
    expect(await listOf(client)).toHaveLength(1);
    expect(await listOf(stranger)).toHaveLength(1);
  });
});

describe('a device', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows', 'computer'],
    [PHONE, 'Safari on an iPhone', 'phone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      'Chrome on Mac',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on Mac',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge on Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 OPR/122.0.0.0',
      'Opera on Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome on an Android phone',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
      'Samsung Internet on an Android tablet',
      'tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1',
      'Chrome on an iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Linux',
      'computer',
    ],
    ['curl/8.14.1', 'curl', 'program'],
    ['python-requests/2.32.4', 'python-requests', 'program'],
    ['<script>alert(1)</script>', 'A program', 'program'],
    ['', 'A program', 'program'],
    [null, 'A program', 'program'],
  ])('%s', (agent, device, kind) => {
    expect(deviceOf(agent)).toEqual({ device, kind });
  });
});
