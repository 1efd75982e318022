import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  billingCustomers,
  billingEvents,
  purchases,
  subscriptions,
} from '#server/db/schema/subscriptions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Plan } from '#shared/plan.ts';
import type { Invoice, Membership, PlanChange } from '#shared/subscriptions.ts';
import type { Viewer } from '#shared/viewer.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
  app.play([textReply('Yes.')]);
});
afterAll(() => app.close());

const json = async <T>(reply: Response): Promise<T> => {
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};
const viewerOf = async (client: Client) =>
  (await json<{ user: Viewer }>(await client.post('/api/auth', {}))).user;
const plans = async () => (await json<{ prices: Plan[] }>(await app.request('/api/plans'))).prices;
const daysFromNow = (iso: string | null | undefined) =>
  Math.round((Date.parse(iso ?? '') - app.sandbox.now().getTime()) / DAY_MS);
const rowsOf = async (client: Client) =>
  await app.database
    .as('service')
    .read((tx) => tx.select().from(subscriptions).where(eq(subscriptions.userId, client.id)));

describe('plans', () => {
  it('come from the pack, cheapest first, and are public', async () => {
    expect(await plans()).toMatchObject([
      { plan_id: 'monthly', unit_amount: 2000, currency: 'usd', interval: 'month' },
      { plan_id: 'yearly', unit_amount: 20000, currency: 'usd', interval: 'year' },
    ]);
  });
});

describe('subscribing', () => {
  it('leads from the trial through checkout to access', async () => {
    const client = await app.signUp();
    expect((await viewerOf(client)).access.reason).toBe('trial');
    const session = await app.subscribe(client, 'yearly');
    const viewer = await viewerOf(client);
    expect(viewer.access.reason).toBe('active');
    expect(viewer.subscription?.status).toBe('active');

    const first = await app.membership(client, { session_id: session });
    expect(first.purchase).toMatchObject({
      session_id: session,
      plan_id: 'yearly',
      amount: 20000,
      currency: 'usd',
      is_first_report: true,
    });
    expect(daysFromNow(first.purchase?.until)).toBeGreaterThanOrEqual(365);
    expect((await app.membership(client, { session_id: session })).purchase?.is_first_report).toBe(false);
    expect(first.subscription).toMatchObject({
      status: 'active',
      plan_id: 'yearly',
      unit_amount: 20000,
      interval: 'year',
      cancel_at: null,
      next_payment: { amount: 20000, currency: 'usd' },
    });
    const bought = await app.database
      .as('service')
      .read((tx) => tx.select().from(purchases).where(eq(purchases.userId, client.id)));
    expect(bought).toHaveLength(1);
    const begun = await app.database.as('service').read((tx) =>
      tx
        .select({ detail: auditEvents.detail })
        .from(auditEvents)
        .where(and(eq(auditEvents.userId, client.id), eq(auditEvents.kind, 'subscription_begun'))),
    );
    expect(begun).toEqual([{ detail: { plan: 'yearly' } }]);
  });

  it('uses the cheapest plan when none is named, and no price that is not offered', async () => {
    const client = await app.signUp();
    await json(await client.post('/api/checkout', {}));
    expect((await client.post('/api/checkout', { priceId: 'price_of_someone_else' })).status).toBe(404);
  });

  it('works before the event arrives, and without it', async () => {
    const client = await app.signUp();
    app.events.on = false;
    const session = await app.subscribe(client);
    app.events.on = true;
    expect((await viewerOf(client)).access.reason).toBe('trial');
    const membership = await app.membership(client, { session_id: session });
    expect(membership.access.reason).toBe('active');
    expect(membership.purchase?.until).toBe(membership.subscription?.current_period_end);
  });

  it('hides a checkout from everyone else', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const session = await app.subscribe(one);
    expect((await two.post('/api/subscription', { session_id: session })).status).toBe(404);
    await app.subscribe(two);
    expect((await two.post('/api/subscription', { session_id: session })).status).toBe(404);
  });

  it('saves nothing for a declined card or an abandoned checkout, and ends no trial', async () => {
    const client = await app.signUp();
    const { url } = await json<{ url: string }>(await client.post('/api/checkout', {}));
    const declined = await app.submit(url, { card: CARDS.declined });
    expect(await declined.text()).toContain('declined');
    await app.passDays(2);
    expect(await rowsOf(client)).toEqual([]);
    expect((await app.membership(client)).subscription).toBeNull();
    expect((await viewerOf(client)).access.reason).toBe('trial');
  });

  it('is opened once, however many ask at the same moment', async () => {
    const client = await app.signUp();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/checkout', { priceId: 'monthly' })),
    );
    const urls = await Promise.all(replies.map((reply) => json<{ url: string }>(reply)));
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    // Another plan closes the first checkout.
    const other = await json<{ url: string }>(await client.post('/api/checkout', { priceId: 'yearly' }));
    const late = await app.submit(urls[0]!.url, { card: CARDS.pays });
    expect(late.headers.get('location') ?? '').not.toContain('session_id');
    await app.submit(other.url, { card: CARDS.pays });
    await app.sandbox.settle();
    const again = await client.post('/api/checkout', {});
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('You already have a subscription');
    expect(await rowsOf(client)).toMatchObject([{ planId: 'yearly', otherSubscriptionId: null }]);
  });
});

describe('a first payment that takes days', () => {
  const paying = async (card: string = CARDS.pays) => {
    const client = await app.signUp();
    app.sandbox.chaos.settleLater = true;
    const session = await app.subscribe(client, 'monthly', card).finally(() => {
      app.sandbox.chaos.settleLater = false;
    });
    const { stripe } = app.payments;
    const { subscription, invoice } = await stripe.checkout.sessions.retrieve(session);
    return { client, subscription: subscription as string, invoice: invoice as string };
  };

  it('cannot be made twice, and gives access once it has arrived', async () => {
    const { client, invoice } = await paying();
    const again = await client.post('/api/checkout', { priceId: 'yearly' });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('Your payment is being confirmed');
    expect((await viewerOf(client)).access.reason).toBe('trial');
    await app.payments.stripe.invoices.pay(invoice);
    await app.sandbox.settle();
    expect((await viewerOf(client)).access.reason).toBe('active');
  });

  it('can be made another way when its subscription is over', async () => {
    const { client, subscription } = await paying();
    await app.payments.stripe.subscriptions.cancel(subscription);
    await app.subscribe(client, 'yearly');
    expect(await rowsOf(client)).toMatchObject([{ planId: 'yearly' }]);
  });

  it('that failed ends its subscription when another is bought', async () => {
    const { client, subscription } = await paying(CARDS.failsLater);
    await app.passDays(32);
    const { subscriptions: provided } = app.payments.stripe;
    expect((await provided.retrieve(subscription)).status).toBe('past_due');
    await app.subscribe(client, 'yearly');
    expect((await provided.retrieve(subscription)).status).toBe('canceled');
    expect(await rowsOf(client)).toMatchObject([{ planId: 'yearly', otherSubscriptionId: null }]);
  });
});

describe('a member', () => {
  it('cancels with the period, undoes it, cancels again, and resubscribes after the end', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const canceled = await json<Membership>(await client.post('/api/cancel', { reason: 'Moving away' }));
    expect(canceled.access.reason).toBe('canceled');
    expect(canceled.subscription).toMatchObject({ next_payment: null });
    expect(canceled.subscription?.cancel_at).toBe(canceled.subscription?.current_period_end);

    const back = await json<{ url: string | null; membership: Membership }>(
      await client.post('/api/resubscribe', {}),
    );
    expect(back).toMatchObject({ url: null, membership: { access: { reason: 'active' } } });
    expect(back.membership.subscription?.cancel_at).toBeNull();

    await client.post('/api/cancel', {});
    await app.passDays(32);
    const ended = await viewerOf(client);
    expect(ended.access).toEqual({ allowed: false, reason: 'expired', until: null });
    const refused = await client.post('/api/ask', { content: 'A question' });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('Your subscription has expired.');
    // Everything is still readable.
    expect((await client.request('/api/conversations')).status).toBe(200);

    const again = await json<{ url: string | null }>(await client.post('/api/resubscribe', {}));
    expect(again.url).not.toBeNull();
    await app.submit(again.url!, { card: CARDS.pays });
    await app.sandbox.settle();
    expect((await viewerOf(client)).access.reason).toBe('active');
    expect(await rowsOf(client)).toHaveLength(1);
  });

  it('whose renewal fails keeps access in the grace period, and recovers with another card', async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'monthly', CARDS.failsLater);
    await app.passDays(32);
    const late = await app.membership(client);
    expect(late.access).toMatchObject({ allowed: true, reason: 'past_due' });
    expect(late.subscription).toMatchObject({
      status: 'past_due',
      failed_payment: { amount: 2000, currency: 'usd' },
    });
    expect(daysFromNow(late.subscription?.grace_until)).toBeLessThanOrEqual(21);
    await eventually(() =>
      expect(app.mailed.filter(({ to }) => to === client.email).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^Your payment for .* failed$/),
      ),
    );

    const { url } = await json<{ url: string }>(await client.post('/api/billing-portal', {}));
    await app.submit(url, { card: CARDS.pays });
    await app.sandbox.settle();
    const paid = await app.membership(client);
    expect(paid.access.reason).toBe('active');
    expect(paid.subscription).toMatchObject({ failed_payment: null, grace_until: null });
  });

  it('whose card keeps failing loses access at the end', async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'monthly', CARDS.failsLater);
    await app.passDays(60);
    expect((await viewerOf(client)).access).toMatchObject({ allowed: false, reason: 'expired' });
  });

  it('changes their plan, knowing the amount due now', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await app.passDays(15);
    const preview = await json<PlanChange>(
      await client.post('/api/update-plan/preview', { priceId: 'yearly' }),
    );
    expect(preview.currency).toBe('usd');
    expect(preview.due_now).toBeGreaterThan(18_500);
    expect(preview.due_now).toBeLessThan(19_500);
    expect(preview.next_payment.amount).toBe(20000);
    expect(daysFromNow(preview.next_payment.at)).toBeGreaterThan(360);

    const { url } = await json<{ url: string }>(await client.post('/api/update-plan', { priceId: 'yearly' }));
    await app.submit(url);
    await app.sandbox.settle();
    const changed = await app.membership(client);
    expect(changed.subscription).toMatchObject({ plan_id: 'yearly', interval: 'year' });
    const { invoices } = await json<{ invoices: Invoice[] }>(await client.post('/api/stripe-invoices', {}));
    expect(invoices.map(({ total }) => total)).toEqual([preview.due_now, 2000]);
    const receipts = () =>
      app.mailed.filter(({ to, subject }) => to === client.email && subject.startsWith('Your receipt'));
    await eventually(() => expect(receipts()).toHaveLength(2));
    expect(receipts().at(-1)!.text).not.toContain('Unused time');
    expect((await client.post('/api/update-plan', { priceId: 'yearly' })).status).toBe(409);
  });

  it('changes to a shorter plan and back, with what is left as credit', async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'yearly');
    await app.passDays(15);
    const change = async (priceId: string) => {
      const preview = await json<PlanChange>(await client.post('/api/update-plan/preview', { priceId }));
      const { url } = await json<{ url: string }>(await client.post('/api/update-plan', { priceId }));
      await app.submit(url);
      await app.sandbox.settle();
      const { subscription } = await app.membership(client);
      const apart = Date.parse(subscription!.next_payment!.at) - Date.parse(preview.next_payment.at);
      expect(Math.abs(apart)).toBeLessThan(60_000);
      return preview;
    };
    const shorter = await change('monthly');
    expect(shorter.due_now).toBeLessThan(-17_000);
    expect(shorter.next_payment.amount).toBe(0);

    await app.passDays(10);
    const longer = await change('yearly');
    // Nearly all of it is covered by the credit and the rest of the month.
    expect(longer.due_now).toBeGreaterThan(0);
    expect(longer.due_now).toBeLessThan(3_000);
    expect(longer.next_payment.amount).toBe(20_000);
    const { invoices } = await json<{ invoices: Invoice[] }>(await client.post('/api/stripe-invoices', {}));
    expect(invoices[0]).toMatchObject({ amount_paid: longer.due_now });
  });

  it('pages through their own invoices only', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await app.passDays(400);
    const first = await json<{ invoices: Invoice[]; has_more: boolean; next_page: string | null }>(
      await client.post('/api/stripe-invoices', {}),
    );
    expect(first.invoices).toHaveLength(10);
    expect(first).toMatchObject({ has_more: true, next_page: first.invoices.at(-1)!.id });
    const second = await json<typeof first>(
      await client.post('/api/stripe-invoices', { page: first.next_page }),
    );
    expect(second).toMatchObject({ has_more: false, next_page: null });
    expect(new Set([...first.invoices, ...second.invoices].map(({ id }) => id)).size).toBe(14);
    expect(first.invoices[0]).toMatchObject({ amount_paid: 2000, currency: 'usd', status: 'paid' });
    const other = await app.signUp();
    await app.subscribe(other);
    expect((await other.post('/api/stripe-invoices', { page: first.next_page })).status).toBe(404);
  });

  it('a member who deletes their account is not charged again', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [row] = await rowsOf(client);
    const reply = await client.post('/api/account-deletion', {
      password: 'correct horse',
      confirmation: 'delete my account',
    });
    expect(reply.status).toBe(200);
    const subscription = await app.payments.stripe.subscriptions.retrieve(row!.subscriptionId);
    expect(subscription.cancel_at_period_end || subscription.cancel_at !== null).toBe(true);
  });
});

describe('a customer whom the provider no longer knows', () => {
  it('has no invoices, can subscribe again, and can delete their account', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const { customerId } = (await rowsOf(client))[0]!;
    await app.database.as('service').transaction(async (tx) => {
      for (const table of [billingCustomers, subscriptions])
        await tx.update(table).set({ customerId: 'cus_gone' }).where(eq(table.userId, client.id));
    });
    await app.payments.stripe.customers.del(customerId);
    const invoices = await json(await client.post('/api/stripe-invoices', {}));
    expect(invoices).toEqual({ invoices: [], has_more: false, next_page: null });
    await app.subscribe(client, 'yearly');
    expect(await rowsOf(client)).toMatchObject([{ planId: 'yearly', status: 'active' }]);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .update(billingCustomers)
          .set({ customerId: 'cus_gone' })
          .where(eq(billingCustomers.userId, client.id)),
      );
    const body = { password: 'correct horse', confirmation: 'delete my account' };
    expect((await client.post('/api/account-deletion', body)).status).toBe(200);
  });

  it.each<[string, object]>([
    ['cancel', {}],
    ['resubscribe', {}],
    ['update-plan/preview', { priceId: 'yearly' }],
    ['update-plan', { priceId: 'yearly' }],
    ['billing-portal', {}],
  ])('%s says that the subscription is over, which is then stored', async (path, body) => {
    const client = await app.signUp();
    await app.subscribe(client);
    if (path === 'resubscribe') await client.post('/api/cancel', {});
    const { customerId } = (await rowsOf(client))[0]!;
    await app.database.as('service').transaction(async (tx) => {
      const gone = { customerId: `cus_gone_${path}` };
      await tx.update(billingCustomers).set(gone).where(eq(billingCustomers.userId, client.id));
      await tx
        .update(subscriptions)
        .set({ ...gone, subscriptionId: `sub_gone_${path}` })
        .where(eq(subscriptions.userId, client.id));
    });
    await app.payments.stripe.customers.del(customerId);
    const refused = await client.post(`/api/${path}`, body);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('This subscription is already over.');
    expect((await rowsOf(client))[0]!.endedAt).not.toBeNull();
    await app.subscribe(client, 'yearly');
    expect(await rowsOf(client)).toMatchObject([{ planId: 'yearly', endedAt: null }]);
  });

  it.each<[string, object]>([
    ['resubscribe', {}],
    ['update-plan', { priceId: 'yearly' }],
    ['billing-portal', {}],
  ])('%s says so, too, when the customer was deleted there and no event said so', async (path, body) => {
    const client = await app.signUp();
    await app.subscribe(client);
    if (path === 'resubscribe') await client.post('/api/cancel', {});
    app.events.on = false;
    await app.payments.stripe.customers.del((await rowsOf(client))[0]!.customerId);
    await app.sandbox.settle();
    app.events.on = true;
    const refused = await client.post(`/api/${path}`, body);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('This subscription is already over.');
    expect((await rowsOf(client))[0]!.endedAt).not.toBeNull();
  });
});

it('a key that the provider refuses leaves members with what is stored', async () => {
  const [client, visitor] = [await app.signUp(), await app.signUp()];
  await app.subscribe(client);
  await app.passDays(1);
  app.sandbox.chaos.refuseKey = true;
  try {
    expect((await app.membership(client)).access.reason).toBe('active');
    const refused = await visitor.post('/api/checkout', {});
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('The payment provider cannot be reached right now.'),
    ]);
  } finally {
    app.sandbox.chaos.refuseKey = false;
  }
});

describe('the provider is down', () => {
  it('plans come from the last list, checkout says so, and nobody loses access for 72 hours', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await plans();
    app.events.on = false;
    app.sandbox.chaos.down = true;
    try {
      expect(await plans()).toHaveLength(2);
      const other = await app.signUp();
      const refused = await other.post('/api/checkout', {});
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain('The payment provider cannot be reached right now.');
      expect((await client.post('/api/ask', { content: 'A question' })).status).toBe(200);
      // The period ends, and its renewal cannot be checked.
      const { currentPeriodEnd } = (await rowsOf(client))[0]!;
      const hoursAfter = (hours: number) => new Date(currentPeriodEnd!.getTime() + hours * 3_600_000);
      await app.sandbox.advance(hoursAfter(71));
      expect((await viewerOf(client)).access).toMatchObject({ allowed: true, reason: 'active' });
      await app.sandbox.advance(hoursAfter(72));
      expect((await viewerOf(client)).access).toMatchObject({ allowed: false, reason: 'expired' });
    } finally {
      app.sandbox.chaos.down = false;
      app.events.on = true;
    }
  });

  it('an unreported renewal is checked before anyone counts as expired', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    app.events.on = false;
    await app.passDays(33);
    app.events.on = true;
    expect((await viewerOf(client)).access.reason).toBe('active');
    const [row] = await rowsOf(client);
    expect(row!.currentPeriodEnd!.getTime()).toBeGreaterThan(app.sandbox.now().getTime());
  });
});

describe('an event', () => {
  const send = (body: string, headers: Record<string, string>) =>
    app.request('/api/stripe-webhook', { method: 'POST', body, headers });
  const event = (changes: object = {}) =>
    JSON.stringify({
      id: `evt_${Math.random().toString(36).slice(2)}`,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_of_nobody' } },
      ...changes,
    });
  const sign = (payload: string, { secret = app.sandbox.webhookSecret, ageSeconds = 0 } = {}) =>
    app.payments.stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
  const good = event();

  it.each<[string, () => [string, Record<string, string>]]>([
    ['without a signature', () => [good, {}]],
    ['with an empty signature', () => [good, { 'stripe-signature': '' }]],
    ['signed with an empty secret', () => [good, { 'stripe-signature': sign(good, { secret: '' }) }]],
    [
      'signed with another secret',
      () => [good, { 'stripe-signature': sign(good, { secret: 'whsec_other' }) }],
    ],
    ['that is old', () => [good, { 'stripe-signature': sign(good, { ageSeconds: 400 }) }]],
    ['from an hour ahead', () => [good, { 'stripe-signature': sign(good, { ageSeconds: -3600 }) }]],
    ['altered', () => [good.replace('updated', 'deleted'), { 'stripe-signature': sign(good) }]],
    [
      'serialized again',
      () => [JSON.stringify(JSON.parse(good), null, 2), { 'stripe-signature': sign(good) }],
    ],
    [
      'of the wrong mode',
      () => {
        const live = event({ livemode: true });
        return [live, { 'stripe-signature': sign(live) }];
      },
    ],
    ['that is no JSON', () => ['none', { 'stripe-signature': sign('none') }]],
  ])('%s is refused and saves nothing', async (_, forge) => {
    const count = () => app.database.as('service').read((tx) => tx.$count(billingEvents));
    const before = await count();
    const [body, headers] = forge();
    expect((await send(body, headers)).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('of an unknown customer is stored and ignored, once', async () => {
    const body = event();
    const { id } = JSON.parse(body) as { id: string };
    for (let times = 0; times < 2; times++) {
      const reply = await send(body, { 'stripe-signature': sign(body) });
      expect(await json(reply)).toEqual({ received: true, outcome: 'ignored' });
    }
    const [kept] = await app.database
      .as('service')
      .read((tx) => tx.select().from(billingEvents).where(eq(billingEvents.id, id)));
    expect(kept).toMatchObject({ outcome: 'ignored', attempts: 1 });
  });

  it('of a lost dispute leaves a customer of something else alone', async () => {
    const { stripe } = app.payments;
    const [price] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data;
    const { id: customer } = await stripe.customers.create({ email: 'shop@example.com' });
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price!.id, quantity: 1 }],
      success_url: 'https://shop.example/thanks',
    });
    await app.submit(url!, { card: CARDS.pays });
    const [charge] = (await stripe.charges.list({ customer })).data;
    await app.sandbox.closeDispute(await app.sandbox.openDispute(charge!.id), 'lost');
    await app.sandbox.settle();
    expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }]);
  });

  it('that cannot be processed gets a 500, is sent again, and is then applied', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const [row] = await rowsOf(client);
    const body = event({
      data: { object: { id: row!.subscriptionId, object: 'subscription', customer: row!.customerId } },
    });
    app.sandbox.chaos.down = true;
    try {
      expect((await send(body, { 'stripe-signature': sign(body) })).status).toBe(500);
    } finally {
      app.sandbox.chaos.down = false;
    }
    const reply = await send(body, { 'stripe-signature': sign(body) });
    expect(await json(reply)).toEqual({ received: true, outcome: 'applied' });
    const { id } = JSON.parse(body) as { id: string };
    const [kept] = await app.database
      .as('service')
      .read((tx) => tx.select().from(billingEvents).where(eq(billingEvents.id, id)));
    expect(kept).toMatchObject({ outcome: 'applied', attempts: 2, note: null });
  });
});

describe('mail', () => {
  it('is sent once for each payment', async () => {
    const client = await app.signUp();
    app.sandbox.chaos.double = true;
    await app.subscribe(client);
    app.sandbox.chaos.double = false;
    const receipts = () =>
      app.mailed.filter(({ to, subject }) => to === client.email && subject.startsWith('Your receipt'));
    await eventually(() => expect(receipts()).toHaveLength(1));
    expect(receipts()[0]!.text).toContain('$20.00');
  });
});
