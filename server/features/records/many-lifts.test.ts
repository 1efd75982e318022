import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const LIFTS = 25;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
});

/** Inserts `LIFTS` lifts, 'Lift 1' trained longest ago, each with one set of the given kind. */
const insert = (unit: 'kg' | 'reps', repetitions: number | null) =>
  app.database.as({ userId: client.id }).transaction((tx) =>
    tx.execute(sql`
      insert into user_personal_records (id, user_id, title, value, unit, repetitions, achieved_on)
      select gen_random_uuid(), ${client.id}, 'Lift ' || n, 12, ${unit}, ${repetitions}::int, date '2024-01-01' + n
      from generate_series(1, ${LIFTS}::int) n`),
  );
const said = (...sentences: string[]) => converse(client, sentences);

it('says how many of the lifts and PRs it lists', async () => {
  await insert('kg', 1);
  const [all, prs] = await said('show all my records', 'what prs did i hit since 2023');
  expect(all).toMatch(/^Your records, the latest 20 of 25:/u);
  expect(prs).toMatch(/^Your PRs since [^:]+, the latest 20 of 25:/u);
});

it('finds the record that has stood longest among all lifts', async () => {
  await insert('kg', 1);
  expect((await said('which of my prs has stood longest'))[0]).toContain('**Lift 1** has gone longest');
});

it('does not deny records that are no singles', async () => {
  await insert('kg', 5);
  expect((await said('which of my prs has stood longest'))[0]).toContain('None of your records is a single');
});

it('finds the lift that gained most among all, and says when none is a weight', async () => {
  await insert('kg', 1);
  const more = { title: 'Lift 3', value: 24, unit: 'kg', repetitions: 1, achieved_on: '2024-01-10' };
  expect((await client.post('/api/personal-records', more)).ok).toBe(true);
  const [gains] = await said('which lift improved the most');
  expect(gains).toMatch(/^The 6 of 25 lifts that gained most:\n\n- Lift 3 /u);
});

it('says that counted lifts have no gain in weight, and counts their repetitions', async () => {
  await insert('reps', null);
  const [gains, sets] = await said('which lift improved the most', 'what is my best set of 10 for each lift');
  expect(gains).toContain('None of your records is a weight');
  expect(sets).toContain('Your best Lift 25 for 10 or more is **12 reps**');
});
