import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/durations.ts';
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

describe('a record that a message refers to', () => {
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
  ])('is changed after a question and a yes: “%s”', async (sentence, of, to) => {
    const set = AS_BEFORE.find((one) => one.startsWith(of))!;
    const [asks] = await said(sentence);
    expect(asks).toMatch(/^Shall I (?:change|remove) your /mu);
    expect(await records()).toEqual(AS_BEFORE);
    await said(sentence, 'yes');
    expect(await records()).toEqual(change(set, to));
  });

  const REMOVAL = 'that 100 bench... spotter touched the bar. remove :(';
  it.each([
    "please don't",
    'please keep it',
    'ok never mind',
    'right, actually no',
    'yes, but the other one',
    'sure, but how do I bench',
    'ok wait',
    'thanks',
    'nice one man',
    'No. Please.',
    'Keep it. Please.',
    'forget it. ok.',
    'Not the bench, the squat. Please.',
    'ok. no.',
    'ok. wait.',
    'Yes... actually no',
    'ok. how much should i squat?',
    'Ok. Tell me about sleep.',
    'k. bye',
    'save it',
    'log it',
    'actually keep it',
  ])('is kept after “%s”', async (reply) => {
    await said(REMOVAL, reply);
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is kept when something else is logged', async () => {
    await said(REMOVAL, 'log squat 120x5');
    expect(await records()).toEqual([...AS_BEFORE, 'Squat 120 kg × 5'].toSorted());
  });

  it.each(['remove it', 'ok', 'yes please', 'go ahead, thanks'])('is removed after “%s”', async (reply) => {
    await said(REMOVAL, reply);
    expect(await records()).toEqual(change('Bench 100 kg × 1', null));
  });

  it('is not removed by an “ok” after a refusal', async () => {
    for (const refusal of ['ok never mind', 'cool, leave it', 'thanks but keep it', 'great, no'])
      await said(REMOVAL, refusal, 'ok');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is restored by a message of two sentences', async () => {
    await said(REMOVAL, 'ok', 'Put it back. Thanks.');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is not searched for among unlisted ones', async () => {
    await said('Get rid of both 95x3 and 100x1 bench', '180');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is removed once and can be restored after an “ok”', async () => {
    await said(REMOVAL, 'ok', 'ok');
    expect(await records()).toEqual(change('Bench 100 kg × 1', null));
    await said('that 95x3 bench was a typo, delete it', 'ok', 'undo that');
    expect(await records()).toEqual(change('Bench 100 kg × 1', null));
  });

  it('is the denied one', async () => {
    const [asks] = await said('i mistyped, my squat was 145 not 150');
    expect(asks).toContain(
      'Shall I change your Squat record of 150 kg × 1 (January 20, 2026) to 145 kg × 1?',
    );
  });

  it('is not guessed when several are named', async () => {
    const [asks] = await said('Get rid of both 95x3 and 100x1 bench');
    expect(asks).toContain('Which of these 2 do you mean?');
    expect(await records()).toEqual(AS_BEFORE);
    await said('Get rid of both 95x3 and 100x1 bench', 'the 95x3');
    expect(await records()).toEqual(change('Bench 95 kg × 3', null));
  });

  it('comes after the answer about pain', async () => {
    const [answer] = await said('my 150 squat was wrong and now my knee is swollen, fix it please');
    expect(answer).toContain('I am not a doctor');
    const [beside] = await said('squat 140 and i think i should note my elbow hurts');
    expect(beside).toContain('I am not a doctor');
  });

  it('is moved to another day', async () => {
    const [asks, moved] = await said('my 150 squat was on January 19 2026 actually, not the 20th', 'yes');
    expect(asks).toContain(
      'Shall I change your Squat record of 150 kg × 1 (January 20, 2026) to January 19, 2026?',
    );
    expect(moved).toContain('I changed your Squat: **150 kg × 1** (January 19, 2026)');
  });

  it('is kept after a no and restored after an undo', async () => {
    const [, kept] = await said('No, 150 was a double. Edit please', 'no');
    expect(kept).toContain('your records stay as they are');
    expect(await records()).toEqual(AS_BEFORE);
    await said('the 180 dl for 5 - make it 6 reps, checked the video', 'yes', 'change it back');
    expect(await records()).toEqual(AS_BEFORE);
    await said('the deadlift 200 was with straps so it shouldnt be in there, bin it', 'yep', 'put it back');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is named when the new value is missing', async () => {
    const [asks] = await said('Regarding the 130 kg squat: it was 3 sets of 5, could you fix the entry?');
    expect(asks).toContain(
      'You mean your Squat record of 130 kg × 5 (December 10, 2025). What should it say?',
    );
  });
});

describe('sets that a message reports', () => {
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
  ])('are offered and saved by a yes: “%s”', async (sentence, sets) => {
    const [offers] = await said(sentence);
    expect(offers!.match(/Shall I write down/gu)).toHaveLength(sets.length);
    expect(await records()).toEqual(AS_BEFORE);
    await said(sentence, 'yes');
    expect(await records()).toEqual([...AS_BEFORE, ...sets].toSorted());
  });

  it('are offered with the body weight', async () => {
    const [offers] = await said('weighted chinup +30kg x 4, bw was 82.4', 'yes');
    expect(offers).toContain('**Weighted Pull Ups 30 kg × 4** (body weight 82.4)');
    const reply = await client.request('/api/personal-records');
    const saved = ((await reply.json()) as { records: PersonalRecord[] }).records;
    expect(saved.find(({ title }) => title === 'Weighted Pull Ups')?.body_weight).toBe(82.4);
  });

  it('in two sentences are both saved by one yes', async () => {
    await said('Squat 141x3. kindly enter a deadlift of 132.5 kg for three', 'yes');
    expect(await records()).toEqual([...AS_BEFORE, 'Squat 141 kg × 3', 'Deadlift 132.5 kg × 3'].toSorted());
  });

  it.each(['yes sir', 'yes thx', 'yea', 'yes i did', 'yes with belt', 'ok then', 'for sure'])(
    'are saved by “%s”',
    async (reply) => {
      await said('kindly enter a deadlift of 132.5 kg for three', reply);
      expect(await records()).toEqual([...AS_BEFORE, 'Deadlift 132.5 kg × 3'].toSorted());
    },
  );

  it('can be corrected before saving', async () => {
    const [, offers] = await said('kindly enter a deadlift of 132.5 kg for three', 'make it 135');
    expect(offers).toContain('Shall I write down **Deadlift 135 kg × 3**');
  });
});

describe('questions about records', () => {
  it.each([
    ['going by my sets of 5 whats my squat max supposed to be', /your max is about \*\*154 kg/u],
    ['heaviest thing ive ever lifted according to u', /Deadlift: .*200 kg × 1/u],
    ['My deadlift, how much he has grown since the first record?', /Deadlift since/u],
    ['what were the last three things i saved', /Your records, the latest 3 of 8/u],
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
  'hit a plateau with my overhead press at 45kg',
  'hit a wall at 120 bench',
  'fixed my squat by pushing the knees out',
  'is my 95x3 bench actually better than the 100 single on paper',
  'not happy with my 150 squat',
  'my bench went from 95 to 100 this year',
  'no way i can bench 100 again',
  'dropped the 150 squat on my foot lol',
  'fix my squat',
  'toss me a cue for 150 squat',
  'i pull 200 and my grip gives out',
  'my strength is gone, 100 bench feels like a ton',
  "I'd scrap 150 squats and do 130 instead",
  'remove the 25 kg plates from my cart',
  "sorry, I'm 33 not 35",
  'my membership should be 45 not 70, correct it please',
  'please change my address to 150 Main Street',
  'my session was 1 hour, squat 100, bench 80, nothing special',
  'cut squats at 140, they really hurt, 130 is fine',
  'my 150 squat felt wrong, please correct my form',
  'please fix my bench, i get pinned at 100',
  'the squat rack holds 300 kg, did you know',
  'my new bench shoes cost 100, they felt easy',
  'can you move my squat up to 160 please',
  'My coach put squat at 120 for the whole block',
  'just started squatting 60 kg and my back rounds',
  'I benched 60 in high school',
  'added 5 kg to my squat today, now at 145',
  "judges didn't count my 150 squat",
  "my 200 deadlift doesn't count in the federation since straps",
  'the record for squat in my class is 250',
  'please update the gym record squat 250 to 255',
  'sunday i compete, squat 150 opening',
  'bench 105 by friday',
  'maybe bench 100 tonight',
  'monday squat 140, wednesday bench 100, friday deadlift 180',
  'a kid on my team hit 140 bench today',
  'unracked 160 squat today, walked it out, racked it',
  'sold my bench for 100 today',
  'The bar felt wrong today, I mean everything at 120 felt like 150.',
])('offers nothing after “%s”', async (sentence) => {
  const [answer] = await said(sentence);
  expect(answer).not.toMatch(/Shall I (?:write|change|remove)/u);
  expect(await records()).toEqual(AS_BEFORE);
});

it.each([
  'what are my best accessories for bench',
  'tell me my best squat cue',
  'have i ever told you about my bench',
  'give me a squat program at 80%',
  'what plates for a home gym under 500',
  'do i squat enough times my body weight',
  'show me squat records of women',
  "what's the max i have to pay for a squat rack",
])('reads no record after “%s”', async (sentence) => {
  expect((await said(sentence))[0]).not.toMatch(/Your (?:best|heaviest)|each side takes/u);
});

it.each([
  'thanks for the tip, i will keep that in mind',
  'found a wallet in the locker room, can i keep it',
  "my old shoes are shot but i'll keep it",
])('remembers nothing after “%s”', async (sentence) => {
  expect((await said(sentence))[0]).not.toContain('I will remember');
});

it.each([
  ['squat 170 kg x 2, missed the third', 'Squat 170 kg × 2'],
  ['bench 100 kg x 4 but failed the fifth', 'Bench 100 kg × 4'],
])('offers what was done before a missed repetition: “%s”', async (sentence, set) => {
  expect((await said(sentence))[0]).toContain(`Shall I write down **${set}**`);
});

it('keeps the repetitions of “as a double”', async () => {
  await said('log squat 145 as a double');
  expect(await records()).toContain('Squat 145 kg × 2');
});

it('does not read a pin, board or block as a day', async () => {
  await said('log rack pull 220 from the 3rd pin');
  const reply = await client.request('/api/personal-records?title=Rack%20Pull');
  const [saved] = ((await reply.json()) as { records: PersonalRecord[] }).records;
  expect(Date.now() - Date.parse(saved!.achieved_on)).toBeLessThan(2 * DAY_MS);
});

it.each([
  ['whats my squat as a multiple of bodyweight', /Your profile has no body weight yet/u],
  ["what's 90 percent of my bench rounded to nearest 2.5", /90% of (?!2\.5)/u],
  ['load 145 on the 15kg bar for me, brain is fried, which plates', /145 kg on the 15 kg bar/u],
  ['big three total rn??', /Your total is \*\*450 kg/u],
  ["if somebody gets 120 for 6 what's that worth as a single", /120 kg × 6 gives a max/u],
  ['has my bench gone up at all since december 1 2025', /The most weight went from 95 kg to \*\*100 kg/u],
  ['For the future please know that I hate burpees', /I will remember: “I hate burpees”/u],
  [
    'i used straps on the 200 deadlift so it does not belong there remove it',
    /Shall I remove your Deadlift/u,
  ],
])('“%s”', async (sentence, answer) => {
  expect((await said(sentence))[0]).toMatch(answer);
});

it.each([
  ['my pr on close grip pls', 'Close Grip Bench'],
  ['pr sumo?', 'Sumo Deadlift'],
  ['whats my incline pr', 'Incline Bench'],
])('takes a grip or stance for its variation where a record is asked: “%s”', async (question, lift) => {
  const [answer] = await said(question);
  expect(answer).toContain(`There is no ${lift} record yet.`);
});

const save = async (title: string, value: number, repetitions: number, achieved_on: string) =>
  expect(
    (await client.post('/api/personal-records', { title, value, unit: 'kg', repetitions, achieved_on })).ok,
  ).toBe(true);

it('counts a set of more than ten repetitions as ten in every comparison', async () => {
  await save('Incline Bench', 120, 3, '2026-01-10');
  await save('Incline Bench', 100, 12, '2026-03-10');
  const [gain, share, estimate] = await said(
    'how much has my incline bench gone up since february 1 2026',
    '80% of my incline bench',
    'what is my estimated incline bench max',
  );
  expect(gain).toContain('**1.3 kg** more, as estimated one-rep maxes go');
  expect(share).toContain('of 100 kg × 12 I count 10: the real max may be higher.');
  expect(share).toContain('80% of 133.3 kg is **106.64 kg**');
  expect(estimate).toContain('From your best Incline Bench (120 kg × 3');
});

it('estimates from the longest set when a short one is worth less than what was lifted', async () => {
  await save('Incline Bench', 60, 1, '2024-01-10');
  await save('Incline Bench', 100, 12, '2026-03-10');
  expect((await said('what is my estimated incline bench max'))[0]).toContain(
    '**100 kg × 12**: a max cannot',
  );
});

it.each(['best incline', 'is sumo best'])('reads no record for “%s”', async (question) => {
  expect((await said(question))[0]).not.toMatch(/record yet/u);
});

it('says so when a goal is reached exactly', async () => {
  await save('Incline Bench', 100, 1, '2026-01-10');
  const [answer] = await said('how far is my incline bench from 100 kg');
  expect(answer).toContain('That is exactly 100 kg.');
});

it('takes a stated body weight in its own unit', async () => {
  const profile = await (await client.request(PROFILE)).json();
  const body = JSON.stringify({ ...(profile as object), units: 'us', sex: 'male' });
  const headers = { 'content-type': 'application/json' };
  expect((await client.request(PROFILE, { method: 'PUT', headers, body })).ok).toBe(true);
  const [supposed, total] = await said(
    'if I squat 400 at 83 kg bodyweight what are my dots',
    "what's my total in lbs at 83 kg bodyweight",
  );
  expect(supposed).toContain('At 83 kg body weight');
  expect(total).toContain('At 83 kg body weight');
  expect(total).toMatch(/Your total is \*\*992\.\d lb/u);
});
