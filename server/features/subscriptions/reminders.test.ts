import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { MailQueue } from '#server/mail/mail.ts';
import { openBilling } from '#server/payments/billing.ts';
import { eventually } from '#server/testing/eventually.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import type { Viewer } from '#shared/viewer.ts';
import { sendReminders } from './reminders.ts';

let app: PayingApp;
let jobs: ReturnType<typeof openJobs>;
let remind: (reachesPeople?: boolean) => Promise<void>;
beforeAll(async () => {
  app = await payingApp();
  const { database, payments } = app;
  const log = pino({ level: 'silent' });
  // Another server, whose mail the app sends.
  jobs = openJobs({ database, log });
  const billing = openBilling({ database, payments, offered: () => [], log });
  remind = async (reachesPeople = false) => {
    const transport = { reachesPeople, deliver: async () => {} };
    const mailQueue = new MailQueue({ jobs, transport, sender: () => 'Coach' });
    await sendReminders({ database, billing, mailQueue });
  };
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

const subjectsTo = (client: Client) =>
  app.mailed.filter(({ to }) => to === client.email).map(({ subject }) => subject);

describe('a mail is sent once', () => {
  it('when a subscription is canceled, unless that was undone before', async () => {
    const [leaves, stays] = [await app.signUp(), await app.signUp()];
    await app.subscribe(leaves);
    await app.subscribe(stays);
    await leaves.post('/api/cancel', {});
    await leaves.post('/api/cancel', {});
    // The mail waits as long as it may, so that it has not been sent before the cancellation is undone.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
    await stays.post('/api/cancel', {});
    await stays.post('/api/resubscribe', {});
    random.mockRestore();
    const canceled = ({ email }: Client) =>
      app.mailed.filter(({ to, subject }) => to === email && subject.endsWith('subscription is canceled'));
    await eventually(() => expect(canceled(leaves)).toHaveLength(1));
    expect(canceled(leaves)[0]!.text).toContain('nothing more will be charged. Your access lasts until');
    expect(canceled(stays)).toEqual([]);
  });

  it('when a subscription is canceled in its last days, in place of the reminder', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await app.passToDaysBeforeEnd(client, 2);
    await client.post('/api/cancel', {});
    await remind();
    const about = () => subjectsTo(client).filter((subject) => /canceled|ends on/.test(subject));
    await eventually(() => expect(about()).toEqual([expect.stringContaining('ends on')]));
    await remind();
    expect(about()).toHaveLength(1);
  });

  it('each time a subscription is canceled in its last days', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await app.passToDaysBeforeEnd(client, 2);
    await client.post('/api/cancel', {});
    const about = () => subjectsTo(client).filter((subject) => /canceled|ends on/.test(subject));
    await eventually(() => expect(about()).toHaveLength(1));
    await client.post('/api/resubscribe', {});
    await client.post('/api/cancel', {});
    await eventually(() => expect(about()).toHaveLength(2));
    expect(about()[1]).toMatch(/is canceled$/);
  });

  it('three days before a subscription ends, no matter who ended it', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await client.post('/api/cancel', {});
    await remind();
    expect(subjectsTo(client)).not.toContainEqual(expect.stringContaining('ends on'));
    await app.passToDaysBeforeEnd(client, 2);
    await remind();
    await remind();
    const ending = () => subjectsTo(client).filter((subject) => subject.includes('subscription ends on'));
    await eventually(() => expect(ending()).toHaveLength(1));
    const text = () =>
      app.mailed.find(({ to, subject }) => to === client.email && subject.includes('ends on'))!.text;
    expect(text()).toContain('It is set to end that day');
    expect(text()).not.toContain('You canceled');
  });

  it('a week before an annual plan renews, unless nothing is charged', async () => {
    const [client, free] = [await app.signUp(), await app.signUp()];
    for (const [each, balance] of [
      [client, -1500],
      [free, -20_000],
    ] as const) {
      await app.subscribe(each, 'yearly');
      const { data } = await app.payments.stripe.customers.list({ email: each.email });
      await app.payments.stripe.customers.update(data[0]!.id, { balance });
    }
    await remind();
    await app.passToDaysBeforeEnd(client, 6);
    for (const each of [client, free]) await app.membership(each);
    await remind();
    await remind();
    const renewing = () =>
      app.mailed.filter(({ to, subject }) => to === client.email && subject.includes('renews on'));
    await eventually(() => expect(renewing()).toHaveLength(1));
    expect(renewing()[0]!.text).toContain('$185.00 will be charged');
    expect(subjectsTo(free)).not.toContainEqual(expect.stringContaining('renews on'));
  });

  it('hours before a trial ends, unless its member has opted out, has access anyway or leaves', async () => {
    const [wants, declines, free, leaves] = await Promise.all([1, 2, 3, 4].map(() => app.signUp()));
    await app.database.as('service').transaction(async (tx) => {
      for (const { id } of [wants!, declines!, free!, leaves!]) {
        await tx.update(users).set({ createdAt: sql`now() - interval '21 hours'` }).where(eq(users.id, id));
      }
      for (const [{ id }, hours] of [
        [wants!, 2],
        [free!, 20],
      ] as const) {
        const until = new Date(Date.now() + hours * 3_600_000);
        await tx.insert(accessGrants).values({ userId: id, until, reason: 'Paid in cash' });
      }
    });
    await leaves!.post('/api/account-deletion', {
      password: 'correct horse',
      confirmation: 'delete my account',
    });
    const declined = await declines!.request('/api/mail-choices', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trial_ending: false }),
    });
    expect(await declined.json()).toEqual({ trial_ending: false });
    expect(await (await declines!.request('/api/mail-choices')).json()).toEqual({ trial_ending: false });
    await remind();
    await remind();
    await eventually(() => expect(subjectsTo(wants!)).toEqual([expect.stringContaining('trial ends')]));
    for (const other of [declines!, free!, leaves!])
      expect(subjectsTo(other)).not.toContainEqual(expect.stringContaining('trial ends'));
  });

  it('hours before a trial ends only to a confirmed address, where addresses are confirmed', async () => {
    const [confirmed, unconfirmed] = [await app.signUp(), await app.signUp()];
    await app.database.as('service').transaction(async (tx) => {
      for (const { id, emailVerified } of [
        { ...confirmed, emailVerified: true },
        { ...unconfirmed, emailVerified: false },
      ]) {
        await tx
          .update(users)
          .set({ emailVerified, createdAt: sql`now() - interval '21 hours'` })
          .where(eq(users.id, id));
      }
    });
    await remind(true);
    await eventually(() => expect(subjectsTo(confirmed)).toEqual([expect.stringContaining('trial ends')]));
    expect(subjectsTo(unconfirmed)).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is mailed to the owner, and ends access only when it is lost', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const { data } = await app.payments.stripe.charges.list({ limit: 1 });
    const id = await app.sandbox.openDispute(data[0]!.id);
    await app.sandbox.settle();
    await eventually(() =>
      expect(app.mailed.map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('$20.00 is disputed'),
      ),
    );
    const access = async () =>
      ((await (await client.post('/api/auth', {})).json()) as { user: Viewer }).user.access;
    expect((await access()).reason).toBe('active');
    await app.sandbox.closeDispute(id, 'lost');
    await app.sandbox.settle();
    expect((await access()).allowed).toBe(false);
  });

  it('ends what runs when it is lost, beside a checkout that was never confirmed', async () => {
    const client = await app.signUp();
    const { url } = (await (await client.post('/api/checkout', { priceId: 'monthly' })).json()) as {
      url: string;
    };
    await app.submit(url, { card: CARDS.asksToConfirm });
    await app.passDays(2);
    await app.subscribe(client, 'monthly', CARDS.failsLater);
    await app.passDays(32);
    expect((await app.membership(client)).access.reason).toBe('past_due');
    const { stripe } = app.payments;
    const customer = (await stripe.customers.list({ email: client.email })).data[0]!.id;
    const subscriptions = async () => {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
      return data.map(({ status }) => status);
    };
    expect(await subscriptions()).toEqual(['past_due', 'incomplete_expired']);
    const paid = (await stripe.charges.list({ customer })).data.find((charge) => charge.paid)!;
    await app.sandbox.closeDispute(await app.sandbox.openDispute(paid.id), 'lost');
    await app.sandbox.settle();
    expect(await subscriptions()).toEqual(['canceled', 'incomplete_expired']);
    expect((await stripe.invoices.list({ customer, status: 'open' })).data).toEqual([]);
  });
});
