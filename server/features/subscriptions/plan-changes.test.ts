import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Plan } from '#shared/plan.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

const plans = async () =>
  ((await (await app.request('/api/plans')).json()) as { prices: Plan[] }).prices.map(
    ({ plan_id, currency, interval }) => ({ plan_id, currency, interval }),
  );
const productOf = async (plan: string) => {
  const { data } = await app.payments.stripe.prices.list({ lookup_keys: [plan] });
  return data[0]!.product as string;
};

it('a change at the provider is seen on the return from there, even if it was just checked', async () => {
  const client = await app.signUp();
  await app.subscribe(client, 'monthly');
  app.events.on = false;
  try {
    await app.membership(client);
    const { url } = (await (await client.post('/api/update-plan', { priceId: 'yearly' })).json()) as {
      url: string;
    };
    const back = (await app.submit(url)).headers.get('location');
    expect(back).toContain('/account/subscription?changed=1');
    await app.sandbox.settle();
    expect((await app.membership(client)).subscription?.plan_id).toBe('monthly');
    expect((await app.membership(client, { fresh: true })).subscription?.plan_id).toBe('yearly');
  } finally {
    app.events.on = true;
  }
});

it('a subscription whose plan is gone is not replaced by another, unasked', async () => {
  const client = await app.signUp();
  expect((await client.post('/api/resubscribe', {})).status).toBe(409);
  await app.subscribe(client, 'monthly');
  await client.post('/api/cancel', {});
  await app.passDays(32);
  await app.membership(client);
  await app.database
    .as('service')
    .transaction((tx) =>
      tx
        .update(subscriptions)
        .set({ planId: null, priceId: 'price_gone' })
        .where(eq(subscriptions.userId, client.id)),
    );
  const reply = await client.post('/api/resubscribe', {});
  expect(reply.status).toBe(409);
  expect(await reply.text()).toContain('its plan is no longer offered');
});

it('a subscription cannot change to a plan in another currency', async () => {
  const client = await app.signUp();
  await app.subscribe(client, 'monthly');
  await app.payments.stripe.prices.create({
    product: await productOf('yearly'),
    currency: 'eur',
    unit_amount: 18_000,
    recurring: { interval: 'year' },
    lookup_key: 'yearly',
    transfer_lookup_key: true,
  });
  await app.sandbox.settle();
  expect(await plans()).toContainEqual({ plan_id: 'yearly', currency: 'eur', interval: 'year' });
  for (const path of ['/api/update-plan/preview', '/api/update-plan']) {
    const reply = await client.post(path, { priceId: 'yearly' });
    expect([path, reply.status]).toEqual([path, 409]);
    expect(await reply.text()).toContain('sold in another currency');
  }
});
