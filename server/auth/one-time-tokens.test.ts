import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { oneTimeTokens, users } from '#server/db/schema/accounts.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import {
  consumeToken,
  findToken,
  issueToken,
  purgeTokens,
  revokeTokens,
  usedNonces,
} from './one-time-tokens.ts';

const database = await testDatabase();
afterAll(() => database.close());

const SOON = sql<Date>`now() + interval '1 hour'`;
const OVER = sql<Date>`now() - interval '1 second'`;
const issue = (options: Partial<Parameters<typeof issueToken>[1]> = {}) =>
  database
    .as('service')
    .transaction((tx) => issueToken(tx, { purpose: 'owner', expiresAt: SOON, ...options }));
const consume = (token: string, purpose: Parameters<typeof consumeToken>[1] = 'owner') =>
  database.as('service').transaction((tx) => consumeToken(tx, purpose, token));

async function account(): Promise<string> {
  const id = uuidv7();
  await database
    .as('service')
    .transaction((tx) => tx.insert(users).values({ id, email: `${id}@example.com` }));
  return id;
}

it('is consumed once, out of five concurrent uses', async () => {
  const { token } = await issue();
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => consume(token)));
  expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
});

it('is stored as a hash', async () => {
  const { token } = await issue();
  const { rows } = await database
    .as('service')
    .transaction((tx) =>
      tx.execute<{ row: string }>(sql`select one_time_tokens::text as row from one_time_tokens`),
    );
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

it('is valid only for its own purpose and time', async () => {
  const { token } = await issue();
  expect(await consume(token, 'access-link')).toBeNull();
  expect(await consume(token)).not.toBeNull();
  const expired = await issue({ expiresAt: OVER });
  expect(await database.as('service').transaction((tx) => findToken(tx, 'owner', expired.token))).toBeNull();
  expect(await consume(expired.token)).toBeNull();
});

it('can be read without being used, names its account, and is deleted with it', async () => {
  const userId = await account();
  const { token } = await issue({ purpose: 'keep-account', userId });
  const look = () => database.as('service').transaction((tx) => findToken(tx, 'keep-account', token));
  expect(await look()).toMatchObject({ userId });
  expect(await look()).toMatchObject({ userId });
  await database.as('service').transaction((tx) => tx.delete(users).where(sql`id = ${userId}`));
  expect(await look()).toBeNull();
});

it('is revoked with the others of its account', async () => {
  const [anna, ben] = [await account(), await account()];
  const [ofAnna, ofBen] = [
    await issue({ purpose: 'keep-account', userId: anna }),
    await issue({ purpose: 'keep-account', userId: ben }),
  ];
  await database
    .as('service')
    .transaction((tx) => revokeTokens(tx, { purpose: 'keep-account', userId: anna }));
  expect(await consume(ofAnna.token, 'keep-account')).toBeNull();
  expect(await consume(ofBen.token, 'keep-account')).not.toBeNull();
});

it('a nonce is new once, of five at once on two servers, until it is purged', async () => {
  const servers = [usedNonces(database), usedNonces(database)];
  const until = new Date(Date.now() + 60_000);
  const outcomes = await Promise.all([0, 1, 0, 1, 0].map((n) => servers[n]!('a', until)));
  expect(outcomes.filter((isNew) => isNew)).toHaveLength(1);
  await purgeTokens(database);
  expect(await servers[0]!('a', until)).toBe(false);
  expect(await servers[0]!('b', new Date(Date.now() - 1))).toBe(true);
  await purgeTokens(database);
  expect(await servers[0]!('b', until)).toBe(true);
  await database.as('service').transaction((tx) => tx.delete(oneTimeTokens));
});
