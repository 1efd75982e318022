import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingCustomers, purchases, subscriptions } from '#server/db/schema/subscriptions.ts';
import { openBilling } from '#server/payments/billing.ts';
import type { Payments } from '#server/payments/payments.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import { checkSubscriptions } from './checks.ts';

const MEMBERS = 5;

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
  for (let nth = 0; nth < MEMBERS; nth++) await app.subscribe(await app.signUp());
  app.events.on = false;
});
afterAll(() => app.close());

/** @returns how many failed, and how many are still unchecked */
async function check({ database, payments }: Pick<PayingApp, 'database' | 'payments'> = app) {
  const failed: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void failed.push(line) });
  const billing = openBilling({ database, payments, offered: () => [], log });
  const begun = payments.now();
  await checkSubscriptions({ database, billing, log }, new AbortController().signal);
  const rows = await database.as('service').read((tx) => tx.select().from(subscriptions));
  return { failed: failed.length, unchecked: rows.filter(({ checkedAt }) => checkedAt < begun).length };
}

/** The provider, where `work` is done after the first call from now. */
function afterFirstCall(work: () => Promise<unknown>): Payments {
  const { host, port, secretKey } = app.sandbox;
  const httpClient = Stripe.createNodeHttpClient();
  const send = httpClient.makeRequest.bind(httpClient);
  let isDone = false;
  httpClient.makeRequest = async (...request) => {
    const reply = await send(...request);
    if (!isDone) {
      isDone = true;
      await work();
    }
    return reply;
  };
  return { ...app.payments, stripe: new Stripe(secretKey, { host, port, protocol: 'http', httpClient }) };
}

it('one subscription that cannot be checked leaves the others checked', async () => {
  await app.passDays(2);
  app.sandbox.chaos.failOnce = 'GET /v1/subscriptions';
  expect(await check()).toEqual({ failed: 1, unchecked: 1 });
});

it('a provider that is down is asked a few times only', async () => {
  await app.passDays(2);
  app.sandbox.chaos.down = true;
  try {
    expect(await check()).toEqual({ failed: 3, unchecked: MEMBERS });
  } finally {
    app.sandbox.chaos.down = false;
  }
  expect(await check()).toEqual({ failed: 0, unchecked: 0 });
});

describe('a payment that no event reported', () => {
  const stateOf = async (client: Client) => {
    return await app.database.as('service').transaction(async (tx) => {
      const [found] = await tx
        .select({ customer: billingCustomers, subscription: subscriptions })
        .from(billingCustomers)
        .leftJoin(subscriptions, eq(subscriptions.userId, billingCustomers.userId))
        .where(eq(billingCustomers.userId, client.id));
      const { customer, subscription } = found!;
      return {
        isRunning: subscription !== null && subscription.endedAt === null,
        purchases: await tx.$count(purchases, eq(purchases.userId, client.id)),
        waits: customer.checkAt !== null,
      };
    });
  };
  const passHours = (hours: number) => app.passDays(hours / 24);

  it('is found within the hour, with its purchase', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    expect(await stateOf(client)).toEqual({ isRunning: false, purchases: 0, waits: true });
    await passHours(1.1);
    await check();
    expect(await stateOf(client)).toEqual({ isRunning: true, purchases: 1, waits: false });
  });

  it('made between two calls of a check is found by the next one', async () => {
    const client = await app.signUp();
    const opened = await client.post('/api/checkout', {});
    const { url } = (await opened.json()) as { url: string };
    await passHours(1.1);
    const pay = () => app.submit(url, { card: CARDS.pays });
    await check({ ...app, payments: afterFirstCall(pay) });
    await passHours(1.1);
    await check();
    expect(await stateOf(client)).toEqual({ isRunning: true, purchases: 1, waits: false });
  });

  it('is found, too, when an earlier subscription has ended', async () => {
    const client = await app.signUp();
    await app.subscribe(client);
    await app.membership(client);
    await client.post('/api/cancel', {});
    await app.passDays(40);
    await check();
    expect(await stateOf(client)).toEqual({ isRunning: false, purchases: 1, waits: false });
    await app.subscribe(client);
    await passHours(1.1);
    await check();
    expect(await stateOf(client)).toEqual({ isRunning: true, purchases: 2, waits: false });
  });

  it('is waited for while the checkout is open or its payment on its way, and no longer', async () => {
    const [abandons, waits] = [await app.signUp(), await app.signUp()];
    await abandons.post('/api/checkout', {});
    app.sandbox.chaos.settleLater = true;
    const session = await app.subscribe(waits);
    app.sandbox.chaos.settleLater = false;
    await passHours(2);
    await check();
    expect(await stateOf(abandons)).toEqual({ isRunning: false, purchases: 0, waits: true });
    expect(await stateOf(waits)).toEqual({ isRunning: false, purchases: 0, waits: true });
    const { stripe } = app.payments;
    const { invoice } = await stripe.checkout.sessions.retrieve(session);
    await stripe.invoices.pay(invoice as string);
    await passHours(26);
    await check();
    expect(await stateOf(abandons)).toEqual({ isRunning: false, purchases: 0, waits: false });
    expect(await stateOf(waits)).toEqual({ isRunning: true, purchases: 1, waits: false });
  });
});
