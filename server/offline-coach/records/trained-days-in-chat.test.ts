import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { prs } from '#server/offline-coach/slots/act.ts';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

const TODAY = '2026-11-28';
const OCTOBER = { since: '2026-10-01', until: '2026-10-31' };

describe('days of training that were', () => {
  it.each([
    ['how many times did i train last month', OCTOBER],
    ['how often did i train this week', { since: '2026-11-23' }],
    ['how many workouts have i done this year', { since: '2026-01-01' }],
    ['how many days did i lift in october', OCTOBER],
    ['How many training days did I have in October?', OCTOBER],
    ['how many times have i been to the gym this month', { since: '2026-11-01' }],
    ['how many days was i in the gym last week', { since: '2026-11-16', until: '2026-11-22' }],
    ['how often was i in the gym in october', OCTOBER],
    ['how many days did i hit the gym last month', OCTOBER],
    ['number of workouts ive done since june', { since: '2026-06-01' }],
    ['count my workouts this month', { since: '2026-11-01' }],
    ['how many days a week did i train in october', OCTOBER],
    ['so how many sessions have i logged so far', {}],
  ])('are counted: %s', (said, window) => {
    expect(intentsOf(said, TODAY)).toMatchObject({ calls: [prs('days', window)], says: [], rest: '' });
  });

  it.each([
    'how often should i train',
    'how many times a week should i train this month',
    'how often can i train this week',
    'how many times do i have to train to get strong',
    'how many workouts do i have left',
    'how many sessions have i got',
    'how many sessions did i buy last month',
    'how many days a week did i train',
    'how many days did louie train',
    'how many workouts are in my plan',
    'how many times have i asked you',
    'how many days did it take to get a plate bench',
  ])('are not meant by “%s”', (said) => {
    expect(intentsOf(said, TODAY).calls).not.toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ action: 'days' }) }),
    );
  });
});

describe('the answer', () => {
  const asked = async (client: Client, question: string) => (await converse(client, [question])).at(-1)!;

  it('counts a day with several records once, and no other stretch of time', async () => {
    const client = await app.signUp();
    for (const [title, achieved_on] of [
      ['Squat', '2026-01-20'],
      ['Bench', '2026-01-20'],
      ['Squat', '2026-01-31'],
      ['Squat', '2025-12-31'],
    ]) {
      const record = { title, value: 100, unit: 'kg', repetitions: 1, achieved_on };
      expect((await client.post('/api/personal-records', record)).ok).toBe(true);
    }
    expect(await asked(client, 'how many days did i train in january 2026')).toContain(
      'You have records on **2** days from January 1, 2026 to January 31, 2026. I know only of days with a record, written down or imported.',
    );
    expect(await asked(client, 'how many workouts did i do in january 2025')).toContain(
      'You have no records from January 1, 2025 to January 31, 2025.',
    );
    expect(await asked(client, 'how many days have i trained')).toContain(
      'You have records on **3** days. I know only',
    );
  });

  it('says that there are no records', async () => {
    expect(await asked(await app.signUp(), 'how often did i train this week')).toContain(
      'There are no personal records yet. I know only of days with a record',
    );
  });
});
