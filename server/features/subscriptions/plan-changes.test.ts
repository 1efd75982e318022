import { afterAll, beforeAll, expect, it } from 'vitest';
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
