import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, TEST_SECRET, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Invitation, InvitedRow } from '#shared/invitations.ts';
import type { Viewer } from '#shared/viewer.ts';
import { purgeInvitations } from './store.ts';
import { invitationToken } from './token.ts';

const PASSWORD = 'correct horse';
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  owner = await app.signUp('owner@example.com');
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

const post = (path: string, body: object) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const inviteAll = async (rows: { address: string; free_until?: string | null }[]) =>
  (
    await json<{ rows: InvitedRow[] }>(
      owner.post('/api/invitations', {
        rows: rows.map(({ address, free_until = null }) => ({ address, free_until })),
      }),
    )
  ).rows.map(({ outcome }) => outcome);
const listed = (query = '') =>
  json<{ invitations: Invitation[]; count: number }>(owner.request(`/api/invitations${query}`));
const of = async (address: string) =>
  (await listed()).invitations.find((invitation) => invitation.address === address)!;
const mailTo = (address: string) =>
  eventually(() => {
    const mail = app.mailed.findLast(({ to }) => to === address);
    if (mail === undefined) throw new Error(`no mail to ${address}`);
    return mail;
  });
const tokenIn = (link: string) => link.split('#token=')[1]!;
const check = (token: string) =>
  json<{ invitation: object | null }>(post('/api/invitations/check', { token }));
const change = (id: string, set: Partial<typeof invitations.$inferInsert>) =>
  app.database
    .as('service')
    .transaction((tx) => tx.update(invitations).set(set).where(eq(invitations.id, id)));
const viewerOf = async (token: string) => {
  const reply = await app.request('/api/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  return ((await reply.json()) as { user: Viewer }).user;
};

describe('inviting', () => {
  it('reports the result for each row, and mails those it can', async () => {
    const member = await app.signUp();
    const rows = [
      { address: ' New.One@Example.com ' },
      { address: 'new.one@example.com' },
      { address: member.email },
      { address: 'not an address' },
      { address: 'late@example.com', free_until: dayIn(-2) },
      { address: 'odd@example.com', free_until: 'next year' },
      { address: 'free@example.com', free_until: dayIn(60) },
    ];
    expect(await inviteAll(rows)).toEqual([
      'invited',
      'repeated',
      'member',
      'not_an_address',
      'bad_date',
      'bad_date',
      'invited',
    ]);
    expect(await inviteAll([{ address: 'new.one@example.com' }])).toEqual(['already_invited']);
    const mail = await mailTo('new.one@example.com');
    expect(mail.subject).toContain('invites you');
    expect(mail.link).toMatch(`${TEST_SITE}/invitation#token=`);
    expect((await mailTo('free@example.com')).text).toContain('free for you until');
    expect(await of('free@example.com')).toMatchObject({
      state: 'open',
      free_until: dayIn(60),
      invited_by: owner.email,
      accepted_at: null,
    });
    const kept = await app.database
      .as('service')
      .transaction((tx) => tx.select().from(auditEvents).where(eq(auditEvents.kind, 'members_invited')));
    expect(kept.map(({ detail }) => detail)).toEqual([{ count: 2 }]);
    expect(JSON.stringify(kept)).not.toContain('new.one');
  });

  it('accepts many at once, up to a limit', async () => {
    const row = (nth: number) => ({ address: `many-${nth}@example.com`, free_until: null });
    const tooMany = await owner.post('/api/invitations', {
      rows: Array.from({ length: 501 }, (_, nth) => row(nth)),
    });
    expect([tooMany.status, await tooMany.text()]).toEqual([400, expect.stringContaining('at most 500')]);
    const rows = Array.from({ length: 60 }, (_, nth) => row(nth));
    expect(new Set(await inviteAll(rows))).toEqual(new Set(['invited']));
    const first = await listed('?state=open');
    const second = await listed('?state=open&page=2');
    expect(first.count).toBeGreaterThanOrEqual(60);
    expect(first.invitations).toHaveLength(50);
    expect(second.invitations).toHaveLength(first.count - 50);
  });
});

describe('an invitation', () => {
  it('reaches someone whose address a stranger used for an account and never confirmed', async () => {
    const email = 'squatted@example.com';
    const confirming = await testApp({
      offline: true,
      database: app.database,
      transport: { reachesPeople: true, deliver: async () => {} },
    });
    await confirming.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'thieving horse' }),
    });
    await confirming.close();
    expect(await inviteAll([{ address: email }])).toEqual(['invited']);
    const token = invitationToken(TEST_SECRET, (await of(email)).id);
    expect(await check(token)).toMatchObject({ invitation: { has_account: false } });
    const joined = await post('/api/invitations/sign-up', { token, password: PASSWORD });
    expect(joined.status).toBe(200);
    expect(await viewerOf(joined.headers.get('set-auth-token')!)).toMatchObject({ email });
  });

  it('does not replace an account that was given a role or access before it was confirmed', async () => {
    const service = app.database.as('service');
    const unconfirmed = { emailVerified: false, lastSignInAt: null };
    const [granted, promoted] = [await app.signUp(), await app.signUp()];
    for (const { id, email } of [granted, promoted]) {
      await service.transaction((tx) => tx.update(users).set(unconfirmed).where(eq(users.id, id)));
      expect(await inviteAll([{ address: email }])).toEqual(['invited']);
    }
    const until = new Date(Date.now() + DAY_MS);
    await service.transaction((tx) =>
      tx.insert(accessGrants).values({ userId: granted.id, until, reason: 'Cash' }),
    );
    await setRoles(app.database, promoted.email, ['whitelist']);
    for (const { id, email } of [granted, promoted]) {
      const token = invitationToken(TEST_SECRET, (await of(email)).id);
      expect(await check(token)).toMatchObject({ invitation: { has_account: true } });
      expect((await post('/api/invitations/sign-up', { token, password: PASSWORD })).status).toBe(409);
      expect(await service.transaction((tx) => tx.$count(users, eq(users.id, id)))).toBe(1);
      expect(await inviteAll([{ address: email }])).toEqual(['member']);
    }
  });

  it('creates the account with the free days it grants, and works once', async () => {
    await inviteAll([{ address: 'join@example.com', free_until: dayIn(30) }]);
    const { link } = await mailTo('join@example.com');
    const token = tokenIn(link);
    expect(await check(token)).toEqual({
      invitation: { address: 'join@example.com', free_until: dayIn(30), has_account: false },
    });
    expect((await post('/api/invitations/sign-up', { token, password: 'password123' })).status).toBe(400);
    const joined = await post('/api/invitations/sign-up', { token, password: PASSWORD });
    expect(joined.status).toBe(200);
    expect(joined.headers.getSetCookie().join()).toContain('HttpOnly');
    const viewer = await viewerOf(joined.headers.get('set-auth-token')!);
    expect(viewer).toMatchObject({ email: 'join@example.com', access: { allowed: true, reason: 'granted' } });
    // When the day has ended in every time zone.
    expect(viewer.access.until).toBe(`${dayIn(31)}T12:00:00.000Z`);
    expect(await of('join@example.com')).toMatchObject({ state: 'accepted', member_id: viewer.id });
    expect(await check(token)).toEqual({ invitation: null });
    expect((await post('/api/invitations/sign-up', { token, password: PASSWORD })).status).toBe(400);
  });

  it('is used by one of two who open it at once', async () => {
    await inviteAll([{ address: 'twice@example.com' }]);
    const token = tokenIn((await mailTo('twice@example.com')).link);
    const both = await Promise.all(
      [1, 2].map(async () => (await post('/api/invitations/sign-up', { token, password: PASSWORD })).status),
    );
    expect(both.toSorted()).toEqual([200, expect.toSatisfy((status) => [400, 409].includes(status))]);
    const signedIn = await post('/api/auth/sign-in/email', {
      email: 'twice@example.com',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
  });

  it('is accepted only with the account of its address', async () => {
    await inviteAll([{ address: 'had-one@example.com', free_until: dayIn(30) }]);
    const token = tokenIn((await mailTo('had-one@example.com')).link);
    const invited = await app.signUp('had-one@example.com');
    const other = await app.signUp();
    expect(await check(token)).toMatchObject({ invitation: { has_account: true } });
    expect((await post('/api/invitations/sign-up', { token, password: PASSWORD })).status).toBe(409);
    const refused = await other.post('/api/invitations/accept', { token });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('This invitation is for had-one@example.com'),
    ]);
    expect((await invited.post('/api/invitations/accept', { token })).status).toBe(200);
    expect((await viewerOf(invited.token)).access).toMatchObject({ reason: 'granted' });
    expect((await invited.post('/api/invitations/accept', { token })).status).toBe(400);
  });

  it('leads nowhere once revoked, and neither does a made-up one', async () => {
    await inviteAll([{ address: 'revoked@example.com' }]);
    const token = tokenIn((await mailTo('revoked@example.com')).link);
    const { id } = await of('revoked@example.com');
    expect(await json(owner.post(`/api/invitations/${id}/revoke`, {}))).toMatchObject({ state: 'revoked' });
    expect(await check(token)).toEqual({ invitation: null });
    expect((await owner.post(`/api/invitations/${id}/revoke`, {})).status).toBe(409);
    expect((await owner.post(`/api/invitations/${id}/send`, {})).status).toBe(409);
    expect((await owner.post(`/api/invitations/${id}/link`, {})).status).toBe(409);
    // The address can be invited again.
    expect(await inviteAll([{ address: 'revoked@example.com' }])).toEqual(['invited']);
    const [, signature] = token.split('.');
    for (const made of [
      `${id}.`,
      `${id}.AAAA`,
      `01900000-0000-7000-8000-000000000000.${signature}`,
      'none',
    ]) {
      expect(await check(made)).toEqual({ invitation: null });
    }
  });

  it('expires, and can be sent again', async () => {
    await inviteAll([{ address: 'late-reader@example.com' }]);
    const before = tokenIn((await mailTo('late-reader@example.com')).link);
    const { id } = await of('late-reader@example.com');
    await change(id, { expiresAt: new Date(Date.now() - 1000) });
    expect(await check(before)).toEqual({ invitation: null });
    expect((await listed('?state=expired')).invitations.map((one) => one.id)).toEqual([id]);
    app.mailed.length = 0;
    expect(await json(owner.post(`/api/invitations/${id}/send`, {}))).toMatchObject({ state: 'open' });
    // The earlier mail works as well as the new one.
    expect(tokenIn((await mailTo('late-reader@example.com')).link)).toBe(before);
    expect(await check(before)).toMatchObject({ invitation: { address: 'late-reader@example.com' } });
    const { link } = await json<{ link: string }>(owner.post(`/api/invitations/${id}/link`, {}));
    expect(tokenIn(link)).toBe(before);
    // So does one re-invited after it expired.
    await change(id, { expiresAt: new Date(Date.now() - 1000) });
    expect(await inviteAll([{ address: 'late-reader@example.com' }])).toEqual(['invited']);
    expect((await of('late-reader@example.com')).id).toBe(id);
  });

  it('is deleted long after it lapsed', async () => {
    await inviteAll([{ address: 'old@example.com' }, { address: 'recent@example.com' }]);
    await change((await of('old@example.com')).id, {
      createdAt: sql`now() - interval '200 days'` as unknown as Date,
      expiresAt: new Date(Date.now() - 91 * DAY_MS),
    });
    await purgeInvitations(app.database);
    const left = await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .select({ address: invitations.address })
          .from(invitations)
          .where(sql`${invitations.address} in ('old@example.com', 'recent@example.com')`),
      );
    expect(left).toEqual([{ address: 'recent@example.com' }]);
  });
});

describe('where a secret is required', () => {
  it('replaces it, and the address confirmation', async () => {
    const closed = await testApp({
      offline: true,
      settings: { SUBSCRIPTIONS: 'off', SIGNUP_SECRET: 'only for us' },
      transport: { reachesPeople: true, deliver: async () => {} },
    });
    try {
      const refused = await closed.request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password: PASSWORD }),
      });
      expect(refused.status).toBe(400);
      const [id] = (
        await closed.database.as('service').transaction((tx) =>
          tx
            .insert(invitations)
            .values({ address: 'a@example.com', expiresAt: new Date(Date.now() + DAY_MS) })
            .returning({ id: invitations.id }),
        )
      ).map((row) => row.id);
      const reply = await closed.request('/api/invitations/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: invitationToken(TEST_SECRET, id!), password: PASSWORD }),
      });
      expect(reply.status).toBe(200);
      const viewer = await closed.request('/api/auth', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${reply.headers.get('set-auth-token')}`,
        },
        body: '{}',
      });
      expect(viewer.status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
