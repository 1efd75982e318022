import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackPlan } from '#server/content/entries.ts';
import { createCatalog, createWebhook, findFaults, findPortal } from './catalog.ts';
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts';

const PLANS: PackPlan[] = [
  { id: 'monthly', name: 'Monthly', amount: 2000, currency: 'USD', interval: 'month' },
  { id: 'yearly', name: 'Yearly', amount: 20000, currency: 'USD', interval: 'year', description: 'A year.' },
];

let sandbox: Sandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox({
    folder: null,
    product: () => 'Empty Gym',
    plans: [],
    site: () => 'https://gym.example',
    deliver: async () => ({ status: 200 }),
    log: pino({ level: 'silent' }),
  });
  const { host, port, secretKey } = sandbox;
  stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => sandbox.close());

it('creates what is missing, and says what that is', async () => {
  expect(await findFaults(stripe, PLANS)).toEqual([
    'The plan "monthly" has no price at Stripe.',
    'The plan "yearly" has no price at Stripe.',
  ]);
  expect(await findPortal(stripe)).toBeNull();
  const done = await createCatalog(stripe, { plans: PLANS, product: 'Coach' });
  expect(done).toHaveLength(3);
  expect(await findFaults(stripe, PLANS)).toEqual([]);
  expect(await findPortal(stripe)).not.toBeNull();
});

it('replaces the price of a plan whose amount changed', async () => {
  const dearer = PLANS.map((plan) => ({ ...plan, amount: plan.amount + 100 }));
  const [before] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data;
  expect(await findFaults(stripe, dearer)).toContainEqual(
    'The plan "monthly" costs something else at Stripe than in the pack\'s plans.yaml.',
  );
  await createCatalog(stripe, { plans: dearer, product: 'Coach' });
  expect(await findFaults(stripe, dearer)).toEqual([]);
  // Existing subscribers keep it.
  expect(await stripe.prices.retrieve(before!.id)).toMatchObject({ active: false, unit_amount: 2000 });
});

it('replaces a price made in the dashboard, which is the default of its product and names no plan', async () => {
  const plan: PackPlan = { id: 'made', name: 'Made', amount: 3000, currency: 'USD', interval: 'month' };
  const old = await stripe.prices.create({
    product_data: { name: 'Made in the dashboard' },
    currency: 'usd',
    unit_amount: 2500,
    recurring: { interval: 'month' },
    lookup_key: 'made',
  });
  await stripe.products.update(old.product as string, { default_price: old.id });
  const done = await createCatalog(stripe, { plans: [plan], product: 'Coach' });
  expect(done.at(-1)).toMatch(/^Updated the billing portal/);
  expect(await stripe.prices.retrieve(old.id)).toMatchObject({ active: false, metadata: { plan: 'made' } });
  expect(await findFaults(stripe, [plan])).toEqual([]);
});

it('finds a price that is charged less often than its plan says', async () => {
  const plan: PackPlan = { id: 'seldom', name: 'Seldom', amount: 5000, currency: 'USD', interval: 'month' };
  await stripe.prices.create({
    product_data: { name: 'Seldom' },
    currency: 'usd',
    unit_amount: 5000,
    recurring: { interval: 'month', interval_count: 3 },
    lookup_key: 'seldom',
  });
  expect(await findFaults(stripe, [plan])).toHaveLength(1);
});

it('creates one webhook, and shows its secret once', async () => {
  const url = 'https://gym.example/api/stripe-webhook';
  expect(await createWebhook(stripe, url)).toMatch(/^whsec_/);
  expect(await createWebhook(stripe, url)).toBeNull();
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
});
