import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const PASSWORD = 'correct horse';
const NEW = 'a new saddle';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
  // The last super admin could not leave.
  await setRoles(app.database, (await app.signUp()).email, ['super-admin']);
});
afterAll(() => app.close());

const post = (path: string, body: object, cookie = '') =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });

/** A token that lets the admin act as a new member. */
async function linkBy(admin: Client): Promise<string> {
  const { email } = await app.signUp();
  const reply = await admin.post('/api/impersonate', { targetUserEmail: email, password: PASSWORD });
  return ((await reply.json()) as { accessLink: string }).accessLink.split('#token=')[1]!;
}

async function resetPassword({ email }: Client): Promise<Response> {
  await post('/api/auth/request-password-reset', { email });
  const link = await eventually(() => app.mailed.findLast(({ to }) => to === email)!.link);
  return await post('/api/auth/reset-password', {
    token: new URL(link).hash.replace('#token=', ''),
    newPassword: NEW,
  });
}

describe('a super admin whose password someone else knows', () => {
  it.each<[string, (admin: Client) => Promise<Response>]>([
    ['resets it', resetPassword],
    [
      'changes it',
      (admin) => admin.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW }),
    ],
    ['signs out all others', (admin) => admin.request('/api/sessions', { method: 'DELETE' })],
    [
      'closes the account',
      (admin) =>
        admin.post('/api/account-deletion', { password: PASSWORD, confirmation: 'delete my account' }),
    ],
  ])('%s, which ends acting as members and the links to do so', async (_, secure) => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['super-admin']);
    const opened = await post('/api/impersonate/open', { token: await linkBy(admin) });
    const cookie = opened.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ');
    const acting = async () => (await post('/api/auth', {}, cookie)).status;
    expect(await acting()).toBe(200);
    const unopened = await linkBy(admin);
    expect((await secure(admin)).status).toBe(200);
    expect(await acting()).toBe(401);
    expect((await post('/api/impersonate/open', { token: unopened })).status).toBe(400);
  });
});
