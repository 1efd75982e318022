import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, setRoles } from '#server/access/roles.ts';
import { oneTimeTokens, sessions, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { reported } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Viewer } from '#shared/viewer.ts';

const PASSWORD = 'correct horse';
const COOKIE = 'liftlore.session_token';
const ASIDE = 'liftlore.admin_session';

let app: TestApp;
let boss: Client;
let member: Client;

async function someone(...roles: Role[]): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, roles);
  return client;
}

beforeAll(async () => {
  app = await testApp();
  boss = await someone('super-admin');
  member = await app.signUp();
});
afterAll(() => app.close());

const ask = (client: Client, target: string, more: object = {}) =>
  client.post('/api/impersonate', { targetUserEmail: target, password: PASSWORD, ...more });

async function linkTo(target: Client, by = boss): Promise<string> {
  const reply = await ask(by, target.email);
  expect(reply.status).toBe(200);
  const { accessLink } = (await reply.json()) as { accessLink: string };
  const [page, token] = accessLink.split('#token=');
  expect(page).toBe(`${TEST_SITE}/impersonate`);
  return token!;
}

/** A browser as the server sees it: a set of cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  async post(path: string, body: object = {}): Promise<Response> {
    const reply = await app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const set of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/max-age=0\b/i.test(set)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return reply;
  }

  signIn = ({ email }: Client) => this.post('/api/auth/sign-in/email', { email, password: PASSWORD });

  async viewer(): Promise<Viewer | null> {
    const reply = await this.post('/api/auth');
    return reply.ok ? ((await reply.json()) as { user: Viewer }).user : null;
  }
}

async function impersonating(target: Client, browser = new Browser()): Promise<Browser> {
  const reply = await browser.post('/api/impersonate/open', { token: await linkTo(target) });
  expect(reply.status).toBe(200);
  return browser;
}

const expireActing = ({ id }: Client) =>
  app.database
    .as('service')
    .transaction((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(sql`user_id = ${id} and acting_admin_id is not null`),
    );

const eventsOf = (target: Client) =>
  app.database.as('service').transaction((tx) =>
    tx
      .select({
        kind: auditEvents.kind,
        user: auditEvents.userId,
        admin: auditEvents.actingAdminId,
        subject: auditEvents.subjectId,
        detail: auditEvents.detail,
      })
      .from(auditEvents)
      .where(sql`${target.id} in (user_id, subject_id)`)
      .orderBy(auditEvents.at, auditEvents.id),
  );

describe('an access link', () => {
  test('is made by a super admin who enters their password', async () => {
    expect(await linkTo(member)).toMatch(/^[\w-]{43}$/);
    for (const client of [await someone('admin'), await someone('whitelist', 'og'), member]) {
      expect((await ask(client, member.email)).status).toBe(403);
    }
    expect((await ask(boss, member.email, { password: 'wrong one' })).status).toBe(403);
    expect((await ask(boss, member.email, { password: undefined })).status).toBe(400);
  });

  test('is issued to the user of the session', async () => {
    expect((await ask(boss, member.email, { adminUser: boss.email })).status).toBe(200);
    expect((await ask(boss, member.email, { adminUser: { id: boss.id } })).status).toBe(200);
    expect((await ask(boss, member.email, { adminUser: member.id })).status).toBe(403);
    expect((await ask(member, member.email, { adminUser: boss.id })).status).toBe(403);
  });

  test('cannot target admins, missing users or oneself', async () => {
    for (const target of [await someone('admin'), await someone('super-admin')]) {
      expect((await ask(boss, target.email)).status).toBe(403);
    }
    expect((await ask(boss, boss.email)).status).toBe(403);
    expect((await ask(boss, 'nobody@example.com')).status).toBe(404);
  });

  test('is stored as a hash', async () => {
    const token = await linkTo(member);
    const rows = await app.database.as('service').transaction((tx) => tx.select().from(oneTimeTokens));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(token);
    expect(JSON.stringify(app.logged)).not.toContain(token);
  });

  test('opens once, out of five concurrent tries', async () => {
    const token = await linkTo(member);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => new Browser().post('/api/impersonate/open', { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const begun = (await eventsOf(member)).filter(({ kind }) => kind === 'impersonation_begun');
    const open = await app.database
      .as('service')
      .transaction((tx) => tx.$count(sessions, sql`user_id = ${member.id} and acting_admin_id = ${boss.id}`));
    expect([begun.length, open]).toEqual([1, 1]);
  });

  test('is not used up by viewing it', async () => {
    const token = await linkTo(member);
    const check = async () => (await new Browser().post('/api/impersonate/check', { token })).json();
    expect(await check()).toEqual({ email: member.email });
    expect((await app.request(`/api/impersonate/open?token=${token}`)).status).toBe(405);
    expect(await check()).toEqual({ email: member.email });
    expect((await new Browser().post('/api/impersonate/open', { token })).status).toBe(200);
    expect(await check()).toEqual({ email: null });
  });

  test('ends after its time, with the next one, and when either user’s role changes', async () => {
    const opens = async (token: string) =>
      (await new Browser().post('/api/impersonate/open', { token })).status === 200;

    const late = await linkTo(member);
    const left = sql<number>`extract(epoch from expires_at - now())::int`;
    const [link] = await app.database
      .as('service')
      .transaction((tx) =>
        tx.select({ left }).from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'access-link')),
      );
    expect(link!.left).toBeGreaterThan(14 * 60);
    expect(link!.left).toBeLessThanOrEqual(15 * 60);
    await app.database
      .as('service')
      .transaction((tx) => tx.update(oneTimeTokens).set({ expiresAt: sql`now()` }));
    expect(await opens(late)).toBe(false);

    const first = await linkTo(member);
    const second = await linkTo(member);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);

    const risen = await app.signUp();
    const toRisen = await linkTo(risen);
    await setRoles(app.database, risen.email, ['admin']);
    expect(await opens(toRisen)).toBe(false);

    const fallen = await someone('super-admin');
    const byFallen = await linkTo(member, fallen);
    await setRoles(app.database, fallen.email, ['admin']);
    expect(await opens(byFallen)).toBe(false);
  });
});

describe('the session it opens', () => {
  test('is the member’s, names the acting admin, and leaves the last sign-in alone', async () => {
    const lastSignIn = async () =>
      (
        await app.database
          .as('service')
          .transaction((tx) => tx.select().from(users).where(eq(users.id, member.id)))
      )[0]!.lastSignInAt;
    const before = await lastSignIn();
    const browser = await impersonating(member);
    expect(await browser.viewer()).toMatchObject({
      id: member.id,
      email: member.email,
      isSuperAdmin: false,
      acting_admin: { id: boss.id, email: boss.email },
    });
    expect(await lastSignIn()).toEqual(before);
    expect((await browser.post('/api/users')).status).toBe(403);
  });

  test('lasts an hour at most, whatever would renew it', async () => {
    const target = await app.signUp();
    const browser = await impersonating(target);
    const acting = sql`user_id = ${target.id} and acting_admin_id is not null`;
    const expiry = async () =>
      (await app.database.as('service').transaction((tx) => tx.select().from(sessions).where(acting)))[0]!
        .expiresAt;
    const end = await expiry();
    expect(end.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await browser.viewer()).not.toBeNull();
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)}`;
    expect(
      (await app.request('/api/auth/get-session', { headers: { 'sec-fetch-site': 'same-origin', cookie } }))
        .status,
    ).toBe(200);
    expect(await expiry()).toEqual(end);
    const renew = app.database
      .as('service')
      .transaction((tx) =>
        tx.update(sessions).set({ expiresAt: sql`now() + interval '30 days'` }).where(acting),
      );
    expect(await renew.catch((error) => reported(error)?.code)).toBe('23514');

    await app.database
      .as('service')
      .transaction((tx) => tx.update(sessions).set({ expiresAt: sql`now()` }).where(acting));
    expect(await browser.viewer()).toBeNull();
  });

  test('ends with the admin’s role, and when the member becomes one', async () => {
    const other = await someone('super-admin');
    const browser = new Browser();
    await browser.post('/api/impersonate/open', { token: await linkTo(member, other) });
    expect(await browser.viewer()).not.toBeNull();
    await setRoles(app.database, other.email, ['admin']);
    expect(await browser.viewer()).toBeNull();

    const target = await app.signUp();
    const second = await impersonating(target);
    await setRoles(app.database, target.email, ['admin']);
    expect(await second.viewer()).toBeNull();
  });

  test('records its actions with both names', async () => {
    const target = await app.signUp();
    const browser = await impersonating(target);
    await browser.viewer();
    await browser.post('/api/user-memories', { memory: 'Trains at six' });
    await browser.post('/api/impersonate/end');
    const boths = { user: target.id, admin: boss.id, subject: null };
    expect((await eventsOf(target)).slice(1)).toEqual([
      { kind: 'impersonation_link', user: boss.id, admin: null, subject: target.id, detail: {} },
      { kind: 'impersonation_begun', user: boss.id, admin: null, subject: target.id, detail: {} },
      {
        kind: 'impersonation_act',
        ...boths,
        detail: { method: 'POST', path: '/api/user-memories', status: 200 },
      },
      { kind: 'impersonation_ended', ...boths, detail: {} },
    ]);
  });
});

describe('ending it', () => {
  test('leads nowhere in a browser that was signed out', async () => {
    const browser = await impersonating(member);
    const cookie = new Map(browser.cookies);
    const reply = await browser.post('/api/impersonate/end');
    expect(await reply.json()).toEqual({ returned: false });
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of cookie) browser.cookies.set(name, value);
    expect(await browser.viewer()).toBeNull();
  });

  test('restores the admin’s own session where there was one', async () => {
    const browser = new Browser();
    await browser.signIn(boss);
    await impersonating(member, browser);
    expect((await browser.viewer())?.id).toBe(member.id);
    // Straight on to the next one.
    const next = await app.signUp();
    await impersonating(next, browser);
    expect((await browser.viewer())?.id).toBe(next.id);
    const reply = await browser.post('/api/impersonate/end');
    expect(await reply.json()).toEqual({ returned: true });
    expect(await browser.viewer()).toMatchObject({ id: boss.id, acting_admin: null });
    expect([...browser.cookies.keys()]).toEqual([COOKIE]);
    expect((await browser.post('/api/impersonate/end')).status).toBe(409);
  });

  test('restores it only until the browser is closed on a device that is not theirs', async () => {
    const browser = new Browser();
    await browser.post('/api/auth/sign-in/email', {
      email: boss.email,
      password: PASSWORD,
      sharedDevice: true,
    });
    const open = await browser.post('/api/impersonate/open', { token: await linkTo(member) });
    const end = await browser.post('/api/impersonate/end');
    expect((await browser.viewer())?.id).toBe(boss.id);
    for (const reply of [open, end]) {
      const kept = reply.headers.getSetCookie().filter((cookie) => /max-age=[1-9]/i.test(cookie));
      expect([reply.status, kept]).toEqual([200, []]);
    }
  });

  test('is not undone by a late look at the ended session', async () => {
    const browser = new Browser();
    await browser.signIn(boss);
    await impersonating(member, browser);
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)}`;
    await browser.post('/api/impersonate/end');
    const late = await app.request('/api/auth/get-session', {
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    });
    expect([await late.json(), late.headers.getSetCookie()]).toEqual([null, []]);
  });

  test('restores it after the hour, or two, in which the admin acted', async () => {
    const browser = new Browser();
    await browser.signIn(boss);
    const reply = await browser.post('/api/impersonate/open', { token: await linkTo(member) });
    const aside = reply.headers.getSetCookie().find((cookie) => cookie.startsWith(ASIDE))!;
    expect(Number(/max-age=(\d+)/i.exec(aside)![1])).toBeGreaterThan(3600);
    await expireActing(member);
    // Browsers drop the acting session's cookie with it.
    browser.cookies.delete(COOKIE);
    expect(await (await browser.post('/api/impersonate/end')).json()).toEqual({ returned: true });
    expect((await browser.viewer())?.id).toBe(boss.id);
  });

  test('restores nobody else’s after the hour, and none after a sign-in', async () => {
    const browser = await impersonating(member);
    await expireActing(member);
    const stranger = new Browser();
    await stranger.signIn(await app.signUp());
    browser.cookies.set(ASIDE, stranger.cookies.get(COOKIE)!);
    expect((await browser.post('/api/impersonate/end')).status).toBe(409);
    expect(await browser.viewer()).toBeNull();

    await browser.signIn(boss);
    const own = browser.cookies.get(COOKIE)!;
    await impersonating(member, browser);
    await browser.signIn(await app.signUp());
    expect(browser.cookies.has(ASIDE)).toBe(false);
    browser.cookies.set(COOKIE, own);
    expect(await browser.viewer()).toBeNull();
  });

  test('ends the session of anyone else who was signed in there', async () => {
    const stranger = await app.signUp();
    const browser = new Browser();
    await browser.signIn(stranger);
    const before = browser.cookies.get(COOKIE)!;
    await impersonating(member, browser);
    browser.cookies.set(COOKIE, before);
    expect(await browser.viewer()).toBeNull();
  });

  test('restores only that admin’s session', async () => {
    const stranger = await app.signUp();
    const browser = new Browser();
    await browser.signIn(stranger);
    await impersonating(member, browser);
    // Even with its cookie in place of the admin’s.
    const own = new Browser();
    await own.signIn(stranger);
    browser.cookies.set(ASIDE, own.cookies.get(COOKIE)!);
    expect(await (await browser.post('/api/impersonate/end')).json()).toEqual({ returned: false });
    expect(await browser.viewer()).toBeNull();
  });

  test('by logging out also ends the admin’s session', async () => {
    const browser = new Browser();
    await browser.signIn(boss);
    const session = browser.cookies.get(COOKIE)!;
    await impersonating(member, browser);
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set(COOKIE, session);
    expect(await browser.viewer()).toBeNull();
  });
});

describe('the list of users', () => {
  interface Told {
    users: {
      id: string;
      email: string;
      state: string;
      isWhitelisted: boolean;
      subscription_status: string;
    }[];
    count: number;
    total: number;
  }
  const users_ = async (body: object) => (await (await boss.post('/api/users', body)).json()) as Told;

  test('is searched, sorted and paged in the database', async () => {
    const made = Array.from({ length: 120 }, (_, nth) => ({
      id: uuidv7(),
      email: `paged-${String(nth).padStart(3, '0')}@example.com`,
      createdAt: new Date(Date.UTC(2024, nth % 12, 1, 0, nth)),
    }));
    await app.database.as('service').transaction((tx) => tx.insert(users).values(made));
    const first = await users_({ search: 'PAGED-' });
    expect([first.users.length, first.count]).toEqual([50, 120]);
    expect(first.total).toBeGreaterThan(120);
    expect(first.users[0]).toMatchObject({
      email: 'paged-000@example.com',
      state: 'expired',
      isWhitelisted: false,
      subscription_status: 'none',
    });
    const last = await users_({ search: 'paged-', page: 3, direction: 'desc' });
    expect(last.users.map(({ email }) => email)).toEqual(
      made
        .slice(0, 20)
        .map(({ email }) => email)
        .reverse(),
    );
    const oldest = await users_({ search: 'paged-', sort: 'created_at' });
    expect(oldest.users[0]!.email).toBe('paged-000@example.com');
    expect(oldest.users[1]!.email).toBe('paged-012@example.com');
    expect((await users_({ search: 'paged-', sort: 'status' })).users).toHaveLength(50);
    expect((await users_({ search: 'paged-', page: 4 })).users).toEqual([]);
  });

  test('takes the search literally', async () => {
    for (const search of ['%', '_', 'paged-0%', "'; drop table users --", '\\', '\0']) {
      const { count, total } = await users_({ search });
      expect([search, count]).toEqual([search, search === '\0' ? total : 0]);
    }
  });

  test('is counted by state and month', async () => {
    const reply = await boss.request('/api/users/statistics');
    const counts = (await reply.json()) as {
      total: number;
      states: Record<string, number>;
      months: ({ month: string } & Record<string, number>)[];
    };
    expect(counts.states).toMatchObject({ active: 0, canceled: 0 });
    expect(counts.states.expired! + counts.states.trial! + counts.states.unlimited!).toBe(counts.total);
    expect(counts.states.expired).toBeGreaterThanOrEqual(120);
    expect(counts.months.slice(0, 2)).toEqual([
      { month: '2024-01', active: 0, canceled: 0, expired: 10, trial: 0, unlimited: 0 },
      { month: '2024-02', active: 0, canceled: 0, expired: 10, trial: 0, unlimited: 0 },
    ]);
  });
});
