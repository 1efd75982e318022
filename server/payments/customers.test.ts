import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
