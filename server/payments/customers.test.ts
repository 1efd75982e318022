import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { billingCustomers, billingEvents, subscriptions } from '#server/db/schema/subscriptions.ts';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

const customersOf = (client: Client) =>
  app.database
    .as('service')
    .read((tx) => tx.select().from(billingCustomers).where(eq(billingCustomers.userId, client.id)));

/** Subscribes, and loses all that the database knows of it, as a restored backup does. */
async function forgotten(): Promise<{ client: Client; customerId: string }> {
  const client = await app.signUp();
  await app.subscribe(client);
  const [customer] = await customersOf(client);
  await app.database.as('service').transaction(async (tx) => {
    await tx.delete(billingCustomers).where(eq(billingCustomers.userId, client.id));
    await tx.delete(subscriptions).where(eq(subscriptions.userId, client.id));
    await tx.delete(billingEvents);
  });
  expect((await app.membership(client)).subscription).toBeNull();
  return { client, customerId: customer!.customerId };
}

/** Gives a member a customer without subscriptions. */
async function secondCustomer(client: Client): Promise<void> {
  const { id } = await app.payments.stripe.customers.create({ metadata: { userId: client.id } });
  const row = { customerId: id, userId: client.id, mode: app.payments.mode };
  await app.database.as('service').transaction((tx) => tx.insert(billingCustomers).values(row));
}

describe('a customer that the database has forgotten', () => {
  it('is found again by its next event', async () => {
    const { client, customerId } = await forgotten();
    await app.passDays(32);
    expect((await app.membership(client)).access.reason).toBe('active');
    expect(await customersOf(client)).toMatchObject([{ customerId }]);
  });

  it('is found again at the checkout, which it does not pay a second time', async () => {
    const { client, customerId } = await forgotten();
    app.events.on = false;
    const reply = await client.post('/api/checkout', {}).finally(() => {
      app.events.on = true;
    });
    expect(reply.status).toBe(409);
    expect(await reply.text()).toContain('You already have a subscription');
    expect(await customersOf(client)).toMatchObject([{ customerId }]);
  });

  it('takes the place of one that the provider does not know, but of no other', async () => {
    const { client, customerId } = await forgotten();
    const keep = (row: { customerId: string }) =>
      app.database
        .as('service')
        .transaction((tx) =>
          tx.insert(billingCustomers).values({ ...row, userId: client.id, mode: app.payments.mode }),
        );
    await keep({ customerId: 'cus_ofAnotherAccount' });
    await app.passDays(32);
    expect(await customersOf(client)).toMatchObject([{ customerId }]);

    const { stripe } = app.payments;
    const other = await stripe.customers.create({ metadata: { userId: client.id } });
    const stranger = await stripe.customers.create({ metadata: { userId: 'someone' } });
    const body = (customer: string) =>
      JSON.stringify({
        id: `evt_${customer}`,
        object: 'event',
        type: 'customer.deleted',
        created: 1,
        livemode: false,
        data: { object: { object: 'customer', id: customer } },
      });
    for (const { id } of [other, stranger]) {
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: body(id),
        secret: app.sandbox.webhookSecret,
      });
      const reply = await app.request('/api/stripe-webhook', {
        method: 'POST',
        body: body(id),
        headers: { 'stripe-signature': signature },
      });
      expect(reply.status).toBe(200);
    }
    expect(await customersOf(client)).toMatchObject([{ customerId }]);
  });

  it('is found again when the account is deleted, so that nothing more is charged', async () => {
    const { client, customerId } = await forgotten();
    const { stripe } = app.payments;
    const confirmation = { password: 'correct horse', confirmation: 'delete my account' };
    expect((await client.post('/api/account-deletion', confirmation)).status).toBe(200);
    const { data } = await stripe.subscriptions.list({ customer: customerId });
    expect(data).toMatchObject([{ cancel_at_period_end: true }]);
  });

  it('is found again after its address has changed', async () => {
    const { client, customerId } = await forgotten();
    await app.payments.stripe.customers.update(customerId, { email: 'another@example.com' });
    expect((await client.post('/api/checkout', {})).status).toBe(409);
    expect(await customersOf(client)).toMatchObject([{ customerId }]);
  });

  it('takes the place of one whose subscription is over', async () => {
    const { client, customerId } = await forgotten();
    await secondCustomer(client);
    await app.passDays(32);
    expect(await customersOf(client)).toMatchObject([{ customerId }]);
    expect((await app.membership(client)).access.reason).toBe('active');
  });
});

describe('a payment that nobody could cancel', () => {
  const eventsOf = (customerId: string) =>
    app.database.as('service').read((tx) =>
      tx
        .select({ outcome: billingEvents.outcome, note: billingEvents.note })
        .from(billingEvents)
        .where(and(eq(billingEvents.customerId, customerId), eq(billingEvents.kind, 'invoice.paid'))),
    );

  it('fails when its account does not exist', async () => {
    const { client, customerId } = await forgotten();
    await app.database.as('service').transaction((tx) => tx.delete(users).where(eq(users.id, client.id)));
    await app.passDays(32);
    expect(await eventsOf(customerId)).toMatchObject([
      { outcome: 'failed', note: expect.stringContaining('No account here belongs to this customer') },
    ]);
  });

  it('fails when its member pays for another', async () => {
    const { client, customerId } = await forgotten();
    await secondCustomer(client);
    await app.subscribe(client);
    await app.passDays(32);
    expect((await eventsOf(customerId)).at(-1)).toMatchObject({
      outcome: 'failed',
      note: expect.stringContaining('second customer'),
    });
  });
});
