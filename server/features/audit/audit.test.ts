import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { LoggedEvent } from '#shared/audit.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

interface Page {
  events: LoggedEvent[];
  next: string | null;
}

async function page(query: Record<string, string>): Promise<Page> {
  const reply = await admin.request(`/api/audit-events?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Page;
}

/** The log entries about a user since sign-up, oldest first. */
const storyOf = async ({ email }: { email: string }) => {
  const { events } = await page({ person: email });
  return events.reverse().map(({ kind, actor, subject, detail }) => ({
    kind,
    by: actor?.email,
    to: subject?.email,
    ...(Object.keys(detail).length > 0 && { detail }),
  }));
};

function post(path: string, body: object, headers: object = {}) {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const signIn = (email: string, password = PASSWORD) => post('/api/auth/sign-in/email', { email, password });

test('records an account’s sign-ins and sign-outs', async () => {
  const { email } = await app.signUp();
  await signIn(email, 'wrong one');
  const token = (await signIn(email)).headers.get('set-auth-token')!;
  const authorization = { authorization: `Bearer ${token}` };
  await post(
    '/api/auth/change-password',
    { currentPassword: 'wrong one', newPassword: 'a newer horse' },
    authorization,
  );
  const changed = await post(
    '/api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'a newer horse' },
    authorization,
  );
  const renewed = changed.headers.get('set-auth-token')!;
  await post('/api/auth/sign-out', {}, { authorization: `Bearer ${renewed}` });
  await post('/api/auth/request-password-reset', { email });
  await expect.poll(() => app.mailed.find(({ to }) => to === email)).toBeDefined();
  const link = /token=([\w-]+)/.exec(app.mailed.find(({ to }) => to === email)!.text)![1]!;
  await post('/api/auth/reset-password', { token: link, newPassword: 'the newest horse' });
  await setRoles(app.database, email, ['whitelist']);
  expect(await storyOf({ email })).toEqual([
    { kind: 'signed_up', by: email },
    { kind: 'sign_in_failed', to: email },
    { kind: 'signed_in', by: email },
    { kind: 'password_changed', by: email },
    { kind: 'signed_out', by: email },
    { kind: 'reset_requested', to: email },
    { kind: 'password_reset', by: email },
    { kind: 'roles_changed', to: email, detail: { roles: ['whitelist'], by: 'command' } },
  ]);
});

test('distinguishes strangers without identifying them', async () => {
  const [one, other] = ['one-stranger@example.com', 'other-stranger@example.com'];
  for (const email of [one, one.toUpperCase(), other]) await signIn(email);
  await post('/api/auth/request-password-reset', { email: one });
  const failed = (await page({ kind: 'sign_in_failed' })).events.slice(0, 3).reverse();
  const reset = (await page({ kind: 'reset_requested' })).events[0]!;
  const [a, b, c] = failed.map(({ detail }) => detail.stranger);
  expect(a).toMatch(/^[\w-]{16}$/);
  expect([b, reset.detail.stranger]).toEqual([a, a]);
  expect(c).not.toBe(a);
  expect(failed[0]).toMatchObject({ actor: null, subject: null });
  const rows = await app.database.as('service').transaction((tx) => tx.select().from(auditEvents));
  expect(JSON.stringify(rows)).not.toContain('stranger@');
});

test('is not filled by strangers, and records attempts at accounts meanwhile', async () => {
  const { email } = await app.signUp();
  const service = app.database.as('service');
  await service.transaction((tx) =>
    tx.execute(sql`
      insert into audit_events (id, kind, detail)
      select gen_random_uuid(), 'sign_in_failed', '{"stranger": "someone"}' from generate_series(1, 200)`),
  );
  const count = () => service.transaction((tx) => tx.$count(auditEvents));
  const before = await count();
  await signIn('nobody@example.com');
  expect(await count()).toBe(before);
  await signIn(email, 'wrong horse');
  expect(await count()).toBe(before + 1);
  expect((await page({ kind: 'sign_in_failed' })).events[0]).toMatchObject({ subject: { email } });
});

test('records what an admin does on the leaderboard, but not what athletes withdraw', async () => {
  const athlete = await app.signUp();
  const { goal } = (await (await admin.post('/api/goals', { title: 'Pull-ups' })).json()) as {
    goal: { id: string };
  };
  const submit = async () => {
    const reply = await athlete.request(`/api/goals/${goal.id}/achievements`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: 10, display_name: 'Ann' }),
    });
    return ((await reply.json()) as { achievement: { id: string } }).achievement.id;
  };
  const own = await submit();
  await athlete.request(`/api/achievements/${own}`, { method: 'DELETE' });
  const theirs = await submit();
  await admin.request(`/api/achievements/${theirs}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ verified: true }),
  });
  await admin.request(`/api/achievements/${theirs}`, { method: 'DELETE' });
  await admin.request(`/api/goals/${goal.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ active: false }),
  });
  expect((await storyOf(athlete)).slice(1)).toEqual([
    {
      kind: 'achievement_verified',
      by: admin.email,
      to: athlete.email,
      detail: { goal: goal.id, verified: true },
    },
    { kind: 'achievement_removed', by: admin.email, to: athlete.email, detail: { goal: goal.id } },
  ]);
  expect((await page({ kind: 'goal_created' })).events[0]).toMatchObject({
    actor: { email: admin.email },
    detail: { goal: goal.id, title: 'Pull-ups' },
  });
  expect((await page({ kind: 'goal_changed' })).events[0]).toMatchObject({
    actor: { email: admin.email },
    detail: { goal: goal.id, title: 'Pull-ups', active: false },
  });
});

test('records the request and where it came from', async () => {
  const { email } = await app.signUp();
  const reply = await signIn(email);
  const [event] = (await page({ person: email, kind: 'signed_in' })).events;
  expect(event).toMatchObject({
    address: '127.0.0.1',
    request_id: reply.headers.get('x-request-id'),
    acting_admin: null,
  });
});

test('comes in pages, newest first, with no gaps or repeats', async () => {
  const id = uuidv7();
  await app.database
    .as('service')
    .transaction((tx) => tx.insert(users).values({ id, email: `${id}@example.com` }));
  // Some at exactly the same moment.
  await app.database.as('service').transaction(async (tx) => {
    for (let nth = 0; nth < 60; nth++) await writeAuditEvent(tx, null, { kind: 'signed_out', userId: id });
  });
  for (let nth = 0; nth < 65; nth++)
    await writeAuditEvent(app.database, null, { kind: 'data_exported', userId: id });
  const seen: LoggedEvent[] = [];
  let after: string | null = null;
  do {
    const events: Page = await page({ person: id, ...(after && { after }) });
    seen.push(...events.events);
    after = events.next;
  } while (after !== null);
  expect(seen).toHaveLength(125);
  expect(new Set(seen.map((event) => event.id)).size).toBe(125);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect((await page({ person: id, kind: 'data_exported' })).events).toHaveLength(50);
});

test('is filtered by time and by person, taken literally', async () => {
  const { email } = await app.signUp();
  const [event] = (await page({ person: email.toUpperCase() })).events;
  const count = async (query: Record<string, string>) =>
    (await page({ person: email, ...query })).events.length;
  expect(await count({ from: event!.at })).toBe(1);
  expect(await count({ until: event!.at })).toBe(0);
  expect(await count({ from: '2026-01-01T00:00:00+02:00', until: '2026-01-02T00:00:00Z' })).toBe(0);
  for (const person of ['%', '_____', "' or true --"]) expect((await page({ person })).events).toEqual([]);
});

test.each([
  ['kind', 'anything'],
  ['after', 'x'],
  ['after', `1_${'g'.repeat(36)}`],
  ['after', `1_${'-'.repeat(36)}`],
  ['after', `999999999999999_${uuidv7()}`],
  ['from', 'yesterday'],
  ['from', '0000-01-01T00:00:00Z'],
])('refuses %s=%s', async (name, value) => {
  const reply = await admin.request(`/api/audit-events?${name}=${value}`);
  expect(reply.status).toBe(400);
});

test('is readable by admins', async () => {
  const member = await app.signUp();
  expect((await member.request('/api/audit-events')).status).toBe(403);
  expect((await app.request('/api/audit-events')).status).toBe(401);
});

test('is queried through its indexes', async () => {
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await app.database.as('service').transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${query}`);
    });
    return JSON.stringify(rows);
  };
  const order = sql`order by at desc, id desc limit 51`;
  const before = sql`(at, id) < (now(), ${uuidv7()}::uuid)`;
  expect(await plan(sql`select * from audit_events where ${before} ${order}`)).toContain(
    'Index Scan Backward using audit_events_at_id_index',
  );
  expect(
    await plan(sql`select * from audit_events where kind = 'signed_in' and ${before} ${order}`),
  ).toContain('Index Scan Backward using audit_events_kind_at_id_index');
});
