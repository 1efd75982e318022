import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { RESTORED_KEY } from '#server/backup/settle-accounts.ts';
import type { Transaction } from '#server/db/database.ts';
import { fillEveryTable, findIn, readTables } from '#server/db/row-testing.ts';
import { accountDeletions, pastTrials } from '#server/db/schema/account-deletions.ts';
import { users, verifications } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { goals } from '#server/db/schema/leaderboard.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, TEST_SECRET, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Viewer } from '#shared/viewer.ts';
import { purgeAccounts } from './purge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PASSWORD = 'correct horse';
const WORDS = 'delete my account';
const remove = (client: Client, body: object = {}) =>
  client.post('/api/account-deletion', { password: PASSWORD, confirmation: WORDS, ...body });
const post = (path: string, body: object) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = (email: string) => post('/api/auth/sign-in/email', { email, password: PASSWORD });
const undo = (token: string) => post('/api/account-deletion/undo', { token });
const messageOf = async (reply: Response) => ((await reply.json()) as { message: string }).message;

/** Reads the tokens of the deletion mails sent to this address. */
const tokensFor = (email: string) =>
  app.mailed
    .filter(({ to, subject }) => to === email && subject === 'Your account will be deleted')
    .map(({ link }) => /^https:\/\/coach\.example\/keep-account#token=(.+)$/.exec(link)![1]!);
const tokenFor = (email: string, nth = 1) =>
  eventually(() => {
    const tokens = tokensFor(email);
    expect(tokens).toHaveLength(nth);
    return tokens[nth - 1]!;
  });

const setDue = (userId: string) =>
  app.database
    .as('service')
    .transaction((tx) =>
      tx.update(accountDeletions).set({ dueAt: new Date() }).where(eq(accountDeletions.userId, userId)),
    );
const erase = (
  forgetMail: (address: string) => Promise<void> = async () => undefined,
  log = pino({ level: 'silent' }),
) =>
  purgeAccounts({
    deleteCustomer: async () => {},
    database: app.database,
    confirmsAddresses: true,
    secret: TEST_SECRET,
    forgetMail,
    log,
  });
const isThere = async (userId: string) =>
  (await app.database.as('service').transaction((tx) => tx.$count(users, eq(users.id, userId)))) === 1;

describe('deleting one’s account', () => {
  it('requires the password and the confirmation words', async () => {
    const client = await app.signUp();
    for (const [body, status, message] of [
      [{ password: 'wrong horse' }, 403, 'Current password is incorrect'],
      [{ password: '' }, 400, 'The field password is invalid: Please enter your password.'],
      [
        { confirmation: 'delete' },
        400,
        'The field confirmation is invalid: Please type "delete my account".',
      ],
    ] as const) {
      const reply = await remove(client, body);
      expect([reply.status, await messageOf(reply)]).toEqual([status, message]);
    }
    expect((await client.request('/api/conversations')).status).toBe(200);
    expect((await app.request('/api/account-deletion', { method: 'POST' })).status).toBe(401);
  });

  it('ends every session, blocks sign-in, and is undone by the emailed link', async () => {
    const client = await app.signUp();
    const elsewhere = (await signIn(client.email)).headers.get('set-auth-token')!;
    const reply = await remove(client, { confirmation: ' Delete my account ' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('clear-site-data')).toBe('"storage"');
    const { due_at } = (await reply.json()) as { due_at: string };
    expect((Date.parse(due_at) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    for (const token of [client.token, elsewhere]) {
      const authorization = `Bearer ${token}`;
      expect((await app.request('/api/conversations', { headers: { authorization } })).status).toBe(401);
    }

    const first = await tokenFor(client.email);
    const refused = await signIn(client.email);
    expect([refused.status, await messageOf(refused)]).toEqual([
      403,
      expect.stringMatching(
        /^This account will be deleted on \w+ \d+, 20\d\d\. To keep it, open the link in the email we have just sent you\.$/,
      ),
    ]);
    expect(refused.headers.get('set-auth-token')).toBeNull();
    // Only for someone who knows the password.
    const guessed = await post('/api/auth/sign-in/email', { email: client.email, password: 'wrong horse' });
    expect(guessed.status).toBe(401);
    const second = await tokenFor(client.email, 2);
    expect(second).not.toBe(first);
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    const { rows } = await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute<{ row: string }>(sql`select one_time_tokens::text as row from one_time_tokens`),
      );
    expect(rows.map(({ row }) => row).join()).not.toContain(first);

    const five = await Promise.all(Array.from({ length: 5 }, () => undo(first)));
    expect(five.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await signIn(client.email)).status).toBe(200);
    // The other mail's token went with it.
    const late = await undo(second);
    expect([late.status, await messageOf(late)]).toEqual([
      400,
      expect.stringMatching(/^This link has been used/),
    ]);
  });

  it('cannot be undone by anything else, or after the time is over', async () => {
    const client = await app.signUp();
    await remove(client);
    const token = await tokenFor(client.email);
    expect((await undo(createHash('sha256').update(token).digest('hex'))).status).toBe(400);
    await setDue(client.id);
    expect((await undo(token)).status).toBe(400);
    expect(await isThere(client.id)).toBe(true);
    expect(await erase()).toBe(1);
    expect(await isThere(client.id)).toBe(false);
    expect((await undo(token)).status).toBe(400);
    expect((await signIn(client.email)).status).toBe(401);
  });

  it('spares those who have not asked for it, or have time left', async () => {
    const [staying, leaving] = [await app.signUp(), await app.signUp()];
    await remove(leaving);
    expect(await erase()).toBe(0);
    expect([await isThere(staying.id), await isThere(leaving.id)]).toEqual([true, true]);
    expect((await staying.request('/api/conversations')).status).toBe(200);
  });

  it('is refused to an admin acting as the athlete, and so is the export', async () => {
    const [client, admin] = [await app.signUp(), await app.signUp()];
    await setRoles(app.database, admin.email, ['super-admin']);
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`
        update sessions set acting_admin_id = ${admin.id}, expires_at = created_at + interval '30 minutes'
        where user_id = ${client.id}`),
    );
    expect((await client.request('/api/conversations')).status).toBe(200);
    const replies = [
      await remove(client),
      await client.post('/api/data-export', {}),
      await client.request('/api/data-export'),
      await client.request('/api/data-export/archive'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(
      await app.database
        .as('service')
        .transaction((tx) => tx.$count(accountDeletions, eq(accountDeletions.userId, client.id))),
    ).toBe(0);
    await setRoles(app.database, admin.email, []);
  });

  it('happens once, however many servers look', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    for (const client of clients) {
      await remove(client);
      await setDue(client.id);
    }
    const counts = await Promise.all([erase(), erase(), erase()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const client of clients) expect(await isThere(client.id)).toBe(false);
  });

  it('continues where a killed server left off', async () => {
    const client = await app.signUp();
    await remove(client);
    await setDue(client.id);
    const forgetMail = async () => {
      throw new Error('killed');
    };
    expect(await erase(forgetMail)).toBe(0);
    expect(await isThere(client.id)).toBe(true);
    expect(await erase()).toBe(1);
    expect(await isThere(client.id)).toBe(false);
  });

  it('logs every account that could not be deleted, and how many were', async () => {
    const clients = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const client of clients) {
      await remove(client);
      await setDue(client.id);
    }
    const [gone, ...kept] = clients;
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const forgetMail = async (address: string) => {
      if (address !== gone!.email) throw new Error('The folder is read-only.');
    };
    expect(await erase(forgetMail, log)).toBe(1);
    expect(lines.map(({ msg, userId, accounts }) => [msg, userId ?? accounts])).toEqual([
      ...kept.map(({ id }) => ['an account could not be deleted', id]),
      ['accounts were deleted for good', 1],
    ]);
    expect(await erase()).toBe(2);
  });

  it('is refused to the last super admin, even when the last two leave at once', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await setRoles(app.database, one.email, ['super-admin']);
    const alone = await remove(one);
    expect([alone.status, await messageOf(alone)]).toEqual([
      409,
      expect.stringMatching(/^You are the only super admin\. Make someone else a super admin first/),
    ]);
    await setRoles(app.database, other.email, ['super-admin']);
    const both = await Promise.all([remove(one), remove(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.database.as('service').transaction((tx) => tx.update(users).set({ isSuperAdmin: false }));
  });
});

describe('after an account is deleted', () => {
  it('no table contains its id or address in any column', async () => {
    const anna = { id: uuidv7(), email: `anna.${Date.now()}@example.com` };
    const ben = uuidv7();
    const { database } = app;
    const tables = (await database.as('service').transaction(readTables)).filter(
      ({ name }) => name !== 'migrations',
    );
    await database.as('service').transaction(async (tx) => {
      await fillEveryTable(tx, tables, [anna.id, ben]);
      await tx.update(users).set({ email: anna.email }).where(eq(users.id, anna.id));
      await tx
        .update(accountDeletions)
        .set({ dueAt: new Date() })
        .where(eq(accountDeletions.userId, anna.id));
      await tx.delete(accountDeletions).where(eq(accountDeletions.userId, ben));
      // Rows that only the product itself writes.
      await tx.insert(goals).values({ title: 'Deadlift', createdBy: anna.id });
      await tx.insert(auditEvents).values([
        { kind: 'signed_in', userId: anna.id, address: '203.0.113.7' },
        { kind: 'roles_changed', userId: ben, subjectId: anna.id, detail: { roles: [], by: 'command' } },
        { kind: 'impersonation_act', userId: ben, actingAdminId: anna.id },
      ]);
      await tx.execute(
        sql`insert into jobs (id, kind, payload) values (${uuidv7()}, 'mail', ${JSON.stringify({ kind: 'reset', address: anna.email })})`,
      );
      await tx.execute(sql`
        insert into verifications (id, identifier, value, expires_at) values
          (${uuidv7()}, 'reset-password:abc', ${anna.id}, now() + interval '1 day'),
          (${uuidv7()}, ${`email-otp-${anna.email}`}, '123', now() + interval '1 day'),
          (${uuidv7()}, 'two-factor', ${JSON.stringify({ user: { id: anna.id } })}, now() + interval '1 day')`);
      await tx.execute(sql`
        insert into rate_limits (key, points, expires_at) values (${`signIn ${anna.email}`}, 1, now() - interval '1 second')`);
    });
    const needles = [anna.id, anna.email];
    const before = await database.as('service').transaction((tx) => findIn(tx, needles));
    // It would be found in every table that references users or addresses.
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
    const expected = [
      ...naming.map(({ name }) => name),
      'users',
      'goals',
      'jobs',
      'verifications',
      'rate_limits',
    ];
    expect(Object.keys(before)).toEqual(expect.arrayContaining(expected));
    const ofBen = await database.as('service').transaction((tx) => findIn(tx, [ben]));

    const forgotten: string[] = [];
    expect(await erase(async (address) => void forgotten.push(address))).toBe(1);
    expect(await database.as('service').transaction((tx) => findIn(tx, needles))).toEqual({});
    expect(forgotten).toEqual([anna.email]);
    // Its events remain, and everything of others. A run without a server may be closed in the meantime.
    const { audit_events, run_events: _, ...others } = ofBen;
    expect(await database.as('service').transaction((tx) => findIn(tx, [ben]))).toMatchObject(others);
    expect(audit_events).toBeGreaterThan(0);
    await database.as('service').transaction((tx) => tx.delete(users).where(eq(users.id, ben)));
  });

  it('a mail being written at that moment leaves no token', async () => {
    const { database } = app;
    const clients = await Promise.all(Array.from({ length: 10 }, () => app.signUp()));
    for (const client of clients) {
      await remove(client);
      await setDue(client.id);
    }
    const ask = (address: string) =>
      sql`(${uuidv7()}, 'mail', ${JSON.stringify({ kind: 'reset', address })})`;
    const asked = clients.flatMap(({ email }) => [ask(email), ask(email), ask(email)]);
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`insert into jobs (id, kind, payload) values ${sql.join(asked, sql`, `)}`),
      );
    expect(await erase()).toBe(10);
    const ids = clients.map(({ id }) => id);
    expect(await database.as('service').transaction((tx) => findIn(tx, ids))).toEqual({});
  });

  it('no outbox file contains it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'liftlore-outbox-'));
    const { outbox } = await import('#server/mail/transport.ts');
    const transport = outbox(
      folder,
      { from: () => 'coach@example.com', reachesPeople: false },
      () => undefined,
    );
    const mail = { subject: 'Word', text: 'To: ben@example.com', html: '<p>', link: 'https://coach.example' };
    await transport.deliver({ ...mail, to: 'anna@example.com' });
    await transport.deliver({ ...mail, to: 'ben@example.com' });
    await transport.forget!('anna@example.com');
    expect(await readdir(folder)).toHaveLength(1);
    await transport.forget!('ben@example.com');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('its trial does not restart under another spelling while the account exists', async () => {
    const trialOf = async (client: Client) => {
      const { user } = (await (await client.post('/api/auth', {})).json()) as { user: Viewer };
      return user.access.until ?? user.access.reason;
    };
    const name = `lifter.${Date.now()}`;
    const first = await app.signUp(`${name}+zero@example.com`);
    const until = await trialOf(first);
    expect(await trialOf(await app.signUp(`${name.toUpperCase()}+1@example.com`))).toBe(until);
    expect(await trialOf(await app.signUp(`${name}@example.com`))).toBe(until);
    await app.database.as('service').transaction((tx) =>
      tx
        .update(users)
        .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
        .where(eq(users.id, first.id)),
    );
    expect(await trialOf(await app.signUp(`${name}+2@example.com`))).toBe('none');
    // Dots distinguish people here, but not at Gmail.
    for (const same of [false, true]) {
      const [domain, ended] = same ? ['gmail.com', 'none'] : ['example.org', 'trial'];
      const dotted = await app.signUp(`${name}@${domain}`);
      await app.database.as('service').transaction((tx) =>
        tx
          .update(users)
          .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
          .where(eq(users.id, dotted.id)),
      );
      const plain = await app.signUp(`${name.replace('.', '')}@${domain}`);
      const { user } = (await (await plain.post('/api/auth', {})).json()) as { user: Viewer };
      expect(user.access.reason).toBe(ended);
    }
  });

  it('two spellings of one address that sign up at once share a trial, on two servers', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const name = `twins-${Date.now()}`;
    await Promise.all(
      [1, 2, 3, 4].map((n) => (n % 2 === 0 ? app : other).signUp(`${name}+${n}@example.com`)),
    );
    const begins = await app.database.as('service').transaction((tx) =>
      tx
        .select({ at: sql<string>`coalesce(${users.trialBeganAt}, ${users.createdAt})::text` })
        .from(users)
        .where(sql`${users.email} like ${`${name}+%`}`),
    );
    expect(begins).toHaveLength(4);
    expect(new Set(begins.map(({ at }) => at.slice(0, 22))).size).toBe(1);
    await other.close();
  });

  describe('because nobody confirmed the address for a week', () => {
    let confirming: TestApp;
    beforeAll(async () => {
      confirming = await testApp({
        offline: true,
        database: app.database,
        transport: { reachesPeople: true, deliver: async () => {} },
      });
    });
    afterAll(() => confirming.close());

    const service = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as('service').transaction(work);
    /** Signs up, and waits for the link to confirm the address. */
    async function squat(email: string): Promise<string> {
      const reply = await confirming.request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const { user } = (await reply.json()) as { user: { id: string } };
      await expect
        .poll(() => service((tx) => tx.$count(verifications, eq(verifications.value, user.id))))
        .toBe(1);
      return user.id;
    }
    const age = (userId: string, days: number) =>
      service(async (tx) => {
        await tx.execute(
          sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${userId}`,
        );
        await tx.execute(sql`update verifications set expires_at = now() where value = ${userId}`);
      });

    it('it has another week after a restore, whose backup may be older than its confirmation', async () => {
      const id = await squat(`restored-${Date.now()}@example.com`);
      await age(id, 8);
      const restored = (days: number) =>
        service((tx) =>
          tx.execute(sql`
            insert into installation (key, value, updated_at)
            values (${RESTORED_KEY}, '', now() - make_interval(days => ${days}))
            on conflict (key) do update set updated_at = excluded.updated_at`),
        );
      await restored(6);
      await erase();
      expect(await isThere(id)).toBe(true);
      await restored(8);
      await erase();
      expect(await isThere(id)).toBe(false);
    });

    it('it has used up no trial', async () => {
      const email = `squatted-${Date.now()}@example.com`;
      const id = await squat(email);
      await age(id, 6);
      await erase();
      expect(await isThere(id)).toBe(true);
      await age(id, 8);
      await erase();
      expect(await isThere(id)).toBe(false);
      const theirs = await app.signUp(email);
      const viewer = (await (await theirs.post('/api/auth', {})).json()) as { user: Viewer };
      expect(viewer.user.access.reason).toBe('trial');
    });

    it('invitations to the address stay, with their mail', async () => {
      const email = `invited-${Date.now()}@example.com`;
      const id = await squat(email);
      await age(id, 8);
      const ofEmail = eq(invitations.address, email);
      const mail = () =>
        service((tx) =>
          tx.execute<{ kind: string }>(
            sql`select payload ->> 'kind' as kind from jobs where payload ->> 'address' = ${email}`,
          ),
        );
      await service(async (tx) => {
        await tx.insert(invitations).values({ address: email, expiresAt: sql`now() + interval '7 days'` });
        for (const kind of ['invitation', 'sign-up']) {
          const payload = JSON.stringify({ kind, address: email });
          await tx.execute(sql`
            insert into jobs (id, kind, payload, due_at) values (${uuidv7()}, 'mail', ${payload}, now() + interval '1 day')`);
        }
      });
      await erase();
      expect(await isThere(id)).toBe(false);
      expect(await service((tx) => tx.$count(invitations, ofEmail))).toBe(1);
      expect((await mail()).rows).toEqual([{ kind: 'invitation' }]);
    });

    it('it stays when the gym gave it access', async () => {
      const id = await squat(`granted-${Date.now()}@example.com`);
      await age(id, 8);
      await service((tx) =>
        tx.insert(accessGrants).values({ userId: id, until: new Date(), reason: 'Cash' }),
      );
      await erase();
      expect(await isThere(id)).toBe(true);
    });
  });

  it('its trial does not restart, and nothing else of it is kept', async () => {
    const viewer = async (client: Client) =>
      ((await (await client.post('/api/auth', {})).json()) as { user: Viewer }).user;
    const name = `first.last.${Date.now()}`;
    const client = await app.signUp(`${name}@gmail.com`);
    expect((await viewer(client)).access.reason).toBe('trial');
    await app.database.as('service').transaction((tx) =>
      tx
        .update(users)
        .set({ createdAt: new Date(Date.now() - 20 * 3_600_000) })
        .where(eq(users.id, client.id)),
    );
    const { until } = (await viewer(client)).access;
    const leave = async (leaving: Client) => {
      await remove(leaving);
      await setDue(leaving.id);
      await erase();
    };
    await leave(client);
    const again = await app.signUp(`${name.replaceAll('.', '')}+Again@googlemail.com`);
    expect((await viewer(again)).access).toMatchObject({ reason: 'trial', until });
    await app.database.as('service').transaction((tx) =>
      tx
        .update(users)
        .set({ trialBeganAt: new Date(Date.now() - 25 * 3_600_000) })
        .where(eq(users.id, again.id)),
    );
    await leave(again);
    const third = await viewer(await app.signUp(`${name}@gmail.com`));
    expect([third.access.allowed, third.isTrialPeriod]).toEqual([false, false]);
    expect((await viewer(await app.signUp(`other.${name}@gmail.com`))).access.reason).toBe('trial');
    const kept = await app.database.as('service').transaction((tx) => tx.select().from(pastTrials));
    expect(JSON.stringify(kept)).not.toContain(name);
    for (const address of [`${name}@gmail.com`, `${name.replaceAll('.', '')}@gmail.com`]) {
      const plain = createHash('sha256').update(address).digest('base64url');
      expect(kept.map(({ addressHash }) => addressHash)).not.toContain(plain);
    }
  });
});
