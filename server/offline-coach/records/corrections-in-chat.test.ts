import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PersonalRecord } from '#shared/records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);

const records = async () =>
  ((await (await client.request('/api/personal-records')).json()) as { records: PersonalRecord[] }).records;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

it('moves what was written down to the day that is meant', async () => {
  await said('log bench 105 kg x 5', 'yesterday not today');
  expect(await records()).toMatchObject([{ title: 'Bench', value: 105, achieved_on: daysAgo(1) }]);
});

it('corrects the weight, whatever reason is given for it', async () => {
  await said(
    'Squatted 165 for a double today',
    'actually it was 162.5, sorry, the second plate was a 1.25 lighter',
  );
  expect(await records()).toMatchObject([{ title: 'Squat', value: 162.5, repetitions: 2 }]);
});

it.each(['delete the last set, i only got 7', 'scrap that i only got 7'])(
  'corrects what is to be deleted, where what it was is said with it: “%s”',
  async (message) => {
    await said('log rows 135 kg x 10', message);
    expect(await records()).toMatchObject([{ title: 'Rows', value: 135, repetitions: 7 }]);
  },
);

it('asks what a number after pull-ups is, and changes nothing until it knows', async () => {
  const [, asks] = await said('log pull-ups 15', '12');
  expect(asks).toContain('Is 12 another set, or the right number?');
  expect(await records()).toMatchObject([{ value: 15, repetitions: null }]);
});

it('puts right the one of several that is named', async () => {
  await said(
    'today i squatted 170 kg for three and benched 110 kg for two',
    'make the bench 112.5',
    'and squat was 4 reps',
  );
  const all = await records();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(expect.objectContaining({ title: 'Bench', value: 112.5, repetitions: 2 }));
  expect(all).toContainEqual(expect.objectContaining({ title: 'Squat', value: 170, repetitions: 4 }));
});

it('keeps the repetitions of what is the same but for the weight', async () => {
  await said('log squat 165 kg for 3', 'same but 170', 'no i meant 167.5');
  expect((await records()).map(({ value, repetitions }) => [value, repetitions]).toSorted()).toEqual([
    [165, 3],
    [167.5, 3],
  ]);
});

it('writes down neither misses, nor what is added to a best, nor plates without their weight', async () => {
  const answers = await said(
    'missed 220 kg on deadlift',
    'add 5kg to my bench pr',
    'squatted 3 plates for 5 today',
  );
  expect(await records()).toEqual([]);
  expect(answers[2]).toContain('Which weight shall I write down?');
  const [, saved] = await said('squatted 3 plates for 5 today', '140 kg');
  expect(saved).toContain('I saved your Squat: **140 kg × 5**');
});

it('leaves older records to the athlete', async () => {
  const [, answer] = await said('log squat 100 kg', 'delete my deadlift from last week');
  expect(answer).toContain('Name one record with its lift and day');
  expect(await records()).toHaveLength(1);
});

it('tells what was done in a stretch of time, and that nothing was', async () => {
  for (const [title, value, days] of [
    ['Bench', 100, 3],
    ['Squat', 150, 40],
  ] as const)
    await client.post('/api/personal-records', { title, value, unit: 'kg', achieved_on: daysAgo(days) });
  const [week, lift] = await said('what did I do in the last week', 'did i squat in the last 2 weeks');
  expect(week).toContain('Bench **100 kg**');
  expect(week).not.toContain('Squat');
  expect(lift).toMatch(/You wrote down no Squat record since .* The latest is \*\*150 kg\*\*/);
});

it.each([
  ['that was five not four', { title: 'Bench', value: 92.5, repetitions: 5 }],
  ['it was incline actually', { title: 'Incline Bench', value: 92.5, repetitions: 4 }],
  ['no wait that was close grip', { title: 'Close Grip Bench', value: 92.5, repetitions: 4 }],
  ['that was yesterday btw', { title: 'Bench', value: 92.5, achieved_on: daysAgo(1) }],
  ["wasn't 92.5, was 95", { title: 'Bench', value: 95, repetitions: 4 }],
  ["it wasn't four, it was six", { title: 'Bench', value: 92.5, repetitions: 6 }],
  ['not four, six', { title: 'Bench', value: 92.5, repetitions: 6 }],
  ["that wasn't for four it was for one", { title: 'Bench', value: 92.5, repetitions: 1 }],
  ["wasn't 4 reps, was 6 reps", { title: 'Bench', value: 92.5, repetitions: 6 }],
])('corrects what was just saved: %s', async (sentence, expected) => {
  await said('log bench 92.5 for four today', sentence);
  expect(await records()).toMatchObject([expected]);
});

it.each([
  ['that was 95 not 92.5, from Monday', 95],
  ['actually that is from Monday', 92.5],
])('moves what was just saved to the day that it was from: %s', async (sentence, value) => {
  await said('log bench 92.5 for four on Wednesday', sentence);
  const [record] = await records();
  expect(record).toMatchObject({ title: 'Bench', value });
  expect(new Date(record!.achieved_on).getUTCDay()).toBe(1);
});

it.each([
  'that was with a belt',
  'it was hard',
  'was it incline',
  'close grip next',
  'no belt',
  'it was not paused',
  'not a front squat',
  "it wasn't the front squat, was it",
  'it was clean',
  'it was high bar, belt on',
  'that was number three not two',
  'wrong plates, used three not two',
  "wasn't 142.5, was 140",
  "it was three, wasn't it",
])('corrects nothing by: %s', async (sentence) => {
  await said('log squat 140 for two today', sentence);
  expect(await records()).toMatchObject([{ title: 'Squat', value: 140, repetitions: 2 }]);
});

it('asks what it was instead, when it is only said what it was not', async () => {
  const [, weight, day] = await said('log bench 92.5 for four today', 'sorry, not 92.5', 'not today');
  expect(weight).toContain('What should it be?');
  expect(day).toContain('Which day was it?');
});

it('asks about the other record that is named, and leaves what was just saved', async () => {
  const [, , asks] = await said('log deadlift 200', 'log bench 92.5 for four', 'wrong, my deadlift is 210');
  expect(asks).toContain('Shall I change your Deadlift record of 200');
  expect(await records()).toContainEqual(expect.objectContaining({ title: 'Bench', value: 92.5 }));
});

it.each([
  'Actually the 120 for eight was on Sunday, not Saturday, so please move it.',
  "that 142.5 deadlift from saturday is wrong, it was a friend's set",
  'take out the 87.5 deadlift from last week',
])('leaves what was just saved when another weight is pointed at: %s', async (sentence) => {
  const [, answer] = await said('log deadlift 200', sentence);
  expect(answer).toMatch(/^You have no /u);
  expect(await records()).toMatchObject([{ title: 'Deadlift', value: 200 }]);
});

it.each([
  ['not kg, pounds', { value: 92.5, unit: 'lb', repetitions: 4 }],
  ['i miscounted, was five', { value: 92.5, repetitions: 5 }],
  ['was five not four, at rpe 8', { value: 92.5, repetitions: 5 }],
  ['it was the day before', { value: 92.5, repetitions: 4, achieved_on: daysAgo(1) }],
  ['it was close grip, 90, yesterday', { title: 'Close Grip Bench', value: 90, achieved_on: daysAgo(1) }],
  ['the bench was for 3', { value: 92.5, repetitions: 3 }],
])('corrects what was written down: “%s”', async (correction, record) => {
  await said('log bench 92.5 kg for 4', correction);
  expect(await records()).toMatchObject([record]);
});

it.each(['it was not four weeks ago', "it wasn't 92.5"])('asks what it was instead: “%s”', async (denial) => {
  const [, asks] = await said('log bench 92.5 kg for 4', denial);
  expect(asks).toMatch(/^I saved your Bench with 92.5. (?:Which day was it|What should it be)\?/u);
  expect(await records()).toMatchObject([{ value: 92.5, repetitions: 4, achieved_on: daysAgo(0) }]);
});

it('takes back what somebody else lifted', async () => {
  await said('log bench 92.5 kg for 2', "wasn't me, was my brother");
  expect(await records()).toEqual([]);
});

it('offers each of several sets of one lift, and saves them with one yes', async () => {
  await said('did 90 kg for 6 then 92.5 kg for 4 on bench today log both pls', 'yes');
  expect((await records()).map(({ value, repetitions }) => [value, repetitions]).toSorted()).toEqual([
    [90, 6],
    [92.5, 4],
  ]);
});

it.each([
  ['is that a pr?', 'Your best Bench is **92.5 kg × 4**'],
  ['is that my best four?', 'Your best Bench for 4 or more is **92.5 kg × 4**'],
])('says what is asked of what was saved: “%s”', async (asked, answer) => {
  expect((await said('log bench 92.5 kg for 4', asked))[1]).toContain(answer);
});
