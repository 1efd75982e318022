import { describe, expect, it } from 'vitest';
import { CARDS, payingApp } from '#server/testing/paying-app.ts';

it('a subscription left unpaid shows what is owed and where to pay it', async () => {
  const app = await payingApp({ afterRetries: 'unpaid' });
  try {
    const client = await app.signUp();
    await app.subscribe(client, 'monthly', CARDS.failsLater);
    await app.passDays(31 + 22);
    const { access, subscription } = await app.membership(client);
    expect(access.reason).toBe('expired');
    expect(subscription).toMatchObject({
      status: 'unpaid',
      ended_at: null,
      failed_payment: { amount: 2000, hosted_invoice_url: expect.stringContaining('http') },
    });
  } finally {
    await app.close();
  }
});

describe('paying for a subscription left unpaid', () => {
  const payAfter = async (days: number) => {
    const app = await payingApp({ afterRetries: 'unpaid' });
    try {
      const client = await app.signUp();
      await app.subscribe(client, 'monthly', CARDS.failsLater);
      await app.passDays(days);
      const { url } = (await (await client.post('/api/billing-portal', {})).json()) as { url: string };
      await app.submit(url, { card: CARDS.pays });
      await app.sandbox.settle();
      const after = await app.membership(client);
      const checkout = await client.post('/api/checkout', {});
      return { reason: after.access.reason, status: after.subscription?.status, checkout: checkout.status };
    } finally {
      await app.close();
    }
  };

  it('restores it within its period', async () => {
    expect(await payAfter(31 + 22)).toEqual({ reason: 'active', status: 'active', checkout: 409 });
  });

  it('ends it later, so that a plan can be chosen', async () => {
    expect(await payAfter(31 + 22 + 31)).toEqual({ reason: 'expired', status: 'canceled', checkout: 200 });
  });
});
