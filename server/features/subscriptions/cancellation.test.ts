import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { CARDS, type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import type { Client } from '#server/testing/test-app.ts';
import { within } from '#server/testing/within.ts';
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

describe('while a payment is past due', () => {
  const failing = async () => {
    const client = await app.signUp();
    await app.subscribe(client, 'yearly', CARDS.failsLater);
    await app.passDays(366);
    expect((await app.membership(client)).access.reason).toBe('past_due');
    return client;
  };

  it('canceling ends subscription and access at once, and nothing is charged any more', async () => {
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
    await within(() => expect(mail()).toBeDefined());
    expect(mail()!.text).toMatch(/It ended on \w+ \d+, \d+, and nothing more will be charged\./);
    expect(mail()!.text).not.toContain('Your access lasts');
    expect(await (await client.post('/api/resubscribe', {})).json()).toMatchObject({
      url: expect.stringContaining('checkout'),
    });
  });

  it('deleting the account ends the subscription at once', async () => {
    const client = await failing();
    expect((await deleteAccount(client)).status).toBe(200);
    await app.sandbox.settle();
    expect((await rowOf(client)).status).toBe('canceled');
    expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['void', 'paid']);
  });
});
