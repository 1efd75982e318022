import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { tokenHash } from '#server/auth/hashed-tokens.ts';
import { accounts, sessions } from '#server/db/schema/accounts.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { contract } from '#shared/contract.ts';
import { DELETION_WORDS } from '#shared/my-data-limits.ts';
import { withoutSession } from '#shared/without-session.ts';

const PASSWORD = 'correct horse';
const NONE = '01900000-0000-7000-8000-000000000000';
const TOKEN = 'of-an-admin-who-acts-as-someone-in-a-test';

/** Tags of calls about a member's own account. New calls with these tags belong in one of the two lists. */
const TAGS = ['Account', 'My data', 'Subscription', 'Invoices', 'Feedback'];
// Both only report what is stored.
const OPEN = ['POST /auth', 'POST /subscription'];
const KEPT: Record<string, object | null> = {
  'POST /auth/owner': { token: 'none' },
  'POST /auth/change-password': { currentPassword: PASSWORD, newPassword: 'another correct horse' },
  'POST /invitations/accept': { token: 'none' },
  'GET /legal/acceptance': null,
  'POST /legal/acceptance': { version: 'none' },
  'POST /feedback': { sendId: NONE, text: 'As them' },
  'GET /feedback/ratings': null,
  'PUT /feedback/ratings/{messageId}': { rating: 'down' },
  'DELETE /feedback/ratings/{messageId}': {},
  'POST /feedback/pages': { sendId: NONE, workId: NONE, page: 1 },
  'POST /feedback/questions': { sendId: NONE, messageId: NONE },
  'GET /email-change': null,
  'POST /email-change': { newEmail: 'moved@example.com', password: PASSWORD },
  'DELETE /email-change': {},
  'GET /sessions': null,
  'DELETE /sessions/{id}': {},
  'DELETE /sessions': {},
  'GET /connections': null,
  'POST /connections/keys': { name: 'Mine', scopes: ['coach:ask'], expires_in_days: null },
  'DELETE /connections/keys/{id}': {},
  'POST /connections/requests': { request: 'none' },
  'POST /connections/requests/answer': { request: 'none', code: 'none', allow: true },
  'DELETE /connections/programs/{id}': {},
  'GET /two-factor': null,
  'POST /two-factor/set-up': { password: PASSWORD },
  'POST /two-factor/on': { code: '123456' },
  'POST /two-factor/off': { password: PASSWORD, code: '123456' },
  'POST /two-factor/recovery-codes': { password: PASSWORD, code: '123456' },
  'GET /data-export': null,
  'POST /data-export': {},
  'GET /data-export/archive': null,
  'POST /checkout': {},
  'POST /cancel': {},
  'POST /resubscribe': {},
  'POST /update-plan/preview': { priceId: 'monthly' },
  'POST /update-plan': { priceId: 'monthly' },
  'POST /stripe-invoices': {},
  'POST /billing-portal': {},
  'GET /mail-choices': null,
  'PUT /mail-choices': { trial_ending: false },
  'POST /account-deletion': { password: PASSWORD, confirmation: DELETION_WORDS },
};

let app: TestApp;
let member: Client;

beforeAll(async () => {
  app = await testApp();
  const admin = await app.signUp();
  await setRoles(app.database, admin.email, ['super-admin']);
  member = await app.signUp();
  await app.database.as('service').transaction((tx) =>
    tx.insert(sessions).values({
      userId: member.id,
      actingAdminId: admin.id,
      token: tokenHash(TOKEN),
      expiresAt: new Date(Date.now() + 600_000),
    }),
  );
});
afterAll(() => app.close());

const calls = () => {
  const found: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': procedure } }) => {
    const { method = 'POST', path = '', tags = [], spec } = procedure.route;
    if (spec !== withoutSession && tags.some((tag) => TAGS.includes(tag))) found.push(`${method} ${path}`);
  });
  return found;
};

test('every call about the account itself is either reserved for its owner, or open for a reason', () => {
  expect(
    calls().filter((call) => !(call in KEPT) && !OPEN.includes(call)),
    'Give it `guards.notImpersonating`, and a line in KEPT.',
  ).toEqual([]);
});

test.each(Object.entries(KEPT))('%s is refused to an admin who acts as the member', async (call, body) => {
  const before = await app.database.as('service').transaction((tx) => tx.select().from(accounts));
  const [method = '', path = ''] = call.split(' ');
  const query = call === 'GET /feedback/ratings' ? `?conversationId=${NONE}` : '';
  const reply = await app.request(`/api${path.replace(/\{\w+\}/, NONE)}${query}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({
    error: 'forbidden',
    message: `Only ${member.email} can do this. You are signed in as them.`,
  });
  expect(await app.database.as('service').transaction((tx) => tx.select().from(accounts))).toEqual(before);
});

test('the rest is open', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await app.request('/api/conversations', { headers })).status).toBe(200);
});
