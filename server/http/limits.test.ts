import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queries } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/operations.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_LIMIT, SIGN_UP_LIMIT } from '#server/features/auth/limits.ts';
import { ASK_LIMIT } from '#server/features/chat/ask.ts';
import { createLimits, type Limit, type Limits } from './limits.ts';
import { SharedCounts } from './shared-counts.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const logged: string[] = [];
const log = pino({}, { write: (line) => void logged.push(line) });
const serverOn = (kind: Database['kind'], changes: Partial<Queries> = {}) =>
  createLimits({ factor: 1, database: { ...replacing(database, () => changes), kind }, log });

/** Counts how many of `tries` in a row succeed. */
async function passed(limits: Limits, limit: Limit, bucket: string, tries: number): Promise<number> {
  for (let count = 0; count < tries; count++) {
    const refused = await limits.take(limit, bucket).then(
      () => null,
      (refusal: Error) => refusal,
    );
    if (refused === null) continue;
    expect(refused.message).toMatch(/^Too many requests\. Please try again in [\w ]+\.$/);
    return count;
  }
  return tries;
}

describe('servers that share a PostgreSQL', () => {
  it.each([
    [ASK_LIMIT, 20],
    [SIGN_IN_LIMIT, 40],
    [SIGN_IN_ACCOUNT_LIMIT, 10],
    [SIGN_UP_LIMIT, 100],
  ] as const)('count $name together', async (limit, points) => {
    const [one, two] = [serverOn('postgres'), serverOn('postgres')];
    expect(await passed(one, limit, 'anna', points - 1)).toBe(points - 1);
    expect(await passed(two, limit, 'anna', 5)).toBe(1);
    expect(await passed(two, limit, 'ben', 1)).toBe(1);
    expect(await passed(serverOn('embedded'), limit, 'anna', 200)).toBe(points);
  });

  it('share what is given back', async () => {
    const [one, two] = [serverOn('postgres'), serverOn('postgres')];
    for (let count = 0; count < 30; count++) {
      await one.take(SIGN_IN_ACCOUNT_LIMIT, 'hugo');
      await one.giveBack(SIGN_IN_ACCOUNT_LIMIT, 'hugo');
    }
    expect(await passed(two, SIGN_IN_ACCOUNT_LIMIT, 'hugo', 20)).toBe(10);
  });

  it('query no database during floods', async () => {
    let queries = 0;
    const transaction: Queries['transaction'] = (work) => {
      queries++;
      return database.as('service').transaction(work);
    };
    const limits = serverOn('postgres', { transaction });
    await passed(limits, SIGN_IN_ACCOUNT_LIMIT, 'flood', 11);
    const before = queries;
    for (let count = 0; count < 50; count++)
      expect(await passed(limits, SIGN_IN_ACCOUNT_LIMIT, 'flood', 1)).toBe(0);
    expect(queries).toBe(before);
  });

  it('count separately while the database does not answer', async () => {
    const limits = serverOn('postgres', { transaction: () => Promise.reject(new Error('away')) });
    expect(await passed(limits, SIGN_UP_LIMIT, 'dora', 200)).toBe(100);
    expect(logged.join()).toContain('not counted among all servers');
  });
});

describe('counts in the database', () => {
  const expire = () =>
    database
      .as('service')
      .transaction((tx) => tx.update(rateLimits).set({ expiresAt: sql`now() - interval '1 second'` }));

  it('add up for a period, then start over', async () => {
    const counts = new SharedCounts(database);
    expect((await counts.add('signIn', 'eve', 60)).points).toBe(1);
    const second = await counts.add('signIn', 'eve', 3600);
    expect(second).toEqual({ points: 2, msBeforeNext: expect.any(Number) });
    expect(second.msBeforeNext).toBeLessThanOrEqual(60_000);
    await expire();
    expect((await counts.add('signIn', 'eve', 60)).points).toBe(1);
    const many = await Promise.all(Array.from({ length: 20 }, () => counts.add('signIn', 'eve', 60)));
    expect(many.map(({ points }) => points).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
  });

  it('name nobody, and do not stay', async () => {
    await new SharedCounts(database).add('signInAccount', 'frida@example.com 203.0.113.7', 60);
    const keys = async () =>
      (await database.as('service').transaction((tx) => tx.select().from(rateLimits))).map(({ key }) => key);
    expect(JSON.stringify(await keys())).not.toMatch(/frida|203\.0/);
    await expire();
    await new SharedCounts(database).add('signIn', 'gus', 60);
    expect(await keys()).toHaveLength(1);
  });
});

it.each([
  [30, '30 seconds'],
  [61, '2 minutes'],
  [3600, 'an hour'],
  [86_400, '24 hours'],
])('says how long to wait in words: %i seconds', async (seconds, words) => {
  const limits = serverOn('embedded');
  const limit = { name: `wait${seconds}`, points: 1, seconds };
  await limits.take(limit, 'anna');
  await expect(limits.take(limit, 'anna')).rejects.toMatchObject({
    message: `Too many requests. Please try again in ${words}.`,
  });
});
