import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { testDatabase } from '#server/db/testing.ts';
import { type KeySettings, openServiceKeys } from './service-keys.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('are given again to those who could not use them at the first try', async () => {
  const keys = await openServiceKeys({ database, secret: 'a secret of the test', environment: {} });
  const given: KeySettings[] = [];
  keys.onChange(async (settings) => {
    given.push(settings);
    if (given.length === 1) throw new Error('The provider is away.');
  });
  await database.as('service').transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email: 'owner@example.com', name: '' })
      .returning({ id: users.id });
    await keys.keep(tx, { OPENAI_API_KEY: 'sk-entered' }, user!.id);
  });
  await expect(keys.refresh()).rejects.toThrow('The provider is away.');
  await keys.refresh();
  await keys.refresh();
  expect(given).toEqual([{ OPENAI_API_KEY: 'sk-entered' }, { OPENAI_API_KEY: 'sk-entered' }]);
  expect(keys.settings).toEqual({ OPENAI_API_KEY: 'sk-entered' });
});

it('are used only in pairs where one is of no use without the other, and are removed together', async () => {
  const keys = await openServiceKeys({ database, secret: 'a secret of the test', environment: {} });
  const enter = (values: KeySettings) =>
    database.as('service').transaction(async (tx) => {
      const [user] = await tx.select({ id: users.id }).from(users);
      await keys.keep(tx, values, user!.id);
    });
  await enter({ STRIPE_SECRET_KEY: 'sk_test_1' });
  await keys.refresh();
  expect(keys.settings.STRIPE_SECRET_KEY).toBeUndefined();
  expect(await keys.readAll()).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_1' });
  await enter({ STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  await keys.refresh();
  expect(keys.settings).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  const removed = await database.as('service').transaction((tx) => keys.remove(tx, 'STRIPE_WEBHOOK_SECRET'));
  expect(removed).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  await keys.refresh();
  expect(keys.settings).not.toHaveProperty('STRIPE_SECRET_KEY');
});
