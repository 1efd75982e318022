import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { testDatabase } from '#server/db/testing.ts';
import { requireNoPayers } from './require-no-payers.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('keeps the sandbox from members who pay, and only from them', async () => {
  const subscribe = (mode: string, endedAt: Date | null) =>
    database.as('service').transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email: `${mode}-${endedAt === null}@example.com`, name: '' })
        .returning({ id: users.id });
      const now = new Date();
      await tx.insert(subscriptions).values({
        userId: user!.id,
        mode,
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        status: endedAt === null ? 'active' : 'canceled',
        priceId: 'price_1',
        unitAmount: 2000,
        currency: 'usd',
        interval: 'month',
        endedAt,
        startedAt: now,
        checkedAt: now,
      });
    });
  await subscribe('sandbox', null);
  await subscribe('test', null);
  await subscribe('live', new Date());
  await requireNoPayers(database);
  await subscribe('live', null);
  await expect(requireNoPayers(database)).rejects.toThrow(/^Members pay through Stripe, but/);
});
