import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { endSubscription } from '#server/payments/end-subscriptions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import type { Membership } from '#shared/subscriptions.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

async function rowOf(client: Client) {
  const [row] = await app.database
    .as('service')
    .read((tx) => tx.select().from(subscriptions).where(eq(subscriptions.userId, client.id)));
  return row!;
}

async function invoicesOf(client: Client) {
  const { customerId: customer } = await rowOf(client);
  const { data } = await app.payments.stripe.invoices.list({ customer });
  return data.map(({ status, attempt_count }) => ({ status, attempt_count }));
}

const deleteAccount = (client: Client) =>
  client.post('/api/account-deletion', { password: 'correct horse', confirmation: 'delete my account' });

const keepingToken = (client: Client) =>
  eventually(() => {
    const mail = app.mailed.find(({ to, link }) => to === client.email && link.includes('/keep-account'));
    return mail!.link.split('token=')[1]!;
  });

async function undo(token: string) {
  const reply = await app.request('/api/account-deletion/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return await reply.json();
}

const keepAccount = async (client: Client) => await undo(await keepingToken(client));

describe('while a payment is past due', () => {
  const failing = async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'yearly', CARDS.failsLater);
    await app.passDays(367);
    expect((await app.membership(client)).access.reason).toBe('past_due');
    return client;
  };

  it('canceling ends subscription and access immediately, and nothing more is charged', async () => {
    const client = await failing();
    const reply = await client.post('/api/cancel', { reason: 'Too expensive' });
    expect(((await reply.json()) as Membership).access).toMatchObject({ allowed: false, reason: 'expired' });
    const { subscriptionId } = await rowOf(client);
    expect(await app.payments.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment: 'Too expensive' },
    });
    const before = await invoicesOf(client);
    expect(before.map(({ status }) => status)).toEqual(['void', 'paid']);
    await app.passDays(30);
    expect(await invoicesOf(client)).toEqual(before);

    const mail = () =>
      app.mailed.find(({ to, subject }) => to === client.email && / is canceled$/.test(subject));
    await eventually(() => expect(mail()).toBeDefined());
    expect(mail()!.text).toMatch(/It ended on \w+ \d+, \d+, and nothing more will be charged\./);
    expect(mail()!.text).not.toContain('Your access lasts');
    expect(await (await client.post('/api/resubscribe', {})).json()).toMatchObject({
      url: expect.stringContaining('checkout'),
    });
  });

  it('an end that is interrupted is finished when asked for again, without any event', async () => {
    const client = await failing();
    app.events.on = false;
    try {
      app.sandbox.chaos.failOnce = 'POST /v1/invoices/';
      expect((await client.post('/api/cancel', {})).status).toBe(503);
      expect((await client.post('/api/cancel', {})).status).toBe(200);
      expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['void', 'paid']);
    } finally {
      app.events.on = true;
    }
  });

  it('an end in the provider’s dashboard leaves the invoice as it is', async () => {
    const client = await failing();
    await app.payments.stripe.subscriptions.cancel((await rowOf(client)).subscriptionId);
    await app.sandbox.settle();
    expect((await rowOf(client)).status).toBe('canceled');
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['open', 'paid']);
  });

  it('an attempt that failed leaves what another ends later as it is', async () => {
    const client = await failing();
    app.sandbox.chaos.failOnce = 'DELETE /v1/subscriptions/';
    expect((await client.post('/api/cancel', {})).status).toBe(503);
    await app.passDays(3);
    await app.payments.stripe.subscriptions.cancel((await rowOf(client)).subscriptionId);
    await app.sandbox.settle();
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['open', 'paid']);
  });

  it('an end that is interrupted is finished by its event', async () => {
    const client = await failing();
    app.sandbox.chaos.failOnce = 'POST /v1/invoices/';
    expect((await client.post('/api/cancel', {})).status).toBe(503);
    await app.sandbox.settle();
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['void', 'paid']);
    expect((await rowOf(client)).status).toBe('canceled');
  });

  it('deleting the account ends the subscription immediately, which keeping it says', async () => {
    const client = await failing();
    expect((await deleteAccount(client)).status).toBe(200);
    await app.sandbox.settle();
    expect((await rowOf(client)).status).toBe('canceled');
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['void', 'paid']);
    expect(await keepAccount(client)).toMatchObject({ subscription: 'ended' });
  });
});

describe('in the hour between a renewal and its payment', () => {
  const renewing = async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'yearly');
    const end = (await rowOf(client)).currentPeriodEnd!;
    await app.sandbox.advance(new Date(end.getTime() + 10 * 60_000));
    await app.sandbox.settle();
    return client;
  };

  it('canceling ends subscription and access, and the new period is not charged', async () => {
    const client = await renewing();
    const { access, subscription } = await app.membership(client);
    expect(access.reason).toBe('active');
    const { next_payment: next, current_period_end: end } = subscription!;
    expect(next?.amount).toBe(20_000);
    expect(Date.parse(next!.at)).toBeLessThan(Date.parse(end!));
    const reply = await client.post('/api/cancel', {});
    expect(((await reply.json()) as Membership).access).toMatchObject({ allowed: false, reason: 'expired' });
    await app.passDays(30);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['draft', 'paid']);
  });

  it('deleting the account leaves nothing to be charged', async () => {
    const client = await renewing();
    expect((await deleteAccount(client)).status).toBe(200);
    await app.passDays(1);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['draft', 'paid']);
  });

  it('a charge between the look and the end leaves the member the period that it paid', async () => {
    const client = await renewing();
    const { subscriptionId } = await rowOf(client);
    const { stripe } = app.payments;
    const before = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
    await app.passDays(1);
    const promised = endSubscription(app.payments, before, { promised: 'now' });
    await expect(promised).rejects.toThrow('has changed');
    await endSubscription(app.payments, before);
    expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('an end that is interrupted is not charged in the meantime', async () => {
    const client = await renewing();
    app.sandbox.chaos.failOnce = 'DELETE /v1/subscriptions/';
    expect((await client.post('/api/cancel', { ends: 'now' })).status).toBe(503);
    await app.passDays(1);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['draft', 'paid']);
    expect((await client.post('/api/cancel', { ends: 'now' })).status).toBe(200);
    expect((await rowOf(client)).status).toBe('canceled');
  });

  it('what the dialog said after the hour is refused, and the present state stored', async () => {
    const client = await renewing();
    await app.membership(client, { fresh: true });
    app.events.on = false;
    try {
      await app.passDays(1);
      expect((await client.post('/api/cancel', { ends: 'now' })).status).toBe(409);
    } finally {
      app.events.on = true;
    }
    const { subscription } = await app.membership(client);
    expect(subscription?.next_payment?.at).toBe(subscription?.current_period_end);
    const reply = await client.post('/api/cancel', { ends: 'period' });
    expect(((await reply.json()) as Membership).access.reason).toBe('canceled');
  });

  it('the period is charged otherwise', async () => {
    const client = await renewing();
    await app.passDays(1);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    const { next_payment: next, current_period_end: end } = (await app.membership(client)).subscription!;
    expect(next?.at).toBe(end);
  });
});

describe('a subscription that the gym set to end on a later day', () => {
  const ending = async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const inMonths = Math.floor(app.sandbox.now().getTime() / 1000) + 100 * 86_400;
    await app.payments.stripe.subscriptions.update((await rowOf(client)).subscriptionId, {
      cancel_at: inMonths,
    });
    await app.sandbox.settle();
    return { client, inMonths };
  };

  it('renews until then, and its member can end it with the period', async () => {
    const { client } = await ending();
    const { access, subscription } = await app.membership(client);
    expect(access.reason).toBe('active');
    expect(subscription).toMatchObject({ cancel_at: null, next_payment: { amount: 2000 } });
    await client.post('/api/cancel', {});
    expect((await app.membership(client)).access.reason).toBe('canceled');
    await app.passDays(32);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('ends with the period when the account is deleted', async () => {
    const { client } = await ending();
    expect((await deleteAccount(client)).status).toBe(200);
    await app.passDays(32);
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['paid']);
  });

  const providerEnd = async (client: Client) => {
    const { subscriptionId } = await rowOf(client);
    const { cancel_at: at, metadata } = await app.payments.stripe.subscriptions.retrieve(subscriptionId);
    return { at, metadata };
  };

  it('has that end again when its member resubscribes', async () => {
    const { client, inMonths } = await ending();
    await client.post('/api/cancel', {});
    expect((await providerEnd(client)).at).toBeLessThan(inMonths);
    await client.post('/api/resubscribe', {});
    expect(await providerEnd(client)).toEqual({
      at: inMonths,
      metadata: expect.not.objectContaining({ gym_ends_at: expect.anything() }),
    });
  });

  it('has that end again when the account is kept', async () => {
    const { client, inMonths } = await ending();
    await deleteAccount(client);
    expect(await keepAccount(client)).toMatchObject({ subscription: 'goes_on' });
    expect((await providerEnd(client)).at).toBe(inMonths);
  });

  it('is not charged for its last period if it is ended before', async () => {
    const deleted = await ending();
    const canceled = await ending();
    const subscription = await app.payments.stripe.subscriptions.retrieve(
      (await rowOf(deleted.client)).subscriptionId,
    );
    const start = subscription.items.data[0]!.current_period_end;
    for (const { client } of [deleted, canceled]) {
      const { subscriptionId } = await rowOf(client);
      await app.payments.stripe.subscriptions.update(subscriptionId, { cancel_at: start + 20 * 86_400 });
    }
    await app.sandbox.advance(new Date((start + 600) * 1000));
    await app.sandbox.settle();
    expect((await deleteAccount(deleted.client)).status).toBe(200);
    expect((await canceled.client.post('/api/cancel', {})).status).toBe(200);
    await app.passDays(25);
    for (const { client } of [deleted, canceled])
      expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['draft', 'paid']);
  });

  it('shows that end in its last period', async () => {
    const { client, inMonths } = await ending();
    await app.passDays(95);
    expect((await rowOf(client)).cancelAt).toEqual(new Date(inMonths * 1000));
    expect((await app.membership(client)).access.reason).toBe('canceled');
  });
});

it('a deletion refused to the last super admin leaves their subscription as it is', async () => {
  const owner = await app.signUp();
  await app.subscribe(owner);
  await setRoles(app.database, owner.email, ['super-admin']);
  expect((await deleteAccount(owner)).status).toBe(409);
  await app.sandbox.settle();
  expect((await rowOf(owner)).cancelAt).toBeNull();
  await setRoles(app.database, owner.email, []);
});

it('a cancellation that the provider accepted is recorded and confirmed, even if it could not be stored', async () => {
  const client = await app.signUp();
  await app.subscribe(client);
  app.events.on = false;
  try {
    app.sandbox.chaos.failOnce = 'GET /v1/invoices';
    expect((await client.post('/api/cancel', {})).status).toBe(200);
    await eventually(() =>
      expect(
        app.mailed.filter(({ to, subject }) => to === client.email && / is canceled$/.test(subject)),
      ).toHaveLength(1),
    );
  } finally {
    app.events.on = true;
  }
  expect((await rowOf(client)).cancelAt).not.toBeNull();
  const isThis = and(eq(auditEvents.userId, client.id), eq(auditEvents.kind, 'subscription_canceled'));
  expect(await app.database.as('service').read((tx) => tx.$count(auditEvents, isThis))).toBe(1);
});

it('an account to be deleted leaves no checkout that could still be paid', async () => {
  const client = await app.signUp();
  const { url } = (await (await client.post('/api/checkout', {})).json()) as { url: string };
  expect((await deleteAccount(client)).status).toBe(200);
  const paid = await app.submit(url, { card: CARDS.pays });
  expect(paid.status).toBe(410);
});

describe('an account that is kept after all', () => {
  it('has its subscription back, unless that was canceled before', async () => {
    const [pays, canceled, none] = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const client of [pays, canceled]) await app.subscribe(client);
    await canceled.post('/api/cancel', {});
    for (const client of [pays, canceled, none]) await deleteAccount(client);
    expect((await rowOf(pays)).cancelAt).not.toBeNull();
    expect(await keepAccount(pays)).toEqual({ status: true, subscription: 'goes_on' });
    expect((await rowOf(pays)).cancelAt).toBeNull();
    expect(await keepAccount(canceled)).toEqual({ status: true, subscription: 'none' });
    expect((await rowOf(canceled)).cancelAt).not.toBeNull();
    expect(await keepAccount(none)).toEqual({ status: true, subscription: 'none' });
  });

  it('finds no mark on a subscription that was not to end', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const { subscriptionId } = await rowOf(client);
    await deleteAccount(client);
    const { data } = await app.payments.stripe.events.list({ type: 'customer.subscription.updated' });
    const marked = data
      .map((event) => event.data.object as Stripe.Subscription)
      .filter(({ id, metadata }) => id === subscriptionId && 'ends_with_account' in metadata);
    expect(marked.map((subscription) => subscription.cancel_at_period_end)).toEqual([true]);
  });

  it('does not have back what its member canceled, even with a mark of before', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    const { subscriptionId } = await rowOf(client);
    const marked = { metadata: { ends_with_account: 'true' } };
    await app.payments.stripe.subscriptions.update(subscriptionId, marked);
    await client.post('/api/cancel', {});
    await deleteAccount(client);
    expect(await keepAccount(client)).toEqual({ status: true, subscription: 'none' });
    expect((await rowOf(client)).cancelAt).not.toBeNull();
  });

  it('learns when the provider could not be reached', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await deleteAccount(client);
    const token = await keepingToken(client);
    app.sandbox.chaos.down = true;
    try {
      expect(await undo(token)).toEqual({ status: true, subscription: 'unknown' });
    } finally {
      app.sandbox.chaos.down = false;
    }
  });

  it('of someone who never paid needs no provider', async () => {
    const client = await app.signUp();
    app.sandbox.chaos.down = true;
    try {
      expect((await deleteAccount(client)).status).toBe(200);
      expect(await undo(await keepingToken(client))).toMatchObject({ status: true });
    } finally {
      app.sandbox.chaos.down = false;
    }
  });

  it('by an admin, too, has its subscription back', async () => {
    const [owner, client] = [await app.signUp(), await app.signUp()];
    await setRoles(app.database, owner.email, ['super-admin']);
    await app.subscribe(client);
    await owner.post(`/api/members/${client.id}/delete`, { password: 'correct horse' });
    expect((await rowOf(client)).cancelAt).not.toBeNull();
    const kept = await owner.post(`/api/members/${client.id}/keep`, {});
    expect(await kept.json()).toMatchObject({ leaves_at: null, kept_subscription: 'goes_on' });
    expect((await rowOf(client)).cancelAt).toBeNull();
  });
});
