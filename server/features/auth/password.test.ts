import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '#fakes/smtp-server.ts';
import { verifications } from '#server/db/schema/accounts.ts';
import { outbox, smtp } from '#server/mail/transport.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';

const ENDED = 'Invalid or expired session. Please request a new password reset link.';
const FROM = 'Barn Coach <no-reply@coach.example>';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

const send = (path: string, body: unknown, on = app, headers: Record<string, string> = {}) =>
  on.request(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const refusalOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { message?: string }).message] as const;
const signIn = (email: string, password: string, on = app) => send('/sign-in/email', { email, password }, on);
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '');

async function resetToken(client: Client): Promise<string> {
  expect((await send('/request-password-reset', { email: client.email })).status).toBe(200);
  return await eventually(() => tokenIn(app.mailed.findLast(({ to }) => to === client.email)!.link));
}

/** Decodes a mail's transfer encoding. */
const plainText = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
/** Mail arrives asynchronously. */

describe('a forgotten password', () => {
  it('is reset through the emailed link, which ends every session', async () => {
    const client = await app.signUp();
    const token = await resetToken(client);
    const { link, to } = app.mailed.at(-1)!;
    expect(to).toBe(client.email);
    expect(link).toBe(`${TEST_SITE}/update-password#token=${token}`);
    expect(await (await send('/reset-password/check', { token })).json()).toEqual({ valid: true });
    expect((await send('/reset-password', { token, newPassword: 'a new saddle' })).status).toBe(200);
    expect((await client.post('/api/auth', {})).status).toBe(401);
    expect((await signIn(client.email, 'correct horse')).status).toBe(401);
    expect((await signIn(client.email, 'a new saddle')).status).toBe(200);
    expect(await (await send('/reset-password/check', { token })).json()).toEqual({ valid: false });
    expect(await refusalOf(await send('/reset-password', { token, newPassword: 'a third one' }))).toEqual([
      400,
      ENDED,
    ]);
  });

  it('is reset once, though the link is used five times at once on two servers', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const client = await app.signUp();
    const token = await resetToken(client);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        send('/reset-password', { token, newPassword: `new saddle ${n}` }, n % 2 === 0 ? app : other),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await signIn(client.email, `new saddle ${winner}`)).status).toBe(200);
    await other.close();
  });

  it('is reset completely or not at all', async () => {
    const client = await app.signUp();
    const token = await resetToken(client);
    await app.database.as('service').transaction(async (tx) => {
      await tx.execute(sql`reset role`);
      await tx.execute(
        sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no keys today'; end $$`,
      );
      await tx.execute(sql`create trigger fail before delete on api_keys execute function fail()`);
    });
    expect((await send('/reset-password', { token, newPassword: 'a new saddle' })).status).toBe(500);
    expect((await client.post('/api/auth', {})).status).toBe(200);
    expect((await signIn(client.email, 'correct horse')).status).toBe(200);
    await app.database.as('service').transaction(async (tx) => {
      await tx.execute(sql`reset role`);
      await tx.execute(sql`drop function fail cascade`);
    });
    expect((await send('/reset-password', { token, newPassword: 'a new saddle' })).status).toBe(200);
    expect((await signIn(client.email, 'a new saddle')).status).toBe(200);
  });

  it('is not reset with an expired or made-up link', async () => {
    const client = await app.signUp();
    const token = await resetToken(client);
    await app.database
      .as('service')
      .transaction((tx) => tx.update(verifications).set({ expiresAt: sql`now() - interval '1 s'` }));
    for (const ended of [token, 'made-up']) {
      expect(await (await send('/reset-password/check', { token: ended })).json()).toEqual({ valid: false });
      expect(
        await refusalOf(await send('/reset-password', { token: ended, newPassword: 'a new saddle' })),
      ).toEqual([400, ENDED]);
    }
    expect((await signIn(client.email, 'correct horse')).status).toBe(200);
  });

  it('gets the same reply for an address without an account, which gets no mail', async () => {
    const client = await app.signUp();
    const before = app.mailed.length;
    const nobody = `nobody-${Date.now()}@example.com`;
    const replies = [];
    for (const email of [nobody, client.email])
      replies.push(await send('/request-password-reset', { email }));
    const [unknown, known] = await Promise.all(
      replies.map(async (reply) => [reply.status, await reply.text()]),
    );
    expect(unknown).toEqual(known);
    await eventually(() => expect(app.mailed.length).toBe(before + 1));
    expect(app.mailed.at(-1)!.to).toBe(client.email);
    expect(await refusalOf(await send('/request-password-reset', { email: ' ' }))).toEqual([
      400,
      expect.stringContaining('Please enter your email to reset your password.'),
    ]);
  });

  it('links to the product’s own address, whatever the Host header says', async () => {
    const client = await app.signUp();
    await send('/request-password-reset', { email: client.email, redirectTo: 'https://evil.example' }, app, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    await eventually(() => expect(app.mailed.at(-1)!.to).toBe(client.email));
    expect(JSON.stringify(app.mailed.at(-1))).not.toContain('evil');
  });

  it('keeps the token out of the log and out of queued mail', async () => {
    const token = await resetToken(await app.signUp());
    expect(JSON.stringify(app.logged)).not.toContain(token);
  });
});

describe('a sign-in during which the password is replaced', () => {
  const replacements: [string, (client: Client) => Promise<Response>][] = [
    [
      'a reset',
      async (client) => {
        const token = await resetToken(client);
        return send('/reset-password', { token, newPassword: 'a new saddle' });
      },
    ],
    [
      'a change',
      (client) =>
        client.post('/api/auth/change-password', {
          currentPassword: 'correct horse',
          newPassword: 'a new saddle',
        }),
    ],
  ];
  it.each(replacements)('by %s leaves no session', async (_, replace) => {
    const begun = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const slow = await testApp({
      offline: true,
      database: app.database,
      passwords: {
        hash: async (password) => password,
        async verify() {
          begun.resolve();
          await replaced.promise;
          return true;
        },
      },
    });
    const client = await app.signUp();
    const late = signIn(client.email, 'correct horse', slow);
    await begun.promise;
    expect((await replace(client)).status).toBe(200);
    replaced.resolve();
    expect(await refusalOf(await late)).toEqual([
      401,
      'The password was changed while you were signing in. Please sign in with the new one.',
    ]);
    // A change gives its own device a new session.
    const { rows } = await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`select count(*)::int as count from sessions where user_id = ${client.id}`),
      );
    expect(rows).toEqual([{ count: replace === replacements[0]![1] ? 0 : 1 }]);
    await slow.close();
  });
});

describe('changing the password', () => {
  const change = (client: Client, currentPassword: string, newPassword: string) =>
    client.post('/api/auth/change-password', { currentPassword, newPassword });

  it('needs the current one, ends the other sessions and renews this one', async () => {
    const client = await app.signUp();
    const other = (await signIn(client.email, 'correct horse')).headers.get('set-auth-token')!;
    const refused = await change(client, 'wrong horse', 'a new saddle');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: 'wrong_password', message: 'Current password is incorrect' },
    ]);
    const changed = await change(client, 'correct horse', 'a new saddle');
    expect(changed.status).toBe(200);
    const renewed = changed.headers.get('set-auth-token')!;
    expect(changed.headers.getSetCookie().join()).toMatch(/session_token=.*HttpOnly/);
    const asked = (token: string) =>
      app.request('/api/auth', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect([
      (await asked(other)).status,
      (await asked(client.token)).status,
      (await asked(renewed)).status,
    ]).toEqual([401, 401, 200]);
    expect((await signIn(client.email, 'correct horse')).status).toBe(401);
    expect((await signIn(client.email, 'a new saddle')).status).toBe(200);
  });

  it('happens once, though five requests with the same current password arrive at once on two servers', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const client = await app.signUp();
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        send(
          '/change-password',
          { currentPassword: 'correct horse', newPassword: `new saddle ${n}` },
          n % 2 === 0 ? app : other,
          { authorization: `Bearer ${client.token}` },
        ),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const winner = statuses.indexOf(200);
    for (const [n, reply] of replies.entries()) {
      // Late requests find the session ended.
      if (n !== winner && reply.status !== 401) {
        expect(await refusalOf(reply)).toEqual([403, 'Current password is incorrect']);
      }
    }
    expect((await signIn(client.email, `new saddle ${winner}`)).status).toBe(200);
    await other.close();
  });

  it('requires a session', async () => {
    expect(
      (await send('/change-password', { currentPassword: 'correct horse', newPassword: 'a new saddle' }))
        .status,
    ).toBe(401);
  });
});

describe('passwords', () => {
  it.each(['password1', 'Password1', 'qwertyuiop', 'iloveyou', 'someone@example.com'])(
    'like %s are refused with advice everywhere',
    async (password) => {
      const [status, message] = await refusalOf(
        await send('/sign-up/email', { email: 'someone@example.com', password }),
      );
      expect([status, message]).toEqual([400, expect.stringContaining('three or four unrelated words')]);
    },
  );

  it('have 8 to 128 characters, also on reset', async () => {
    const token = await resetToken(await app.signUp());
    for (const newPassword of ['seven77', 'x'.repeat(129)]) {
      expect((await send('/reset-password', { token, newPassword })).status).toBe(400);
    }
    expect(await refusalOf(await send('/reset-password', { token, newPassword: 'qwertyuiop' }))).toEqual([
      400,
      expect.stringContaining('three or four unrelated words'),
    ]);
    expect((await send('/reset-password', { token, newPassword: 'x y'.repeat(42) })).status).toBe(200);
  });
});

describe('signing up with an address that has an account', () => {
  it('is answered like any other, and only its owner learns of it', async () => {
    const client = await app.signUp();
    const before = app.mailed.length;
    const taken = await send('/sign-up/email', {
      email: client.email.toUpperCase(),
      password: 'my own horse',
    });
    const body = (await taken.json()) as { token: null; user: { id: string } };
    expect([taken.status, body]).toEqual([
      200,
      { token: null, user: { id: expect.any(String), email: client.email } },
    ]);
    expect(body.user.id).not.toBe(client.id);
    expect(taken.headers.getSetCookie()).toEqual([]);
    await eventually(() => expect(app.mailed.length).toBe(before + 1));
    expect(app.mailed.at(-1)).toMatchObject({ to: client.email, subject: 'You already have an account' });
    expect((await signIn(client.email, 'my own horse')).status).toBe(401);
  });
});

describe('with mail kept in the outbox for the operator to forward', () => {
  it('a sign-up is confirmed by its link, and one with a known address gets the same answer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'liftlore-outbox-'));
    const printed: string[] = [];
    const transport = outbox(
      folder,
      { from: () => FROM, reachesPeople: true },
      (text) => void printed.push(text),
    );
    const handing = await testApp({ offline: true, transport });
    const signUp = async (email: string) => {
      const reply = await send('/sign-up/email', { email, password: 'correct horse' }, handing);
      const body = (await reply.json()) as { user: object };
      return [reply.status, [...reply.headers.keys()].sort(), { ...body, user: Object.keys(body.user) }];
    };
    const email = 'new@example.com';
    const first = await signUp(email);
    expect((await signIn(email, 'correct horse', handing)).status).toBe(403);
    // Only the file name is printed; the link is for those who may read the file.
    const file = await eventually(() => /\S+\.eml/.exec(printed.join('\n'))![0]);
    expect(printed.join()).not.toContain('#token=');
    const link = /https:\S+#token=[\w-]+/.exec(plainText(await readFile(join(folder, file), 'utf8')))![0];
    const confirmed = await send(
      '/confirm-email',
      { token: tokenIn(link), password: 'correct horse' },
      handing,
    );
    expect(confirmed.status).toBe(200);
    expect((await signIn(email, 'correct horse', handing)).status).toBe(200);
    expect(await signUp(email)).toEqual(first);
    await handing.close();
    await rm(folder, { recursive: true });
  });
});

describe('with a mail server', () => {
  let mail: FakeSmtp;
  let confirming: TestApp;
  beforeAll(async () => {
    mail = await startFakeSmtp();
    confirming = await testApp({ offline: true, transport: smtp(mail.url, { from: () => FROM }) });
  });
  afterAll(async () => {
    await confirming.close();
    await mail.close();
  });
  const linkTo = async (email: string) => /https:\S+/.exec((await mail.mailTo(email)).text)![0];

  it('addresses are confirmed before the first sign-in, and signing up never reveals another account', async () => {
    const email = 'new@example.com';
    const first = await send('/sign-up/email', { email, password: 'correct horse' }, confirming);
    const link = await linkTo(email);
    expect(link).toMatch(new RegExp(`^${TEST_SITE}/confirm-email#token=`));
    expect(await refusalOf(await signIn(email, 'correct horse', confirming))).toEqual([
      403,
      'Please confirm your email address first. We have sent you a link.',
    ]);
    const confirm = (password = 'correct horse') =>
      send('/confirm-email', { token: tokenIn(link), password }, confirming);
    expect((await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status).sort()).toEqual(
      [200, 400, 400],
    );
    expect((await signIn(email, 'correct horse', confirming)).status).toBe(200);

    const again = await send('/sign-up/email', { email, password: 'another horse' }, confirming);
    const shape = async (reply: Response) => [
      reply.status,
      [...reply.headers.keys()].sort(),
      { ...((await reply.json()) as object), user: { id: expect.any(String), email } },
    ];
    expect(await shape(again)).toEqual(await shape(first));
    await eventually(async () =>
      expect((await mail.mailTo(email)).subject).toBe('You already have an account'),
    );
  });

  it('someone who signed up with another person’s address is not let in by its owner', async () => {
    const email = 'owner@example.com';
    await send('/sign-up/email', { email, password: 'thieving horse' }, confirming);
    await send('/sign-up/email', { email, password: 'correct horse' }, confirming);
    const token = tokenIn(await linkTo(email));
    const confirm = (password: string) => send('/confirm-email', { token, password }, confirming);
    expect(await refusalOf(await confirm('correct horse'))).toEqual([
      403,
      'This is not the password you signed up with. If you forgot it, or never chose one, request a new one.',
    ]);
    expect((await signIn(email, 'thieving horse', confirming)).status).toBe(403);
    // That uses nothing up.
    expect(await refusalOf(await confirm('thieving horse'))).toEqual([200, undefined]);
  });

  it('a trial begins when the address is confirmed', async () => {
    const confirmations: [string, (link: string, email: string) => Promise<Response>][] = [
      [
        'by the link',
        (link) => send('/confirm-email', { token: tokenIn(link), password: 'correct horse' }, confirming),
      ],
      [
        'by a reset',
        async (_, email) => {
          await send('/request-password-reset', { email }, confirming);
          const token = await eventually(async () => {
            const reset = await linkTo(email);
            expect(reset).toContain('/update-password');
            return tokenIn(reset);
          });
          return send('/reset-password', { token, newPassword: 'correct horse' }, confirming);
        },
      ],
    ];
    for (const [nth, [how, confirm]] of confirmations.entries()) {
      const email = `late-${nth}@example.com`;
      await send('/sign-up/email', { email, password: 'correct horse' }, confirming);
      const link = await linkTo(email);
      await confirming.database
        .as('service')
        .transaction((tx) =>
          tx.execute(sql`update users set created_at = now() - interval '6 days' where email = ${email}`),
        );
      expect([how, (await confirm(link, email)).status]).toEqual([how, 200]);
      const signedIn = await signIn(email, 'correct horse', confirming);
      const authorization = `Bearer ${signedIn.headers.get('set-auth-token')}`;
      const viewer = await confirming.request('/api/auth', { method: 'POST', headers: { authorization } });
      expect([how, await viewer.json()]).toMatchObject([
        how,
        { user: { access: { allowed: true, reason: 'trial' } } },
      ]);
    }
  });

  it('accounts under two spellings of one address share the trial of the first to be confirmed', async () => {
    const confirmed = async (email: string) => {
      const token = tokenIn(await linkTo(email));
      await send('/confirm-email', { token, password: 'correct horse' }, confirming);
      const { rows } = await confirming.database
        .as('service')
        .transaction((tx) => tx.execute(sql`select trial_began_at from users where email = ${email}`));
      return rows[0]!.trial_began_at;
    };
    const spellings = ['twice+1@example.com', 'twice+2@example.com'] as const;
    for (const email of spellings)
      await send('/sign-up/email', { email, password: 'correct horse' }, confirming);
    const first = await confirmed(spellings[0]);
    expect(await confirmed(spellings[1])).toEqual(first);
  });

  it('mail has a plain and an HTML part with the same link', async () => {
    const email = 'parts@example.com';
    await send('/sign-up/email', { email, password: 'correct horse' }, confirming);
    const { from, text, html } = await mail.mailTo(email);
    const link = await linkTo(email);
    expect(from).toBe('no-reply@coach.example');
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });
});
