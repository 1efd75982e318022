import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { testDatabase } from '#server/db/testing.ts';
import { requireNoPayers } from './require-no-payers.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('keeps the sandbox from members who pay, and only from them', async () => {
  const opens = (hasUnusableKeys: boolean) => requireNoPayers(database, { hasUnusableKeys });
  const pay = (mode: string) =>
    database.as('service').transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email: `${mode}@example.com`, name: '' })
        .returning({ id: users.id });
      await tx.insert(billingCustomers).values({ customerId: `cus_${mode}`, userId: user!.id, mode });
    });
  await pay('sandbox');
  await opens(true);
  await pay('test');
  await opens(false);
  await expect(opens(true)).rejects.toThrow(/^Members pay through Stripe, but/);
  await pay('live');
  await expect(opens(false)).rejects.toThrow('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
});
