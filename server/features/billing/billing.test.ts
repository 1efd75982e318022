import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import type { BilledMember, BillingEvent, BillingSummary } from '#shared/billing.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import type { Viewer } from '#shared/viewer.ts';

let app: PayingApp;
let admin: Client;
beforeAll(async () => {
  app = await payingApp();
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

const json = async <T>(reply: Response): Promise<T> => {
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};
const summary = async () => json<BillingSummary>(await admin.request('/api/billing'));
const memberOf = async (client: Client) =>
  json<BilledMember>(await admin.post('/api/billing/member', { member: client.email }));
const refundsOf = async (client: Client) => {
  const { stripe } = app.payments;
  const [customer] = (await stripe.customers.list({ email: client.email })).data;
  const charges = (await stripe.charges.list({ customer: customer!.id })).data.map(({ id }) => id);
  const { data } = await stripe.refunds.list({ limit: 100 });
  return data.filter(({ charge }) => charges.includes(charge as string)).map(({ amount }) => amount);
};
const auditOf = (client: Client) =>
  app.database
    .as('service')
    .read((tx) =>
      tx
        .select({ kind: auditEvents.kind, detail: auditEvents.detail })
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, client.id))
        .orderBy(auditEvents.id),
    );
const rowOf = async (client: Client) => {
  const [row] = await app.database
    .as('service')
    .read((tx) => tx.select().from(subscriptions).where(eq(subscriptions.userId, client.id)));
  return row!;
};
const setRow = (client: Client, row: Partial<typeof subscriptions.$inferInsert>) =>
  app.database
    .as('service')
    .transaction((tx) => tx.update(subscriptions).set(row).where(eq(subscriptions.userId, client.id)));
const accessOf = async (client: Client) =>
  (await json<{ user: Viewer }>(await client.post('/api/auth', {}))).user.access;

describe('the money page', () => {
  it('counts members, revenue, and what started and ended', async () => {
    const before = await summary();
    const [monthly, yearly] = [await app.signUp(), await app.signUp()];
    await app.subscribe(monthly, 'monthly');
    await app.subscribe(yearly, 'yearly');
    const after = await summary();
    expect(after.mode).toBe('sandbox');
    expect(after.states.active).toBe(before.states.active + 2);
    expect(after.new_this_month).toBe(before.new_this_month + 2);
    const amount = ({ monthly_revenue: [revenue] }: BillingSummary) => revenue?.amount ?? 0;
    expect(amount(after) - amount(before)).toBe(2000 + Math.round(20000 / 12));
    expect(after.monthly_revenue).toMatchObject([{ currency: 'usd' }]);
    // As with a discount of half the price.
    await setRow(monthly, { nextAmount: 1000 });
    expect(amount(await summary()) - amount(before)).toBe(1000 + Math.round(20000 / 12));
  });

  it('lists payments that failed', async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'monthly', CARDS.failsLater);
    await app.passDays(32);
    const { failed_payments: failed } = await summary();
    expect(failed).toContainEqual(expect.objectContaining({ email: client.email, amount: 2000 }));
  });

  it('exports every member as CSV', async () => {
    const reply = await admin.request('/api/billing/members.csv');
    const lines = (await reply.text()).trim().split('\n');
    expect(lines[0]).toContain('email');
    expect(lines.some((line) => line.includes(admin.email) && line.includes('unlimited'))).toBe(true);
    expect(lines.find((line) => line.includes('yearly'))).toContain('"yearly",200,"usd","year"');
  });

  it('shows events, and reprocesses one', async () => {
    const { events } = await json<{ events: BillingEvent[] }>(await admin.request('/api/billing/events'));
    const paid = events.find(({ kind }) => kind === 'invoice.paid')!;
    expect(paid).toMatchObject({ outcome: 'applied', attempts: 1 });
    const replayed = await json(await admin.post(`/api/billing/events/${paid.id}/replay`, {}));
    expect(replayed).toEqual({ outcome: 'applied' });
    expect((await admin.post('/api/billing/events/evt_none/replay', {})).status).toBe(404);
  });

  it('settles a failed event that the provider no longer has by checking its customer', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const { customerId: customer } = await rowOf(client);
    const id = 'evt_of_last_quarter';
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'sub_1', object: 'subscription', customer } },
    });
    const signature = app.payments.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: app.sandbox.webhookSecret,
    });
    app.sandbox.chaos.down = true;
    try {
      const headers = { 'stripe-signature': signature };
      const reply = await app.request('/api/stripe-webhook', { method: 'POST', body, headers });
      expect(reply.status).toBe(500);
    } finally {
      app.sandbox.chaos.down = false;
    }
    const failed = async () => {
      const page = await admin.request('/api/billing/events?outcome=failed');
      return (await json<{ events: BillingEvent[] }>(page)).events.map(({ id, outcome }) => ({
        id,
        outcome,
      }));
    };
    expect(await failed()).toEqual([{ id, outcome: 'failed' }]);
    const replay = () => admin.post(`/api/billing/events/${id}/replay`, {});
    expect(await json(await replay())).toEqual({ outcome: 'applied' });
    expect(await failed()).toEqual([]);
    const { events } = await json<{ events: BillingEvent[] }>(await admin.request('/api/billing/events'));
    expect(events.find((event) => event.id === id)).toMatchObject({
      outcome: 'applied',
      email: client.email,
      note: 'The payment provider no longer has this event.',
    });
    expect((await replay()).status).toBe(404);
  });
});

describe('free access', () => {
  it('is given in days, with a reason, and added to existing access', async () => {
    const client = await app.signUp();
    const give = (days: number) =>
      admin.post('/api/billing/grants', {
        member: client.email,
        days,
        reason: 'Paid in cash',
        send_id: uuidv7(),
      });
    await json(await give(30));
    expect(await accessOf(client)).toMatchObject({ allowed: true, reason: 'granted' });
    const member = await json<BilledMember>(await give(10));
    const days = (Date.parse(member.free_until!) - app.sandbox.now().getTime()) / DAY_MS;
    expect(Math.round(days)).toBe(40);
    expect(member.grants).toHaveLength(2);
    expect(member.grants[0]).toMatchObject({ reason: 'Paid in cash' });
  });

  it('is added to the end of access, not of the unpaid period, when a payment failed', async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'yearly', CARDS.failsLater);
    await app.passDays(370);
    const { until } = await accessOf(client);
    expect(await memberOf(client)).toMatchObject({ subscription_status: 'active', paid_until: until });
    const csv = await (await admin.request('/api/billing/members.csv')).text();
    expect(csv.split('\n').find((line) => line.includes(client.email))).toContain(until);
    const { free_until } = await json<BilledMember>(
      await admin.post('/api/billing/grants', {
        member: client.email,
        days: 10,
        reason: 'Waiting for a card',
        send_id: uuidv7(),
      }),
    );
    expect((Date.parse(free_until!) - Date.parse(until!)) / DAY_MS).toBe(10);
  });

  it('outlasts a subscription that ends, and reconciling leaves it alone', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await json(
      await admin.post('/api/billing/grants', {
        member: client.email,
        until: new Date(app.sandbox.now().getTime() + 90 * DAY_MS).toISOString(),
        reason: 'Coach of the juniors',
        send_id: uuidv7(),
      }),
    );
    await client.post('/api/cancel', {});
    await app.passDays(40);
    expect(await accessOf(client)).toMatchObject({ allowed: true, reason: 'granted' });
    await app.passDays(60);
    expect(await accessOf(client)).toMatchObject({ allowed: false, reason: 'expired' });
  });

  it('is given once when sent again, also while the provider is down', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const body = { member: client.email, days: 30, reason: 'Paid in cash', send_id: uuidv7() };
    app.sandbox.chaos.down = true;
    try {
      for (const _ of [1, 2]) {
        const member = await json<BilledMember>(await admin.post('/api/billing/grants', body));
        expect(member.invoices).toBeNull();
      }
    } finally {
      app.sandbox.chaos.down = false;
    }
    const { grants, invoices } = await memberOf(client);
    expect([grants.length, invoices === null]).toEqual([1, false]);
    expect((await auditOf(client)).map(({ kind }) => kind)).toEqual(['access_granted']);
  });

  it('is given each time when sent without an id, as by a page from before an update', async () => {
    const client = await app.signUp();
    const body = { member: client.email, days: 30, reason: 'Paid in cash' };
    for (const _ of [1, 2]) await json(await admin.post('/api/billing/grants', body));
    expect((await memberOf(client)).grants).toHaveLength(2);
  });

  it('is taken back, once, which leaves what else the member has', async () => {
    const client = await app.signUp();
    const give = async (days: number) =>
      (
        await json<BilledMember>(
          await admin.post('/api/billing/grants', { member: client.email, days, reason: 'Paid in cash' }),
        )
      ).grants[0]!;
    const [short, long] = [await give(30), await give(300)];
    const end = (id: string) => admin.request(`/api/billing/grants/${id}`, { method: 'DELETE' });
    const member = await json<BilledMember>(await end(long.id));
    expect(member).toMatchObject({ email: client.email, free_until: short.until });
    expect(member.grants.map(({ id, is_running }) => [id, is_running])).toEqual([
      [long.id, false],
      [short.id, true],
    ]);
    expect((await end(long.id)).status).toBe(409);
    expect(await accessOf(client)).toMatchObject({ reason: 'granted', until: short.until });
    await json(await end(short.id));
    expect((await accessOf(client)).reason).toBe('trial');
    expect((await auditOf(client)).at(-1)).toEqual({
      kind: 'access_grant_ended',
      detail: { until: short.until, reason: 'Paid in cash' },
    });
    expect((await client.request(`/api/billing/grants/${short.id}`, { method: 'DELETE' })).status).toBe(403);
  });

  it('needs a reason and an end in the future', async () => {
    const grant = (body: object) =>
      admin.post('/api/billing/grants', { member: admin.email, send_id: uuidv7(), ...body });
    expect((await grant({ days: 3, reason: ' ' })).status).toBe(400);
    expect((await grant({ reason: 'Cash' })).status).toBe(400);
    expect((await grant({ until: '2020-01-01T00:00:00Z', reason: 'Cash' })).status).toBe(400);
  });
});

describe('a refund', () => {
  it('needs no id, which pages from before an update do not send', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    const body = { member: client.email, invoice_id: invoice!.id, amount: 500, access: 'unchanged' };
    for (const _ of [1, 2]) await json(await admin.post('/api/billing/refunds', body));
    expect((await auditOf(client)).map(({ detail }) => detail)).toEqual(
      [1, 2].map(() => ({ asked: 500, amount: 500, currency: invoice!.currency, access: 'unchanged' })),
    );
  });

  it('refunds a part and keeps access, or refunds everything and ends access now', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    const refund = (body: object) =>
      admin.post('/api/billing/refunds', {
        member: client.email,
        invoice_id: invoice!.id,
        send_id: uuidv7(),
        ...body,
      });
    expect(invoice).toMatchObject({ amount_paid: 2000, amount_refunded: 0 });
    const inPart = await json<BilledMember>(await refund({ amount: 500, access: 'unchanged' }));
    expect(inPart.invoices).toMatchObject([{ amount_paid: 2000, amount_refunded: 500 }]);
    const own = await json<{ invoices: Invoice[] }>(await client.post('/api/stripe-invoices', {}));
    expect(own.invoices).toMatchObject([{ amount_paid: 2000, amount_refunded: 500 }]);
    expect((await accessOf(client)).reason).toBe('active');
    await json(await refund({ access: 'now' }));
    await app.sandbox.settle();
    expect(await accessOf(client)).toMatchObject({ allowed: false, reason: 'expired' });
    expect((await refund({ amount: 1, access: 'unchanged' })).status).toBe(409);
    const { data } = await app.payments.stripe.refunds.list({ limit: 2 });
    expect(data.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([500, 1500]);
  });

  it.each([{ amount: 500 }, {}])(
    'of %j is made and recorded once, and finished when ending access failed',
    async (part) => {
      const client = await app.signUp();
      await app.subscribe(client);
      const [invoice] = (await memberOf(client)).invoices!;
      const body = {
        member: client.email,
        invoice_id: invoice!.id,
        access: 'now',
        send_id: uuidv7(),
        ...part,
      };
      const refund = () => admin.post('/api/billing/refunds', body);
      app.sandbox.chaos.failOnce = 'DELETE /v1/subscriptions';
      expect((await refund()).status).toBe(503);
      await app.sandbox.settle();
      await json(await refund());
      await app.sandbox.settle();
      expect(await accessOf(client)).toMatchObject({ allowed: false, reason: 'expired' });
      const { amount = 2000 } = part;
      expect(await refundsOf(client)).toEqual([amount]);
      expect(await auditOf(client)).toEqual([
        {
          kind: 'invoice_refunded',
          detail: {
            send: body.send_id,
            asked: part.amount ?? 'all',
            amount,
            currency: 'usd',
            access: 'now',
          },
        },
      ]);
    },
  );

  it('whose rest is unknown is recorded as far as it was made, and the rest once it is', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    const body = {
      member: client.email,
      invoice_id: invoice!.id,
      access: 'unchanged',
      amount: 500,
      send_id: uuidv7(),
    };
    const refund = () => admin.post('/api/billing/refunds', body);
    const { refunds } = app.payments.stripe;
    const create = refunds.create.bind(refunds);
    const lost = Object.assign(new Error('The connection was lost.'), { type: 'StripeConnectionError' });
    try {
      refunds.create = async (params) => {
        await create({ ...params, amount: 300 });
        throw lost;
      };
      expect((await refund()).status).toBe(503);
      refunds.create = async () => {
        throw lost;
      };
      const reply = await refund();
      expect([reply.status, await reply.text()]).toEqual([
        503,
        expect.stringContaining('$3.00 was refunded. The payment provider cannot be reached for the rest.'),
      ]);
    } finally {
      refunds.create = create;
    }
    await json(await refund());
    expect(await refundsOf(client)).toEqual(expect.arrayContaining([200, 300]));
    expect(await auditOf(client)).toMatchObject([{ detail: { amount: 300 } }, { detail: { amount: 200 } }]);
  });

  it('made before can still end access, which is recorded as that', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    for (const access of ['unchanged', 'period_end']) {
      const body = { member: client.email, invoice_id: invoice!.id, access, send_id: uuidv7() };
      await json(await admin.post('/api/billing/refunds', body));
    }
    expect(await auditOf(client)).toMatchObject([
      { kind: 'invoice_refunded', detail: { amount: 2000, access: 'unchanged' } },
      { kind: 'subscription_ended', detail: { because: 'refund' } },
    ]);
  });

  it('does not end a period that has begun unpaid as if it ended later, and moves no money', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    const end = (await rowOf(client)).currentPeriodEnd!;
    await app.sandbox.advance(new Date(end.getTime() + 10 * 60_000));
    await app.sandbox.settle();
    const body = { member: client.email, invoice_id: invoice!.id, access: 'period_end', send_id: uuidv7() };
    const refused = await admin.post('/api/billing/refunds', body);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('A new period has started');
    expect(await refundsOf(client)).toEqual([]);
  });

  it('of another amount sent with the same id is recorded as well', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [invoice] = (await memberOf(client)).invoices!;
    const send_id = uuidv7();
    for (const amount of [500, 700]) {
      const body = { member: client.email, invoice_id: invoice!.id, access: 'unchanged', amount, send_id };
      await json(await admin.post('/api/billing/refunds', body));
    }
    expect(await refundsOf(client)).toEqual(expect.arrayContaining([500, 700]));
    expect(await auditOf(client)).toMatchObject([{ detail: { amount: 500 } }, { detail: { amount: 700 } }]);
  });

  it.each(['period_end', 'now'])(
    'ends access (%s) also when the provider no longer knows the subscription',
    async (access) => {
      const client = await app.signUp();
      await app.subscribe(client);
      const [invoice] = (await memberOf(client)).invoices!;
      await setRow(client, { subscriptionId: `sub_gone_${access}` });
      const { stripe } = app.payments;
      const { customerId } = await rowOf(client);
      for (const { id } of (await stripe.subscriptions.list({ customer: customerId })).data)
        await stripe.subscriptions.cancel(id);
      const body = { member: client.email, invoice_id: invoice!.id, access, amount: 500, send_id: uuidv7() };
      const member = await json<BilledMember>(await admin.post('/api/billing/refunds', body));
      expect(member).toMatchObject({
        subscription_status: 'expired',
        invoices: [{ amount_refunded: 500 }],
      });
    },
  );

  it.each([{}, { amount: 500 }])(
    'of %j from an earlier subscription leaves the current one, and no money moves if that is to end',
    async (part) => {
      const client = await app.signUp();
      await app.subscribe(client);
      const [earlier] = (await memberOf(client)).invoices!;
      await app.payments.stripe.subscriptions.cancel((await rowOf(client)).subscriptionId);
      await app.sandbox.settle();
      await app.subscribe(client);
      const send = (access: string) => {
        const body = { member: client.email, invoice_id: earlier!.id, access, send_id: uuidv7(), ...part };
        return admin.post('/api/billing/refunds', body);
      };
      for (const access of ['now', 'period_end']) {
        const refused = await send(access);
        expect(refused.status).toBe(409);
        expect(await refused.text()).toContain('This invoice paid for another subscription');
      }
      expect(await refundsOf(client)).toEqual([]);
      await json(await send('unchanged'));
      expect(await refundsOf(client)).toEqual([part.amount ?? 2000]);
      expect((await accessOf(client)).reason).toBe('active');
      // Also not when it was refunded before.
      expect((await send('now')).status).toBe(409);
      expect((await accessOf(client)).reason).toBe('active');
    },
  );

  it('applies only to the member’s own invoices', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    await app.subscribe(one);
    await app.subscribe(two);
    const [invoice] = (await memberOf(one)).invoices!;
    const reply = await admin.post('/api/billing/refunds', {
      member: two.email,
      invoice_id: invoice!.id,
      access: 'now',
      send_id: uuidv7(),
    });
    expect(reply.status).toBe(404);
  });
});

describe('two live subscriptions', () => {
  const subscribeTwice = async (client: Client) => {
    await app.subscribe(client);
    const row = await rowOf(client);
    // Of two that began in the same second, neither is newer.
    await app.passDays(1);
    // Bypasses all our guards, as the provider's own pages can.
    const session = await app.payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: row.customerId,
      line_items: [{ price: row.priceId, quantity: 1 }],
      success_url: 'https://coach.example/account/subscription?session_id={CHECKOUT_SESSION_ID}',
    });
    await app.submit(session.url!, { card: CARDS.pays });
    await app.sandbox.settle();
    return row;
  };
  const runningOf = async (customer: string) =>
    (await app.payments.stripe.subscriptions.list({ customer })).data.map(({ id }) => id);

  it('are shown, and an admin ends and refunds the newer one', async () => {
    const client = await app.signUp();
    const { customerId, subscriptionId } = await subscribeTwice(client);
    const { twins } = await summary();
    expect(twins).toContainEqual(expect.objectContaining({ email: client.email }));
    const end = () => admin.post('/api/billing/twins', { member: client.email });
    app.sandbox.chaos.failOnce = 'DELETE /v1/subscriptions';
    expect((await end()).status).toBe(503);
    await app.sandbox.settle();
    await json(await end());
    expect(await refundsOf(client)).toEqual([2000]);
    await app.sandbox.settle();
    expect((await summary()).twins).not.toContainEqual(expect.objectContaining({ email: client.email }));
    expect((await accessOf(client)).reason).toBe('active');
    expect(await runningOf(customerId)).toEqual([subscriptionId]);
    expect((await end()).status).toBe(409);
  });

  it('are one, and no error, when the provider no longer knows the other', async () => {
    const client = await app.signUp();
    const { customerId } = await subscribeTwice(client);
    await setRow(client, { otherSubscriptionId: 'sub_gone' });
    const refused = await admin.post('/api/billing/twins', { member: client.email });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('This subscription is already over.');
    expect(await runningOf(customerId)).toHaveLength(2);
    expect((await rowOf(client)).otherSubscriptionId).not.toBe('sub_gone');
  });

  it.each(['older', 'newer'])('are one when the %s has ended without an event', async (which) => {
    const client = await app.signUp();
    const { customerId, subscriptionId: older } = await subscribeTwice(client);
    const newer = (await runningOf(customerId)).find((id) => id !== older)!;
    await app.payments.stripe.subscriptions.cancel(which === 'older' ? older : newer);
    await app.sandbox.settle();
    const twins = { subscriptionId: newer, otherSubscriptionId: older, endedAt: null };
    await setRow(client, twins);
    const refused = await admin.post('/api/billing/twins', { member: client.email });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('This subscription is already over.');
    expect(await runningOf(customerId)).toEqual([which === 'older' ? newer : older]);
    expect(await refundsOf(client)).toEqual([]);
    expect((await rowOf(client)).otherSubscriptionId).toBeNull();
    expect((await accessOf(client)).reason).toBe('active');
  });

  it('become one also when the newer one’s payment is disputed, and thus not refunded', async () => {
    const client = await app.signUp();
    const { customerId, subscriptionId } = await subscribeTwice(client);
    const [newest] = (await app.payments.stripe.charges.list({ customer: customerId })).data;
    await app.sandbox.openDispute(newest!.id);
    const reply = await admin.post('/api/billing/twins', { member: client.email });
    expect(reply.status).toBe(409);
    expect(((await reply.json()) as { message: string }).message).toMatch(
      /^The newer subscription has ended, but its payment was not refunded\. .+ charged back/,
    );
    await app.sandbox.settle();
    expect(await runningOf(customerId)).toEqual([subscriptionId]);
    expect((await summary()).twins).not.toContainEqual(expect.objectContaining({ email: client.email }));
    expect(await auditOf(client)).toEqual([{ kind: 'subscription_ended', detail: { because: 'twin' } }]);
  });
});

describe('the clock of the sandbox', () => {
  it('is advanced by an admin', async () => {
    const before = app.sandbox.now().getTime();
    const { now } = await json<{ now: string }>(await admin.post('/api/billing/clock', { by: 'day' }));
    expect(Math.round((Date.parse(now) - before) / DAY_MS)).toBe(1);
  });
});
