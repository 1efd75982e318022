import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import type { Mail } from '#server/mail/mail-content.ts';
import { eventually } from '#server/testing/eventually.ts';
import { payingApp } from '#server/testing/paying-app.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import { purgeEmailChanges } from './store.ts';

const PASSWORD = 'correct horse';
const mailed: Mail[] = [];
const deliver = async (mail: Mail) => void mailed.push(mail);
let database: Database;
/** An app that signs people up without mail. */
let open: TestApp;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  open = await testApp({ offline: true, database, transport: { reachesPeople: false, deliver } });
  app = await testApp({ offline: true, database, transport: { reachesPeople: true, deliver } });
});
afterAll(async () => {
  await open.close();
  await app.close();
  await database.close();
});

let addresses = 0;
const newAddress = () => `moved-${++addresses}-${Date.now()}@example.com`;
const signUp = async (): Promise<Client> => {
  const client = await open.signUp();
  return {
    ...client,
    request: (path, init = {}) =>
      app.request(path, { ...init, headers: { authorization: `Bearer ${client.token}`, ...init.headers } }),
    post: (path, body) => send(path, body as object, { authorization: `Bearer ${client.token}` }),
  };
};
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const ask = (client: Client, newEmail: string, password = PASSWORD) =>
  client.post('/api/email-change', { newEmail, password });
const signIn = (email: string) => send('/api/auth/sign-in/email', { email, password: PASSWORD });
const confirm = (token: string, headers = {}) => send('/api/email-change/confirm', { token }, headers);
const sentence = async (reply: Response) => [
  reply.status,
  ((await reply.json()) as { message?: string }).message,
];
const mailTo = (address: string, subject: string, nth = 1) =>
  eventually(() => {
    const found = mailed.filter((mail) => mail.to === address && mail.subject === subject);
    expect(found).toHaveLength(nth);
    return found[nth - 1]!;
  });
const tokenTo = async (address: string, nth = 1) => {
  const { link } = await mailTo(address, 'Confirm your new email address', nth);
  expect(link).toMatch(new RegExp(`^${TEST_SITE}/confirm-email-change#token=`));
  return link!.split('=')[1]!;
};
const isSignedIn = async (client: Client) => (await client.request('/api/conversations')).status === 200;
const pendingOf = async (client: Client) =>
  ((await (await client.request('/api/email-change')).json()) as { pending: { email: string } | null })
    .pending;

describe('changing one’s email address', () => {
  it('is requested with the password, confirmed by the new address, and reported to the old one', async () => {
    const client = await signUp();
    const elsewhere = await signIn(client.email);
    expect(elsewhere.status).toBe(403); // An unconfirmed address cannot sign in.
    const other = await open.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: client.email, password: PASSWORD }),
    });
    const otherToken = other.headers.get('set-auth-token')!;
    const next = newAddress();
    expect(await sentence(await ask(client, next, 'wrong horse'))).toEqual([
      403,
      'Current password is incorrect',
    ]);
    expect(await pendingOf(client)).toBeNull();

    expect((await ask(client, ` ${next.toUpperCase()} `)).status).toBe(200);
    expect(await pendingOf(client)).toMatchObject({ email: next });
    const token = await tokenTo(next);
    // Nothing changes until then.
    expect((await client.post('/api/auth', {})).status).toBe(200);

    const confirmed = await confirm(token, { authorization: `Bearer ${client.token}` });
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: next }]);
    expect((await signIn(next)).status).toBe(200);
    expect((await signIn(client.email)).status).toBe(401);
    // The device that confirmed stays signed in; the others do not.
    expect(await isSignedIn(client)).toBe(true);
    const authorization = `Bearer ${otherToken}`;
    expect((await app.request('/api/conversations', { headers: { authorization } })).status).toBe(401);
    expect(await pendingOf(client)).toBeNull();
    const informed = await mailTo(client.email, 'Your email address was changed');
    expect(informed.text).not.toContain(next);
    expect(await sentence(await confirm(token))).toEqual([
      400,
      'This link has been used or has expired. Start the change again under Account, Security.',
    ]);
  });

  it('confirming on a signed-out device ends every session', async () => {
    const client = await signUp();
    const next = newAddress();
    await ask(client, next);
    expect((await confirm(await tokenTo(next))).status).toBe(200);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('another request or Cancel ends the previous link', async () => {
    const client = await signUp();
    const [first, second] = [newAddress(), newAddress()];
    await ask(client, first);
    const ofFirst = await tokenTo(first);
    await ask(client, second);
    const ofSecond = await tokenTo(second);
    expect((await confirm(ofFirst)).status).toBe(400);
    const canceled = await client.request('/api/email-change', { method: 'DELETE' });
    expect(await canceled.json()).toEqual({ pending: null, mail_reaches: true });
    expect((await confirm(ofSecond)).status).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });

  it('of concurrent clicks one counts, and a link expires after a day', async () => {
    const client = await signUp();
    const next = newAddress();
    await ask(client, next);
    const token = await tokenTo(next);
    const clicks = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const late = await signUp();
    const later = newAddress();
    await ask(late, later);
    const expired = await tokenTo(later);
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update one_time_tokens set expires_at = now() where user_id = ${late.id}`),
      );
    expect((await confirm(expired)).status).toBe(400);
  });

  it('nobody learns which addresses have an account, and none is taken over', async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const reply = await ask(anna, ben.email);
    expect(reply.status).toBe(200);
    const mail = await mailTo(ben.email, 'You already have an account');
    expect(mail.text).not.toContain('#token=');
    // Taken after the link was mailed.
    const next = newAddress();
    await ask(anna, next);
    const token = await tokenTo(next);
    await open.signUp(next);
    expect(await sentence(await confirm(token))).toEqual([
      409,
      'Another account has this email address. Nothing was changed.',
    ]);
    expect(await isSignedIn(anna)).toBe(true);
  });

  it('ends links mailed to the old address, and gives no second trial', async () => {
    const client = await signUp();
    await send('/api/auth/request-password-reset', { email: client.email });
    const reset = await mailTo(client.email, 'Reset your password');
    const next = newAddress();
    await ask(client, next);
    await confirm(await tokenTo(next));
    const used = await send('/api/auth/reset-password', {
      token: reset.link!.split('=')[1],
      newPassword: 'another horse',
    });
    expect(used.status).toBe(400);

    await database.as('service').transaction(async (tx) => {
      await tx.execute(sql`update past_trials set began_at = now() - interval '3 days'`);
    });
    const again = await open.signUp(client.email);
    const { user } = (await (await again.post('/api/auth', {})).json()) as {
      user: { access: object };
    };
    expect(user.access).toMatchObject({ allowed: false });
  });

  it.each([
    [
      'a reset of the password',
      async (client: Client) => {
        await send('/api/auth/request-password-reset', { email: client.email });
        const { link } = await mailTo(client.email, 'Reset your password');
        return send('/api/auth/reset-password', {
          token: link!.split('=')[1],
          newPassword: 'another horse',
        });
      },
    ],
    [
      'a change of the password',
      (client: Client) =>
        client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another horse' }),
    ],
    [
      'a super admin who ends all sessions',
      async (client: Client) => {
        const owner = await signUp();
        await database.as('service').transaction(async (tx) => {
          await tx.execute(
            sql`update users set is_super_admin = true, is_admin = true where id = ${owner.id}`,
          );
        });
        return owner.post(`/api/members/${client.id}/sign-out`, {});
      },
    ],
  ])('ends with %s', async (_, act) => {
    const client = await signUp();
    const next = newAddress();
    await ask(client, next);
    const token = await tokenTo(next);
    expect((await act(client)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select email from users where id = ${client.id}`));
    expect(rows).toEqual([{ email: client.email }]);
  });

  it('is possible to an address that a stranger used for an account and never confirmed', async () => {
    const client = await signUp();
    const next = newAddress();
    await send('/api/auth/sign-up/email', { email: next, password: 'thieving horse' });
    expect((await ask(client, next)).status).toBe(200);
    expect((await confirm(await tokenTo(next))).status).toBe(200);
    expect((await signIn(next)).status).toBe(200);
  });

  it('is refused to an address whose unconfirmed account was given access', async () => {
    const client = await signUp();
    const next = newAddress();
    await send('/api/auth/sign-up/email', { email: next, password: PASSWORD });
    expect((await ask(client, next)).status).toBe(200);
    const token = await tokenTo(next);
    await database.as('service').transaction((tx) =>
      tx.execute(sql`
        insert into access_grants (id, user_id, until, reason)
        select gen_random_uuid(), id, now() + interval '1 day', 'Cash' from users where email = ${next}`),
    );
    expect((await confirm(token)).status).toBe(409);
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select from users where email = ${next}`));
    expect(rows).toHaveLength(1);
  });

  it('is forgotten after a day when it is not confirmed', async () => {
    const [client, kept] = [await signUp(), await signUp()];
    for (const one of [client, kept]) await ask(one, newAddress());
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update email_changes set requested_at = now() - interval '25 hours' where user_id = ${client.id}`,
        ),
      );
    expect(await pendingOf(client)).toBeNull();
    await purgeEmailChanges(database);
    const { rows } = await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`select user_id from email_changes where user_id in (${client.id}, ${kept.id})`),
      );
    expect(rows).toEqual([{ user_id: kept.id }]);
  });

  it('is not begun with a password that is replaced meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const slow = await testApp({
      offline: true,
      database,
      transport: { reachesPeople: true, deliver },
      passwords: {
        hash: async (password) => password,
        async verify() {
          begun.resolve();
          await replaced.promise;
          return true;
        },
      },
    });
    const client = await signUp();
    const late = slow.request('/api/email-change', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ newEmail: newAddress(), password: PASSWORD }),
    });
    await begun.promise;
    const changed = await client.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another horse',
    });
    expect(changed.status).toBe(200);
    replaced.resolve();
    expect(await sentence(await late)).toEqual([403, 'Current password is incorrect']);
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select * from email_changes where user_id = ${client.id}`));
    expect(rows).toEqual([]);
    await slow.close();
  });

  it('has its own sentence for the current address', async () => {
    const client = await signUp();
    expect(await sentence(await ask(client, client.email))).toEqual([
      400,
      'This is already your email address. Enter another one.',
    ]);
  });
});

describe('where the server sends no mail to people', () => {
  it('the address changes immediately, and the payment provider is notified', async () => {
    const paying = await payingApp();
    const client = await paying.signUp();
    await paying.subscribe(client);
    const next = newAddress();
    const waiting = JSON.stringify({ kind: 'renewal', address: client.email });
    await paying.database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`insert into jobs (id, kind, payload, due_at) values (gen_random_uuid(), 'mail', ${waiting}, now() + interval '1 hour')`,
        ),
      );
    const reply = await client.post('/api/email-change', { newEmail: next, password: PASSWORD });
    expect([reply.status, await reply.json()]).toEqual([200, { pending: null, mail_reaches: false }]);
    expect(await isSignedIn(client)).toBe(true);
    await eventually(async () => {
      const { data } = await paying.payments.stripe.customers.list({ email: next });
      expect(data).toHaveLength(1);
    });
    expect(await paying.membership(client)).toMatchObject({ access: { reason: 'active' } });
    const { rows } = await paying.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`select payload from jobs where kind = 'mail' and payload ->> 'kind' = 'renewal'`),
      );
    expect(rows).toEqual([{ payload: { kind: 'renewal', address: next } }]);
    await paying.close();
  });

  it('the provider is notified later when it is down', async () => {
    const paying = await payingApp();
    const client = await paying.signUp();
    await paying.subscribe(client);
    const next = newAddress();
    paying.sandbox.chaos.down = true;
    expect((await client.post('/api/email-change', { newEmail: next, password: PASSWORD })).status).toBe(200);
    await eventually(() => expect(JSON.stringify(paying.logged)).toContain('customer-email'));
    paying.sandbox.chaos.down = false;
    await eventually(async () => {
      const { data } = await paying.payments.stripe.customers.list({ email: next });
      expect(data).toHaveLength(1);
    });
    await paying.close();
  });
});
