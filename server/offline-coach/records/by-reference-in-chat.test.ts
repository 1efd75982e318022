import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PersonalRecord } from '#shared/records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const said = (...sentences: string[]) => converse(client, sentences);

async function record(title: string, value: number, days: number, more: object = {}) {
  const body = { title, value, unit: 'kg', achieved_on: daysAgo(days), ...more };
  expect((await client.post('/api/personal-records', body)).ok).toBe(true);
}

async function records(): Promise<PersonalRecord[]> {
  const reply = await client.request('/api/personal-records');
  return ((await reply.json()) as { records: PersonalRecord[] }).records;
}
const kept = async () => (await records()).map(({ title, value }) => `${title} ${value}`).toSorted();

it('removes the record of a day and restores all of it', async () => {
  await record('Squat', 140, 9);
  await record('Squat', 145, 0, { repetitions: 5, note: '4 sets of 5', body_weight: 84 });
  const [before] = (await records()).filter(({ value }) => value === 145);
  const [removed, back] = await said('remove the squat from today', 'put it back');
  expect(removed).toContain('I removed your Squat: 145 kg × 5');
  expect(back).toContain('I saved your Squat: **145 kg × 5**');
  const [after] = (await records()).filter(({ value }) => value === 145);
  const { note, repetitions, body_weight, achieved_on } = before!;
  expect(after).toMatchObject({ note, repetitions, body_weight, achieved_on });
});

it('restores a record under the name that it had', async () => {
  await record('Bench Press', 100, 0);
  await said('remove the bench from today', 'put it back');
  expect(await kept()).toEqual(['Bench Press 100']);
});

it('removes the record saved last in another conversation', async () => {
  await record('Bench', 100, 3);
  await said('log deadlift 180 kg for 3');
  const [answer] = await said('take back what i logged last');
  expect(answer).toContain('I removed your Deadlift: 180 kg × 3');
  expect(await kept()).toEqual(['Bench 100']);
});

it('changes the record of a day, and changes it back', async () => {
  await record('Press', 55, 0, { repetitions: 2 });
  await record('Press', 60, 20);
  const [changed] = await said('no wait todays press was 57.5');
  expect(changed).toMatch(/I changed your Press: \*\*57\.5 kg × 2\*\* .*no longer 55 kg × 2/);
  expect(await kept()).toEqual(['Press 57.5', 'Press 60']);
  await said("today's press should be 58 kg", 'undo that');
  expect(await kept()).toEqual(['Press 57.5', 'Press 60']);
});

it('asks which of several is meant, and changes none', async () => {
  await record('Bench', 100, 0);
  await record('Bench', 90, 0, { repetitions: 5 });
  const [asks, done] = await said('delete my bench from today', 'delete my bench of 90 from today');
  expect(asks).toMatch(/Which of these 2 do you mean/);
  expect(done).toContain('I removed your Bench: 90 kg × 5');
  expect(await kept()).toEqual(['Bench 100']);
});

it('accepts the answer to which of several is meant', async () => {
  await record('Bench', 100, 0);
  await record('Bench', 90, 0, { repetitions: 5 });
  const [, done] = await said('delete my bench from today', '90 kg x 5');
  expect(done).toContain('I removed your Bench: 90 kg × 5');
  expect(await kept()).toEqual(['Bench 100']);
});

it('removes only the record with these repetitions and this unit', async () => {
  await record('Squat', 100, 0, { repetitions: 8 });
  await said('delete my 100 kg x 5 squat', 'remove my 100 lb squat');
  expect(await kept()).toEqual(['Squat 100']);
});

it('promises to restore only what can be read back in full', async () => {
  await record('Squat', 100, 0, { note: 'two\nlines' });
  const [removed, back] = await said('remove the squat from today', 'put it back');
  expect(removed).not.toContain('put it back');
  expect(back).toContain('I cannot restore that one');
});

it('keeps the set of a wrong lift when the right one is rejected', async () => {
  const [, answer] = await said('log leg press 700 kg x 5', 'no, that was squat');
  expect(answer).toContain('Nothing was saved');
  expect(await kept()).toEqual(['Leg Press 700']);
});

it('reports that there is none, and names the latest', async () => {
  await record('Squat', 140, 9);
  const [answer] = await said('remove the squat from today');
  expect(answer).toMatch(/You have no Squat record of .*The latest is Squat 140 kg/);
  expect(await kept()).toEqual(['Squat 140']);
});

it('never touches records of other people', async () => {
  await record('Squat', 140, 0);
  const owner = client;
  client = await app.signUp();
  const [answer] = await said('delete my last entry');
  expect(answer).toContain('no record');
  client = owner;
  expect(await kept()).toEqual(['Squat 140']);
});

it('removes no set on “clear my log”, not even one just saved', async () => {
  const [, answer] = await said('log bench 100 kg', 'clear my log');
  expect(answer).toContain('Name one record with its lift and day');
  expect(await kept()).toEqual(['Bench 100']);
});

it('compares two lifts, and counts before it lists', async () => {
  await record('Squat', 170, 40);
  await record('Deadlift', 205, 2);
  await record('Deadlift', 200, 2);
  const [compared, often] = await said(
    'compare my squat and my deadlift',
    'how often did i deadlift in the last month',
  );
  expect(compared).toMatch(
    /Squat is \*\*170 kg\*\*.*Deadlift is \*\*205 kg\*\*.*\*\*35 kg\*\* more.*82\.9%/s,
  );
  expect(often).toMatch(/^\*\*2\*\* Deadlift records on 1 day/);
});

it('says that sets are kept with the best one', async () => {
  const [answer] = await said('squatted 145kg 4 sets of 5');
  expect(answer).toContain('Noted with it: 4 sets of 5.');
  expect((await records())[0]).toMatchObject({ value: 145, repetitions: 5, note: '4 sets of 5' });
});

it('changes a record identified by weight and day, and moves it by a day', async () => {
  await record('Deadlift', 205, 15);
  await record('Press', 62.5, 20);
  const [changed, moved] = await said(
    'the 205 dead should say 207.5, they weighed the plates',
    'My 62.5 press happened a day earlier, can you change the date?',
  );
  expect(changed).toMatch(/I changed your Deadlift: \*\*207\.5 kg/);
  expect(moved).toContain('I changed your Press');
  expect(await kept()).toEqual(['Deadlift 207.5', 'Press 62.5']);
  const days = Object.fromEntries((await records()).map(({ title, achieved_on }) => [title, achieved_on]));
  expect(days).toEqual({ Deadlift: daysAgo(15), Press: daysAgo(21) });
});

it('corrects repetitions and keeps other sets', async () => {
  await record('Squat', 150, 9, { repetitions: 5 });
  await record('Squat', 170, 30);
  const [answer] = await said(
    'That last squat set of five I logged was wrong, my training partner counted and it was only four.',
    'undo that',
  );
  expect(answer).toMatch(/150 kg × 4\*\*.*no longer 150 kg × 5/);
  expect((await records()).map(({ repetitions }) => repetitions ?? 1).toSorted()).toEqual([1, 5]);
});

it('answers how heavy, how often, and what has stood longest', async () => {
  await record('Press', 55, 60, { repetitions: 5 });
  await record('Press', 60, 40);
  await record('Deadlift', 200, 30);
  await record('Deadlift', 205, 5);
  const [reps, ever, longest, newest, fives] = await said(
    'have i ever done more than 55 for reps on press',
    'did i ever pull 200',
    'which of my lifts has gone longest without a new best single',
    'whats my newest record',
    "what's my best set of five on each lift",
  );
  expect(reps).toMatch(/no Press record of more than 55 kg for 2 or more repetitions.*\*\*55 kg × 5\*\*/);
  expect(ever).toMatch(/^\*\*2\*\* Deadlift records of 200 kg or more/);
  expect(longest).toMatch(/^\*\*Press\*\* has gone longest.*60 kg.*40 days ago.*205 kg/s);
  expect(newest).toContain('Deadlift 205 kg');
  expect(fives).toMatch(/Press for 5 or more is \*\*55 kg × 5\*\*/);
});

it('compares a single with earlier singles in their unit', async () => {
  await record('Squat', 170, 30);
  await record('Squat', 150, 9, { repetitions: 5 });
  const [single, pounds] = await said('hit 172,5 on squat today!!', 'squatted 400 lbs yesterday');
  expect(single).toMatch(/your heaviest single, 2\.5 kg more than 170 kg/);
  expect(pounds).toMatch(/\*\*400 lb\*\* .* That is 181\.4 kg/);
});

it('calculates percentages of a best and the expected results', async () => {
  await record('Deadlift', 205, 15);
  const [share, set] = await said(
    '170 is what % of my deadlift',
    'what should i be able to deadlift for 5 reps',
  );
  expect(share).toContain('170 kg is **82.9%** of your 205 kg.');
  const [volume, plus, less] = await said(
    '8 singles at 70% of dl how much tonnage',
    'half of my deadlift plus 20',
    '80% of my deadlift minus 4 kg',
  );
  expect(volume).toContain('8 × 143.5 kg is **1,148 kg** of volume.');
  expect(plus).toContain('102.5 kg plus 20 kg is **122.5 kg**.');
  expect(less).toContain('164 kg minus 4 kg is **160 kg**.');
  expect(set).toMatch(/From your 205 kg, a set of 5 should go with about \*\*175\.7 kg\*\* by Epley/);
});

it('asks whether to forget other training days', async () => {
  const [, moved, yes] = await said(
    'remember that I train on Monday, Wednesday and Friday',
    'fyi moved training to tue/thu/sat',
    'yes',
  );
  expect(moved).toContain('Shall I forget this: “I train on Monday, Wednesday and Friday”?');
  expect(yes).toContain('I have forgotten: “I train on Monday, Wednesday and Friday”');
});
