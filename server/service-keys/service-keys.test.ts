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
