import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import type { Invoice, PlanChange } from '#shared/subscriptions.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp({ tax: true });
});
afterAll(() => app.close());

const preview = async (client: Client, priceId: string) =>
  (await (await client.post('/api/update-plan/preview', { priceId })).json()) as PlanChange;

async function change(client: Client, priceId: string): Promise<void> {
  const reply = await client.post('/api/update-plan', { priceId });
  const { url } = (await reply.json()) as { url: string };
  await app.submit(url);
  await app.sandbox.settle();
}

async function invoicesOf(client: Client): Promise<Invoice[]> {
  const reply = await client.post('/api/stripe-invoices', {});
  return ((await reply.json()) as { invoices: Invoice[] }).invoices;
}

it('a change of plan is previewed with its tax, now and later', async () => {
  const client = await app.signUp();
  await app.subscribe(client);
  expect((await app.membership(client)).subscription?.next_payment?.amount).toBe(2200);
  await app.passDays(15);
  const shown = await preview(client, 'yearly');
  expect(shown.next_payment.amount).toBe(22_000);
  expect(shown.due_now).toBeGreaterThan(20_500);
  expect(shown.includes_tax).toBe(true);

  await change(client, 'yearly');
  expect((await app.membership(client)).subscription?.next_payment).toMatchObject({ amount: 22_000 });
  expect((await invoicesOf(client)).map(({ total }) => total)).toEqual([shown.due_now, 2200]);
});

it('credit from a change covers the next payments with their tax', async () => {
  const client = await app.signUp();
  await app.subscribe(client, 'yearly');
  await app.passDays(360);
  const shown = await preview(client, 'monthly');
  // About 300 of the year is left, and 2,200 for the first month.
  expect(shown.due_now).toBeGreaterThan(1_800);
  expect(shown.next_payment.amount).toBe(2200);
  await change(client, 'monthly');
  expect((await app.membership(client)).subscription?.next_payment).toMatchObject({ amount: 2200 });
  expect((await invoicesOf(client))[0]!.total).toBe(shown.due_now);
});
