import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingEvents, subscriptions } from '#server/db/schema/subscriptions.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';

const SHUFFLES = 50;
/** Events of each shuffle; the rest are lost. */
const HEARD = 6;

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

async function rowOf(client: Client) {
  const [row] = await app.database
    .as('service')
    .read((tx) => tx.select().from(subscriptions).where(eq(subscriptions.userId, client.id)));
  if (row === undefined) return null;
  const { checkedAt: _, ...rest } = row;
  return rest;
}

/** Signs up, pays, renews, fails, recovers, changes the plan, cancels, undoes it, cancels again, ends. */
async function live(client: Client): Promise<void> {
  await app.subscribe(client, 'monthly', CARDS.failsLater);
  await app.passDays(33);
  const portal = (await (await client.post('/api/billing-portal', {})).json()) as { url: string };
  await app.submit(portal.url, { card: CARDS.pays });
  await app.sandbox.settle();
  const change = (await (await client.post('/api/update-plan', { priceId: 'yearly' })).json()) as {
    url: string;
  };
  await app.submit(change.url);
  await app.sandbox.settle();
  await client.post('/api/cancel', {});
  await client.post('/api/resubscribe', {});
  await client.post('/api/cancel', {});
  await app.sandbox.settle();
}

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values];
  return Array.from(values, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]!);
}

it(`${SHUFFLES} shuffles of a life's events, duplicated and lost, end like the orderly run`, async () => {
  const client = await app.signUp();
  await live(client);
  const orderly = await rowOf(client);
  expect(orderly).toMatchObject({ status: 'active', planId: 'yearly', nextPaymentAt: null });
  const events: Stripe.Event[] = await app.payments.stripe.events
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  expect(events.length).toBeGreaterThan(15);

  const send = async (event: Stripe.Event) => {
    const body = JSON.stringify(event);
    const signature = app.payments.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: app.sandbox.webhookSecret,
    });
    const headers = { 'stripe-signature': signature };
    const reply = await app.request('/api/stripe-webhook', { method: 'POST', body, headers });
    expect(reply.status).toBe(200);
  };
  for (let nth = 0; nth < SHUFFLES; nth++) {
    await app.database.as('service').transaction(async (tx) => {
      await tx.delete(billingEvents);
      // State that an earlier event might have left behind.
      if (nth % 2 === 0) await tx.delete(subscriptions).where(eq(subscriptions.userId, client.id));
      else await tx.update(subscriptions).set({ status: 'past_due', cancelAt: null, planId: 'monthly' });
    });
    const heard = shuffled(events.filter(({ data }) => 'customer' in data.object)).slice(0, HEARD);
    await Promise.all([...heard, heard[0]!].map(send));
    expect(await rowOf(client)).toEqual(orderly);
  }
}, 120_000);

it('the next payment is what will be charged: credit counts, also for what it would cost to go on', async () => {
  const client = await app.signUp();
  await app.subscribe(client);
  const { customerId } = (await rowOf(client))!;
  await app.payments.stripe.customers.update(customerId, { balance: -500 });
  await app.passDays(1);
  const { subscription } = await app.membership(client);
  expect(subscription).toMatchObject({ unit_amount: 2000, next_payment: { amount: 1500 } });
  await client.post('/api/cancel', {});
  expect((await app.membership(client)).subscription).toMatchObject({
    next_payment: null,
    renewal_amount: 1500,
  });
  await client.post('/api/resubscribe', {});
  await app.passDays(32);
  const { data } = await app.payments.stripe.invoices.list({ customer: customerId, limit: 1 });
  expect(data[0]).toMatchObject({ amount_paid: 1500 });
});

it('the end of a life is final, whatever arrives late', async () => {
  const client = await app.signUp();
  await live(client);
  await app.passDays(370);
  expect(await rowOf(client)).toMatchObject({ status: 'canceled' });
});

it('a check that began earlier does not overwrite a later one', async () => {
  const client = await app.signUp();
  await app.subscribe(client);
  const before = await rowOf(client);
  await Promise.all([
    client.post('/api/subscription', {}),
    client.post('/api/cancel', {}),
    client.post('/api/subscription', {}),
  ]);
  await app.sandbox.settle();
  expect(before?.cancelAt).toBeNull();
  expect((await rowOf(client))?.cancelAt).toEqual(before?.currentPeriodEnd);
});
