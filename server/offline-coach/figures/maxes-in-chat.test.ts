import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import type { Memory } from '#shared/memories.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said } = coachChat();

const json = async <T>(path: string) => (await (await client().request(path)).json()) as T;
const records = async () => (await json<{ records: PersonalRecord[] }>('/api/personal-records')).records;
const memories = async () =>
  (await json<{ memories: Memory[] }>('/api/user-memories')).memories.map(({ content }) => content);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const record = async (title: string, value: number, days: number, repetitions?: number) => {
  const body = { title, value, unit: 'kg', achieved_on: daysAgo(days), ...(repetitions && { repetitions }) };
  expect((await client().post('/api/personal-records', body)).ok).toBe(true);
};

it('shows the heaviest single before a set with a better estimate', async () => {
  await record('Squat', 182.5, 20);
  await record('Squat', 150, 30);
  await record('Squat', 170, 60, 3);
  const [best, max, all] = await said('what is my best squat', 'what is my max', 'my records');
  expect(best).toMatch(
    /heaviest Squat single is \*\*182\.5 kg\*\*.*By estimate your best set is \*\*170 kg × 3\*\*.*187 kg/,
  );
  expect(max).toContain('heaviest Squat single is **182.5 kg**');
  expect(all).toContain('heaviest single 182.5 kg');
});

it('calls only a single the heaviest single, where a set of two is heavier', async () => {
  await record('Bench', 110, 20);
  await record('Bench', 115, 30, 2);
  await record('Bench', 100, 40, 8);
  const [best, all] = await said('what is my best bench', 'my records');
  expect(best).toMatch(/^Your heaviest Bench single is \*\*110 kg\*\*/u);
  expect(all).toContain('; heaviest single 110 kg');
});

it('gives no share of a lift without weight', async () => {
  await record('Pull Ups', 0, 20, 8);
  const [away] = await said('how far is my pull up from 20 kg');
  expect(away).toContain('20 kg is **20 kg** more.');
});

it('bases percentages on a recent single, and on an older one only if it reaches the estimate', async () => {
  await record('Squat', 180, 20);
  await record('Squat', 170, 10, 3);
  await record('Bench', 120, 200);
  await record('Bench', 110, 10, 5);
  const [squat, bench] = await said('80% of my squat max', '80% of my bench max');
  expect(squat).toContain('80% of 180 kg is **144 kg**');
  expect(squat).toContain('I used your heaviest single');
  expect(bench).toContain('80% of 128.3 kg');
  expect(bench).toContain('I count with the estimate');
});

it('shows the latest set along with a gain', async () => {
  await record('Deadlift', 180, 90, 5);
  await record('Deadlift', 200, 40, 5);
  await record('Deadlift', 190, 2, 3);
  const [gain] = await said('how much did my deadlift improve');
  expect(gain).toContain('Your latest is 190 kg × 3');
});

it('leads with the day a lift was last done', async () => {
  await record('Deadlift', 180, 3);
  const [last] = await said('when did I last deadlift');
  expect(last).toMatch(/^The last Deadlift you wrote down is from \*\*\w+ \d+, \d{4}\*\*: 180 kg\./);
});

it('keeps the number of sets and the day of an offer', async () => {
  await said('bench 3x5 at 100 kg yesterday', 'yes');
  expect(await records()).toMatchObject([
    { title: 'Bench', value: 100, repetitions: 5, achieved_on: daysAgo(1), note: '3 sets of 5' },
  ]);
});

it('saves no impossible weight', async () => {
  const [, wrong] = await said('log squat 150 kg', 'no, 1500');
  expect(wrong).toContain('What should it be?');
  expect(await records()).toMatchObject([{ value: 150 }]);
  expect((await said('log bench 1000 kg'))[0]).toContain('Nothing was saved');
});

it('forgets a full match, and asks about a partial one', async () => {
  await said('remember that I have no chains at home', 'remember that I train on Mondays');
  const [asks] = await said('forget i have a home gym');
  expect(asks).toContain('Shall I forget this: “I have no chains at home”?');
  const [opposite] = await said('forget that I do not train');
  expect(opposite).toContain('Shall I forget this: “I train on Mondays”?');
  expect(await memories()).toHaveLength(2);
  const [, kept] = await said('forget i have a home gym', 'no');
  expect(kept).toContain('I keep it');
  expect(await memories()).toHaveLength(2);
  await said('forget i have a home gym', 'yes');
  expect(await memories()).toEqual(['I train on Mondays']);
  await said('forget the Mondays', 'undo');
  expect(await memories()).toEqual(['I train on Mondays']);
});

it('remembers a goal after a yes', async () => {
  await said('want to squat 200 by christmas', 'no');
  expect(await memories()).toEqual([]);
  await said('want to squat 200 by christmas', 'yes');
  expect(await memories()).toEqual(['I want to squat 200 by christmas']);
});
