import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PersonalRecord } from '#shared/records.ts';

const PROFILE = '/api/user-info';
let app: TestApp;
let client: Client;
const RECORDS = [
  ['Squat', 150, 1, '2026-01-20'],
  ['Squat', 140, 3, '2026-01-05'],
  ['Squat', 130, 5, '2025-12-10'],
  ['Bench', 100, 1, '2026-01-13'],
  ['Bench', 95, 3, '2025-12-20'],
  ['Deadlift', 200, 1, '2026-01-15'],
  ['Deadlift', 180, 5, '2025-12-15'],
  ['Overhead Press', 62.5, 1, '2026-01-10'],
] as const;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  const profile = await (await client.request(PROFILE)).json();
  const body = JSON.stringify({ ...(profile as object), units: 'metric' });
  const headers = { 'content-type': 'application/json' };
  expect((await client.request(PROFILE, { method: 'PUT', headers, body })).ok).toBe(true);
  for (const [title, value, repetitions, achieved_on] of RECORDS) {
    const record = { title, value, unit: 'kg', repetitions, achieved_on };
    expect((await client.post('/api/personal-records', record)).ok).toBe(true);
  }
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);
const setOf = ({ title, value, unit, repetitions }: PersonalRecord) =>
  `${title} ${value} ${unit} × ${repetitions ?? 1}`;
const records = async () => {
  const reply = await client.request('/api/personal-records');
  return ((await reply.json()) as { records: PersonalRecord[] }).records.map(setOf).toSorted();
};
const AS_BEFORE = RECORDS.map(([title, value, times]) => `${title} ${value} kg × ${times}`).toSorted();
const change = (of: string, to: string | null) =>
  AS_BEFORE.flatMap((set) => (set !== of ? [set] : to === null ? [] : [to])).toSorted();

describe('a record that stands there, meant in whatever words,', () => {
  it.each([
    ['oops i typed the wrong number, the deadlift should say 202.5', 'Deadlift 200', 'Deadlift 202.5 kg × 1'],
    ['No, 150 was a double. Edit please', 'Squat 150', 'Squat 150 kg × 2'],
    ['that bench was 95 for 4 not 3', 'Bench 95', 'Bench 95 kg × 4'],
    [
      'Please change my overhead press from 62.5 to 60, I miscounted the plates',
      'Overhead Press 62.5',
      'Overhead Press 60 kg × 1',
    ],
    ['the 180 dl for 5 - make it 6 reps, checked the video', 'Deadlift 180', 'Deadlift 180 kg × 6'],
    [
      'I think I have wrote bench 100 kg but bar was only 15 kg bar so it is 95, correct it please',
      'Bench 100',
      'Bench 95 kg × 1',
    ],
    ['no the 140 squat was 4 reps', 'Squat 140', 'Squat 140 kg × 4'],
    [
      'Sorry coach my mistake, last squat I told you was in pounds and not kilos',
      'Squat 150',
      'Squat 150 lb × 1',
    ],
    ['the deadlift 200 was with straps so it shouldnt be in there, bin it', 'Deadlift 200', null],
    [
      "Can you get rid of that 180 for five? Someone else's numbers, I was on my brother's phone.",
      'Deadlift 180',
      null,
    ],
    ['that 100 bench... spotter touched the bar. remove :(', 'Bench 100', null],
    ['pls remove bench 95x3 i logged it twice', 'Bench 95', null],
  ])('is asked about, and changed by a yes: “%s”', async (sentence, of, to) => {
    const [asks] = await said(sentence);
    expect(asks).toMatch(/^Shall I (?:change|remove) your |^I (?:changed|removed) your /mu);
    const set = AS_BEFORE.find((one) => one.startsWith(of))!;
    if (asks!.startsWith('Shall I')) {
      expect(await records()).toEqual(AS_BEFORE);
      await said(sentence, 'yes');
    }
    expect(await records()).toEqual(change(set, to));
  });

  it('is moved to another day', async () => {
    const [asks, moved] = await said('my 150 squat was on January 19 actually, not the 20th', 'yes');
    expect(asks).toContain(
      'Shall I change your Squat record of 150 kg × 1 (January 20, 2026) to January 19, 2026?',
    );
    expect(moved).toContain('I changed your Squat: **150 kg × 1** (January 19, 2026)');
  });

  it('stays as it is after a no, and is back after an undo', async () => {
    const [, kept] = await said('No, 150 was a double. Edit please', 'no');
    expect(kept).toContain('your records stay as they are');
    expect(await records()).toEqual(AS_BEFORE);
    await said('the 180 dl for 5 - make it 6 reps, checked the video', 'yes', 'undo that');
    expect(await records()).toEqual(AS_BEFORE);
    await said('the deadlift 200 was with straps so it shouldnt be in there, bin it', 'yep', 'put it back');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is named when what it should say is missing', async () => {
    const [asks] = await said('Regarding the 130 kg squat: it was 3 sets of 5, could you fix the entry?');
    expect(asks).toContain(
      'You mean your Squat record of 130 kg × 5 (December 10, 2025). What should it say?',
    );
  });
});

describe('sets that were lifted, in whatever words,', () => {
  it.each([
    ['kindly enter a deadlift of 132.5 kg for three', ['Deadlift 132.5 kg × 3']],
    ['sqaut 142.5 for tripple, felt easy', ['Squat 142.5 kg × 3']],
    ['put 97.5 bench for today', ['Bench 97.5 kg × 1']],
    [
      'Me and the wife both trained, mine was trap bar dead 220 x 3, only save mine lol',
      ['Trap Bar Deadlift 220 kg × 3'],
    ],
    [
      'So my training partner filmed it and depth was good, which means the 152.5 squat from Friday is official. Log it.',
      ['Squat 152.5 kg × 1'],
    ],
    ['hip thrust 160 8 reps 4 sets write it down before i forget', ['Hip Thrust 160 kg × 8']],
    [
      'okay so I finally got two and a quarter plates on the bench thats 225 pounds for two reps can you save that',
      ['Bench 225 lb × 2'],
    ],
    [
      'Would you mind noting that I did 5 reps with 87.5 kg on the bench the day before yesterday? Thank you!',
      ['Bench 87.5 kg × 5'],
    ],
    ['squat 140 and bench 100, log them', ['Squat 140 kg × 1', 'Bench 100 kg × 1']],
    [
      'tuesday: dl 190x2, rdl 120x8, rows 80x10',
      ['Deadlift 190 kg × 2', 'Romanian Deadlift 120 kg × 8', 'Rows 80 kg × 10'],
    ],
    [
      'Meet results from sunday: squat 157.5, bench 105, deadlift 210. weighed in at 82.1',
      ['Squat 157.5 kg × 1', 'Bench 105 kg × 1', 'Deadlift 210 kg × 1'],
    ],
  ])('are offered, and saved by a yes: “%s”', async (sentence, sets) => {
    const [offers] = await said(sentence);
    expect(offers!.match(/Shall I write down/gu)).toHaveLength(sets.length);
    expect(await records()).toEqual(AS_BEFORE);
    await said(sentence, 'yes');
    expect(await records()).toEqual([...AS_BEFORE, ...sets].toSorted());
  });

  it('can be put right before they are saved', async () => {
    const [, offers] = await said('kindly enter a deadlift of 132.5 kg for three', 'make it 135');
    expect(offers).toContain('Shall I write down **Deadlift 135 kg × 3**');
  });
});

describe('questions about the own records, in whatever words,', () => {
  it.each([
    ['going by my sets of 5 whats my squat max supposed to be', /heaviest Squat is \*\*150 kg/u],
    ['heaviest thing ive ever lifted according to u', /Deadlift: .*200 kg × 1/u],
    ['My deadlift, how much he has grown since the first record?', /Deadlift since/u],
    ['what were the last three things i saved', /Your 8 records/u],
    [
      'hey so i cant remember did i ever log front squats with you or was that in my old app',
      /no Front Squat record/u,
    ],
  ])('are answered from them: “%s”', async (sentence, answer) => {
    expect((await said(sentence))[0]).toMatch(answer);
  });
});

it.each([
  'drop my bench to 90 for the next block',
  'should I drop my squat to 130 next week',
  'my bench is stuck at 100',
  'fixed my squat by pushing the knees out',
  'is my 95x3 bench actually better than the 100 single on paper',
  'not happy with my 150 squat',
  'my bench went from 95 to 100 this year',
  'no way i can bench 100 again',
  'dropped the 150 squat on my foot lol',
  'fix my squat',
  'The bar felt wrong today, I mean everything at 120 felt like 150.',
])('offers nothing: “%s”', async (sentence) => {
  const [answer] = await said(sentence);
  expect(answer).not.toMatch(/Shall I (?:write|change|remove)/u);
  expect(await records()).toEqual(AS_BEFORE);
});
