import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Plan } from '#shared/plan.ts';

let app: PayingApp;
let other: TestApp;
beforeAll(async () => {
  app = await payingApp();
  // Another server; events reach the first.
  other = await testApp({ database: app.database, payments: app.payments });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const monthly = async (server: Pick<TestApp, 'request'>) => {
  const reply = await server.request('/api/plans');
  const { prices } = (await reply.json()) as { prices: Plan[] };
  return prices.find(({ plan_id }) => plan_id === 'monthly')!;
};

it('every server sells at the new price once one of them learns of it', async () => {
  const { stripe } = app.payments;
  const before = await monthly(other);
  expect(await monthly(app)).toEqual(before);
  const old = await stripe.prices.retrieve(before.id);
  const price = await stripe.prices.create({
    product: old.product as string,
    currency: 'usd',
    unit_amount: 2500,
    recurring: { interval: 'month' },
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  });
  await stripe.prices.update(old.id, { active: false });
  await app.sandbox.settle();
  for (const server of [app, other])
    expect(await monthly(server)).toEqual({ ...before, id: price.id, unit_amount: 2500 });
});

it('a price of several months is not sold as one of a month', async () => {
  const { product } = await app.payments.stripe.prices.retrieve((await monthly(app)).id);
  await app.payments.stripe.prices.create({
    product: product as string,
    currency: 'usd',
    unit_amount: 5000,
    recurring: { interval: 'month', interval_count: 3 },
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  });
  await app.sandbox.settle();
  expect(await monthly(app)).toBeUndefined();
});
