import { expect, it } from 'vitest';
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
