import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfApp } from '#fakes/authenticator.ts';
import { setRoles } from '#server/access/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { usageByUser } from '#server/db/schema/usage.ts';
import { eventually } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Member, MemberDetail } from '#shared/members.ts';
import { DELETION_WORDS } from '#shared/my-data-limits.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
let owner: Client;
let nextCode: () => string;

beforeAll(async () => {
  app = await testApp({ offline: true });
  const client = await app.signUp('owner@example.com');
  await setRoles(app.database, client.email, ['super-admin']);
  const made = (await (await client.post('/api/two-factor/set-up', { password: PASSWORD })).json()) as {
    key: string;
    recovery_codes: string[];
  };
  const reply = await client.post('/api/two-factor/on', { code: codeOfApp(made.key) });
  owner = withToken(client, reply.headers.get('set-auth-token')!);
  const codes = [...made.recovery_codes];
  nextCode = () => codes.pop()!;
});
afterAll(() => app.close());

function withToken(client: Client, token: string): Client {
  const request = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
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
}

const refusal = async (reply: Promise<Response>) => {
  const got = await reply;
  return [got.status, ((await got.json()) as { message: string }).message];
};
const search = (input: object) =>
  json<{ members: Member[]; count: number; total: number; currency: string }>(
    owner.post('/api/members/search', input),
  );
const detail = (id: string) => json<MemberDetail>(owner.request(`/api/members/${id}`));
const act = (id: string, what: string, body: object = {}) => owner.post(`/api/members/${id}/${what}`, body);
const canUse = async (client: Client) => (await client.post('/api/auth', {})).status === 200;
const service = <T>(work: (tx: Transaction) => Promise<T>) => app.database.as('service').transaction(work);
const auditOf = (subjectId: string) =>
  service((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId)).orderBy(auditEvents.id),
  );

const mailTo = ({ email }: Client) =>
  eventually(() => {
    const mail = app.mailed.find(({ to }) => to === email);
    if (mail === undefined) throw new Error(`no mail to ${email}`);
    return mail;
  });

describe('the list', () => {
  it('finds, filters, sorts and counts members, with their usage over 30 days', async () => {
    const [anna, bert, carl] = [
      await app.signUp('anna.find@example.com'),
      await app.signUp('bert.find@example.com'),
      await app.signUp('carl.find@example.com'),
    ];
    await setRoles(app.database, carl.email, ['og']);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const used = (userId: string, ago: number, answers: number, costMicros: number) => ({
      userId,
      day: day(ago),
      answers,
      inputTokens: 10,
      outputTokens: 5,
      costMicros,
    });
    await service((tx) =>
      tx
        .insert(usageByUser)
        .values([
          used(anna.id, 0, 2, 300),
          used(anna.id, 29, 1, 100),
          used(anna.id, 31, 50, 9000),
          used(bert.id, 1, 7, 50),
        ]),
    );
    const byCost = await search({ search: '.FIND@', sort: 'cost', direction: 'desc' });
    expect(byCost.count).toBe(3);
    expect(byCost.total).toBeGreaterThan(3);
    expect(byCost.currency).toBe('USD');
    expect(byCost.members.map(({ email, answers, cost_micros }) => [email, answers, cost_micros])).toEqual([
      [anna.email, 3, 400],
      [bert.email, 7, 50],
      [carl.email, 0, 0],
    ]);
    const byAnswers = await search({ search: '.find@', sort: 'answers', direction: 'desc' });
    expect(byAnswers.members.map(({ email }) => email[0])).toEqual(['b', 'a', 'c']);
    const byJoined = await search({ search: '.find@', sort: 'joined', direction: 'desc' });
    expect(byJoined.members.map(({ email }) => email[0])).toEqual(['c', 'b', 'a']);
    expect((await search({ search: '.find@', filter: 'unlimited' })).members).toMatchObject([
      { email: carl.email, state: 'unlimited', isOG: true },
    ]);
    expect((await search({ search: '.find@', filter: 'trial' })).count).toBe(2);
    expect(await search({ search: '.find@', filter: 'admins' })).toMatchObject({ members: [], count: 0 });
    expect((await search({ filter: 'admins' })).members).toMatchObject([{ email: owner.email }]);
    expect(await search({ search: '.find@', page: 2 })).toMatchObject({ members: [], count: 3 });
    expect((await search({ search: '%' })).count).toBe(0);
    expect((await detail(anna.id)).usage.map(({ day, answers }) => [day, answers])).toEqual([
      [day(29), 1],
      [day(0), 2],
    ]);
  });

  it('shows when a member was last seen, unaffected by admins acting as them', async () => {
    const member = await app.signUp('seen@example.com');
    const seen = new Date('2026-01-05T10:00:00.000Z');
    await service(async (tx) => {
      await tx.update(users).set({ lastSignInAt: null }).where(eq(users.id, member.id));
      await tx.update(sessions).set({ lastUsedAt: seen }).where(eq(sessions.userId, member.id));
      await tx.insert(sessions).values({
        userId: member.id,
        token: 'acting',
        actingAdminId: owner.id,
        expiresAt: new Date(Date.now() + 60_000),
      });
    });
    expect(await detail(member.id)).toMatchObject({ last_seen_at: seen.toISOString(), devices: 1 });
    await service((tx) => tx.delete(sessions).where(eq(sessions.userId, member.id)));
    expect(await detail(member.id)).toMatchObject({ last_seen_at: null, devices: 0 });
  });
});

describe('access without paying', () => {
  it('is switched on and off immediately, and logged', async () => {
    const member = await app.signUp();
    expect(await json(act(member.id, 'access', { isWhitelist: true }))).toMatchObject({
      isWhitelist: true,
      isOG: false,
      state: 'unlimited',
    });
    expect(await json(act(member.id, 'access', { isOG: true }))).toMatchObject({
      isWhitelist: true,
      isOG: true,
    });
    expect(await json(act(member.id, 'access', { isWhitelist: false, isOG: false }))).toMatchObject({
      state: 'trial',
    });
    // Nothing changes, nothing is logged.
    await act(member.id, 'access', { isOG: false });
    expect((await auditOf(member.id)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['roles_changed', { roles: ['whitelist'], by: 'super_admin' }],
      ['roles_changed', { roles: ['whitelist', 'og'], by: 'super_admin' }],
      ['roles_changed', { roles: [], by: 'super_admin' }],
    ]);
  });

  it('does not demote an admin', async () => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    expect(await json(act(admin.id, 'access', { isOG: true }))).toMatchObject({ isAdmin: true, isOG: true });
  });
});

describe('an admin’s role', () => {
  const role = (id: string, wanted: string, password = PASSWORD, code = nextCode()) =>
    act(id, 'role', { role: wanted, password, code });

  it('needs the password and the second factor, and is logged', async () => {
    const member = await app.signUp();
    expect(await refusal(role(member.id, 'admin', 'wrong horse', '123456'))).toEqual([
      403,
      'The password is incorrect.',
    ]);
    expect(await refusal(role(member.id, 'admin', PASSWORD, 'aaaaa-bbbbb'))).toEqual([
      403,
      'This code is wrong or has already been used. Please try the next one.',
    ]);
    expect(await refusal(role(member.id, 'admin', PASSWORD, '000000'))).toMatchObject([403, /wrong/]);
    expect(await detail(member.id)).toMatchObject({ isAdmin: false });
    await act(member.id, 'access', { isOG: true });
    expect(await json(role(member.id, 'admin'))).toMatchObject({
      isAdmin: true,
      isSuperAdmin: false,
      isOG: true,
    });
    expect(await json(role(member.id, 'super-admin'))).toMatchObject({ isAdmin: true, isSuperAdmin: true });
    expect(await json(role(member.id, 'member'))).toMatchObject({
      isAdmin: false,
      isSuperAdmin: false,
      isOG: true,
    });
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      kind: 'roles_changed',
      userId: owner.id,
      detail: { roles: ['og'], by: 'super_admin' },
    });
  });

  it('takes a code of the session’s own account, whatever else the request carries', async () => {
    const [thief, member] = [await app.signUp(), await app.signUp()];
    const made = (await (await thief.post('/api/two-factor/set-up', { password: PASSWORD })).json()) as {
      key: string;
      recovery_codes: string[];
    };
    const on = await thief.post('/api/two-factor/on', { code: codeOfApp(made.key) });
    const theirs = on.headers.get('set-auth-token')!;
    // Two sessions in one request: different parsers may pick different ones.
    for (const bearer of [`Bearer\t${owner.token}`, `Bearer ${owner.token.replace('.', '%2E')}`]) {
      const reply = await app.request(`/api/members/${member.id}/role`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          authorization: bearer,
          cookie: `liftlore.session_token=${encodeURIComponent(theirs)}`,
        },
        body: JSON.stringify({ role: 'admin', password: PASSWORD, code: made.recovery_codes.pop() }),
      });
      expect(reply.status).toBe(403);
    }
    expect(await detail(member.id)).toMatchObject({ isAdmin: false });
  });

  it('accepts each code once', async () => {
    const member = await app.signUp();
    const code = nextCode();
    expect((await role(member.id, 'admin', PASSWORD, code)).status).toBe(200);
    expect((await role(member.id, 'member', PASSWORD, code)).status).toBe(403);
  });

  it('cannot be changed without a second factor, and never one’s own', async () => {
    const other = await app.signUp();
    await setRoles(app.database, other.email, ['super-admin']);
    const member = await app.signUp();
    const body = { role: 'admin', password: PASSWORD, code: '123456' };
    expect(await refusal(other.post(`/api/members/${member.id}/role`, body))).toMatchObject([
      409,
      /two-factor authentication/,
    ]);
    expect((await role(owner.id, 'member')).status).toBe(409);
    expect((await act(owner.id, 'access', { isOG: true })).status).toBe(409);
    expect((await act(owner.id, 'sign-out')).status).toBe(409);
    expect((await act(owner.id, 'delete', { password: PASSWORD })).status).toBe(409);
    expect(await detail(owner.id)).toMatchObject({ is_self: true, isSuperAdmin: true });
  });

  it('ends what a former super admin does as a member', async () => {
    const [former, member] = [await app.signUp(), await app.signUp()];
    await setRoles(app.database, former.email, ['super-admin']);
    const { accessLink } = await json<{ accessLink: string }>(
      former.post('/api/impersonate', { targetUserEmail: member.email, password: PASSWORD }),
    );
    await service((tx) =>
      tx.insert(sessions).values({
        userId: member.id,
        token: 'acting-former',
        actingAdminId: former.id,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    );
    expect((await role(former.id, 'admin')).status).toBe(200);
    expect(
      await service((tx) => tx.select().from(sessions).where(eq(sessions.actingAdminId, former.id))),
    ).toEqual([]);
    const token = accessLink.split('token=')[1];
    const opened = await app.request('/api/impersonate/open', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(opened.status).toBe(400);
  });
});

describe('a member’s way in', () => {
  it('is an emailed link, which sets a new password', async () => {
    const member = await app.signUp();
    expect(await json(act(member.id, 'reset-link'))).toEqual({ mailed: true });
    const mail = await mailTo(member);
    const token = mail.link.split('token=')[1];
    const reset = await app.request('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: 'a newer correct horse' }),
    });
    expect(reset.status).toBe(200);
    expect((await auditOf(member.id)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'reset_link_made',
      { mailed: true },
    ]);
  });

  it('is handed over after entering the super admin’s password, but never for an admin', async () => {
    const member = await app.signUp();
    const handed = (id: string, password: string) => act(id, 'reset-link/handed', { password });
    expect((await handed(member.id, 'wrong horse')).status).toBe(403);
    const { link } = await json<{ link: string }>(handed(member.id, PASSWORD));
    expect(link).toMatch(`${TEST_SITE}/update-password#token=`);
    const check = await app.request('/api/auth/reset-password/check', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('token=')[1] }),
    });
    expect(await check.json()).toEqual({ valid: true });
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    expect((await handed(admin.id, PASSWORD)).status).toBe(409);
  });

  it('is closed on every device', async () => {
    const member = await app.signUp();
    expect(await canUse(member)).toBe(true);
    expect(await json(act(member.id, 'sign-out'))).toMatchObject({ devices: 0 });
    expect(await canUse(member)).toBe(false);
    expect(await auditOf(member.id)).toMatchObject([{ kind: 'sessions_ended', detail: { which: 'all' } }]);
  });
});

describe('deleting a member', () => {
  const signIn = (email: string) =>
    app.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });

  it('closes the account immediately, sends a mail, and only the gym can undo it', async () => {
    const member = await app.signUp();
    expect((await act(member.id, 'delete', { password: 'wrong horse' })).status).toBe(403);
    const gone = await json<MemberDetail>(act(member.id, 'delete', { password: PASSWORD }));
    expect(gone).toMatchObject({ leaves_by_gym: true, devices: 0 });
    expect(Date.parse(gone.leaves_at!)).toBeGreaterThan(Date.now());
    expect((await search({ filter: 'leaving' })).members.map(({ id }) => id)).toContain(member.id);
    expect(await canUse(member)).toBe(false);
    const refused = await signIn(member.email);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('The gym has closed it'),
    ]);
    const mail = await mailTo(member);
    expect(mail.text).toContain('The gym has closed your');
    expect(mail.link).toMatch(/^mailto:/);
    expect(await json(act(member.id, 'keep'))).toMatchObject({ leaves_at: null, leaves_by_gym: false });
    expect((await signIn(member.email)).status).toBe(200);
    expect((await auditOf(member.id)).map(({ kind }) => kind)).toEqual([
      'deletion_requested',
      'sign_in_failed',
      'deletion_undone',
    ]);
  });

  it('respects a member’s own deletion, and can close the account over it', async () => {
    const member = await app.signUp();
    const asked = await member.post('/api/account-deletion', {
      password: PASSWORD,
      confirmation: DELETION_WORDS,
    });
    expect(asked.status).toBe(200);
    expect((await act(member.id, 'keep')).status).toBe(409);
    expect(await detail(member.id)).toMatchObject({ leaves_by_gym: false, leaves_at: expect.any(String) });
    const mail = await mailTo(member);
    expect(await json(act(member.id, 'delete', { password: PASSWORD }))).toMatchObject({
      leaves_by_gym: true,
    });
    const kept = await app.request('/api/account-deletion/undo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: mail.link.split('token=')[1] }),
    });
    expect(kept.status).toBe(400);
    expect(await json(act(member.id, 'keep'))).toMatchObject({ leaves_at: null });
  });

  it('leaves admins alone', async () => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    expect(await refusal(act(admin.id, 'delete', { password: PASSWORD }))).toMatchObject([
      409,
      /Make them a member/,
    ]);
    expect(
      await service((tx) => tx.select().from(accountDeletions).where(eq(accountDeletions.userId, admin.id))),
    ).toEqual([]);
  });
});
