import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/durations.ts';

const PROFILE = '/api/user-info';
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const RECORDS = [
  ['Squat', 180, 1, ago(20)],
  ['Bench', 105, 5, ago(13)],
  ['Bench', 120, 1, ago(9)],
  ['Deadlift', 210, 1, ago(12)],
  ['Deadlift', 190, 3, ago(8)],
] as const;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
  const profile = (await (await client.request(PROFILE)).json()) as object;
  const body = JSON.stringify({ ...profile, units: 'metric', weight: 83, sex: 'male' });
  const headers = { 'content-type': 'application/json' };
  expect((await client.request(PROFILE, { method: 'PUT', headers, body })).ok).toBe(true);
  for (const [title, value, repetitions, achieved_on] of RECORDS) {
    const record = { title, value, unit: 'kg', repetitions, achieved_on };
    expect((await client.post('/api/personal-records', record)).ok).toBe(true);
  }
});
afterAll(() => app.close());

it.each<[string[], RegExp]>([
  [['give me 70 75 80 85 of my deadlift pls'], /\| 70% \| 147 kg .*\| 85% \| 178\.5 kg/s],
  [['need 60 and 70 of my bench for tomorrow'], /\| 60% \| 72 kg .*\| 70% \| 84 kg/s],
  [['90 percent of everything please'], /\*\*162 kg\*\*.*\*\*108 kg\*\*.*\*\*189 kg\*\*/s],
  [['70% of all my lifts'], /\*\*126 kg\*\*.*\*\*84 kg\*\*.*\*\*147 kg\*\*/s],
  [
    ['need 50 55 and 60 % for dynamic day, box squats, of whatever u have me down for'],
    /no Box Squat record.*\| 60% \| 108 kg .*I used your Squat instead/s,
  ],
  [['60% of my paused bench'], /no Paused Bench record.*\*\*72 kg\*\*.*I used your Bench instead/s],
  [["i'm meant to do 8x3 bench at 72.5%, what does the bar weigh"], /72\.5% of 120 kg is \*\*87 kg\*\*/],
  [['90% of squat', 'and for deadlift', 'bench too sry'], /90% of 120 kg is \*\*108 kg\*\*/],
  [['if i put 5 kilos on each lift whats my total'], /\*\*525 kg\*\* \(15 kg more.*DOTS \*\*354/s],
  [['what are my three best lifts in lbs'], /\*\*1,124\.4 lb\*\*: Squat 396\.8 lb/],
  [['when did i last pull heavy'], /190 kg × 3.*heaviest Deadlift .*\*\*210 kg × 1\*\*/s],
  [
    ['for each of the lifts you have on file for me, what the heaviest one is and when I did it'],
    /Squat: \*\*180 kg/,
  ],
  [['i said i benched 105 for 6 two weeks ago didnt i? was that 5 or 6'], /\*\*105 kg × 5\*\*/],
  [
    ['i think i logged my bench twice nine days ago or maybe not at all? can you check'],
    /\*\*120 kg × 1\*\*/,
  ],
  [['is 195x2 on deads a pr for me'], /would be a \*\*PR\*\*, by \*\*5 kg\*\*/],
  [['would 185 for 3 be a deadlift pb'], /\*\*no PR\*\*: it is \*\*5 kg\*\* less/],
  [['whats my best bench', 'is 120 a pr'], /is as much as your best, and \*\*no PR\*\*/],
  [
    ['how far off am i from a double bodyweight squat and a 1.5 bench'],
    /\*\*166 kg\*\*.*\*\*124\.5 kg\*\*.*\*\*4\.5 kg\*\* more/s,
  ],
  [['whats my best squat', "what's 140 as a percent of my max"], /140 kg is \*\*77\.8%\*\* of your 180 kg/],
  [
    [
      'whats my best squat',
      "what's 140 as a percent of my max",
      'how many kg under my best is that and what % of it',
    ],
    /140 kg is \*\*40 kg\*\* less than your 180 kg: \*\*77\.8%\*\* of it/,
  ],
  [['whats my bench max', 'right going for 122.5 then. warmup?'], /work set with \*\*122\.5 kg\*\*/],
  [
    ['plates for 200 kg', 'and if i use competition collars'],
    /5 kg together\. For 200 kg .*\*\*3 × 25 kg, 10 kg, 2\.5 kg\*\* and the collar/,
  ],
  [['my dots with the same total if I drop to 80'], /At 80 kg body weight that is DOTS \*\*/],
  [['whats my dots', 'and at 82.5?'], /At 82\.5 kg body weight that is DOTS \*\*/],
  [['85% of my training max on squat'], /\*\*153 kg\*\*.*from your best, not from a training max/s],
  [['85% of my squat', 'in lbs', 'minus 10'], /337\.31 lb − 10 lb is \*\*327\.31 lb\*\*/],
  [['70% of 180', 'plus 5', 'minus 2.5', 'in pounds'], /128\.5 kg is \*\*283\.29 lb\*\*/],
  [['60% of 140', 'and 75', 'add 5 to that'], /105 kg \+ 5 kg is \*\*110 kg\*\*/],
  [['which of my lifts has gone the longest without being logged'], /^\*\*Squat\*\* has gone longest/],
  [['which lift have i neglected longest'], /- Deadlift: \*\*190 kg × 3\*\*, .* 8 days ago/],
  [['bench 115x2 @9', 'what does that put my e1rm at'], /counted as 3, .*\*\*126\.5 kg\*\* by Epley/],
  [
    ['how much do i deadlift more than squat', 'how much more than my bench is that'],
    /heaviest Deadlift .*\*\*90 kg\*\* more/,
  ],
  [['85% of my squat', 'how much more than my bench is that'], /153 kg is \*\*33 kg\*\* more than your 120/],
  [["what's my best bench?", 'and squat?', 'sum those with my deadlift'], /total is \*\*510 kg\*\*/],
  [['sum of my squat bench and deadlift'], /total is \*\*510 kg\*\*/],
  [
    ['how many kilos a week do i need to bench 140 in 10 weeks'],
    /From your 120 kg to 140 kg it is \*\*20 kg\*\*; in 10 weeks that is \*\*2 kg a week\*\*/,
  ],
  [['to get to a 110 bench in 3 months'], /Your 120 kg is that much already/],
  [
    ['whats my best squat', 'how much per week to get to 190 in 5 weeks'],
    /10 kg\*\*; in 5 weeks .* \*\*2 kg a week/,
  ],
  [['which lift am i worst at'], /66\.7%\*\* of it.*records alone name no weakest/s],
  [['last 3 squats'], /^Your Squat record|^Your \d Squat records/],
  [['show my last three deadlifts'], /^Your Deadlift record|^Your \d Deadlift records/],
])('calculates: %j', async (sentences, answer) => {
  expect((await converse(client, sentences)).at(-1)).toMatch(answer);
});

it.each([
  'how many kilos a week do i need to add 20 kg to my squat in 10 weeks',
  'how many times a week do i need to squat to hit 200 in 10 weeks',
  'how many days a week to hit 200 squat in 10 weeks',
  'what should i do each week to bench 140 in 10 weeks',
  'how many kilos a month to bench 140 in 10 weeks',
])('works out no gain by the week to a goal: “%s”', async (question) => {
  expect((await converse(client, [question])).at(-1)).not.toMatch(/that much already|a week\*\*/u);
});

it('asks for the lift that a percentage is based on', async () => {
  expect((await converse(client, ["what's 140 as a percent of my max"])).at(-1)).toContain('Which lift?');
});

it('offers the weight of plates, and saves it on a yes', async () => {
  const sets = async () => {
    const reply = await client.request('/api/personal-records');
    return ((await reply.json()) as { records: { value: number }[] }).records.map(({ value }) => value);
  };
  const sentence = 'just did 5 plates a side deadlift with the 20s';
  expect((await converse(client, [sentence])).at(-1)).toContain('Shall I write down **Deadlift 220 kg**');
  expect(await sets()).not.toContain(220);
  const [asks, offers] = await converse(client, ['squat 3 plates and a 10 each side x4', 'the 20s', 'no']);
  expect(asks).toContain('**160 kg** with plates of 20 kg or **190 kg** with plates of 25 kg. Which weight');
  expect(offers).toContain('Shall I write down **Squat 160 kg × 4**');
  expect(await sets()).toHaveLength(RECORDS.length);
  await converse(client, [sentence, 'yes']);
  expect(await sets()).toContain(220);
});
