import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { coachChat } from '#server/testing/coach-chat.ts';

const { client, records, said } = coachChat();

it('estimates a single from a set that was offered and then corrected', async () => {
  const [, , single] = await said('press 52.5x6', 'sorry 7 reps', 'what would that be for a single');
  expect(single).toContain('52.5 lb × 7 gives a max of about **64.8 lb**');
});

it('rounds a figure to a loadable weight and continues from it', async () => {
  const [converted, rounded, plates] = await said(
    'how much is 265 lb in kg',
    'round it to something i can load',
    'plates pls',
  );
  expect(converted).toContain('**120.2 kg**');
  expect(rounded).toContain('For 120 kg on the 20 kg bar, each side takes **2 × 25 kg**');
  expect(plates).toContain('each side takes **2 × 25 kg**');
});

it('states the weight it uses for a heavier bar, and accepts another', async () => {
  const [plates, heavier] = await said('plates for 240 kg on ssb', 'with a 27 kg bar');
  expect(plates).toContain('That counts a bar of 20 kg (45 lb). Yours likely weighs more');
  expect(heavier).toContain('on the 27 kg bar');
  expect(heavier).not.toContain('Yours likely weighs more');
});

it('reads a weight too light for a lift as the body weight', async () => {
  const [times, set] = await said('2x bodyweight squat 83kg', '1.5x bodyweight bench 120 kg');
  expect(times).toContain('2 × 83 kg is **166 kg**');
  expect(set).toContain('Shall I write down **Bench 120 kg**');
});

it('rounds up and down on request, and only loadable figures', async () => {
  const [, up] = await said('how much is 265 lb in kg', 'round it up');
  expect(up).toContain('For 122.5 kg on the 20 kg bar');
  const [, down] = await said('convert 263 lb to kg', 'round it down');
  expect(down).toContain('For 117.5 kg on the 20 kg bar');
  const [, share] = await said('185 is what percent of 205', 'round it');
  expect(share).not.toContain('on the 20 kg bar');
});

it('reads a single with a unit or plates as the basis of a question', async () => {
  const [, pounds] = await said('log bench 100 kg x 5', "what's that in pounds for a single");
  expect(pounds).toContain('**220.46 lb**');
});

it('lists the plates for the load, not for a plate', async () => {
  const [, rounded, plates] = await said('102.5 kg for 3 on bench, whats my max', 'round it', 'plates pls');
  expect(rounded).toContain('For 112.5 kg on the 20 kg bar');
  expect(plates).toContain('For 112.5 kg on the 20 kg bar');
});

it('continues from a record to the newest one and to the rest of a goal', async () => {
  const record = { title: 'Bench', value: 112.5, unit: 'kg', repetitions: 1, achieved_on: '2026-01-13' };
  expect((await client().post('/api/personal-records', record)).ok).toBe(true);
  const later = { ...record, value: 105, achieved_on: '2026-02-20' };
  expect((await client().post('/api/personal-records', later)).ok).toBe(true);
  const [, newest, missing] = await said(
    'show me my bench prs',
    'which is the newest',
    'how much more til 120',
  );
  const [, , far] = await said('my bench pr', 'thanks', 'how far to 130 now');
  expect(far).toContain('130 kg is **17.5 kg** more');
  expect(newest).toContain('105 kg × 1');
  expect(newest).toContain('February 20, 2026');
  expect(missing).toContain('120 kg is **7.5 kg** more');
});

it('answers what percentage one weight is of another', async () => {
  const [share] = await said('what percent of 205 is 185');
  expect(share).toContain('185 is **90.2%** of 205.');
});

const wrote = async (title: string, value: number, achieved_on: string, repetitions = 1) => {
  const record = { title, value, unit: 'kg', repetitions, achieved_on };
  expect((await client().post('/api/personal-records', record)).ok).toBe(true);
};

it('adds to the load of the bar, and swaps the bar under the same plates', async () => {
  const [, more, swapped, less] = await said(
    'plates for 160 kg on a 20kg bar',
    'and 10 more',
    'now what if i swap to a 25 bar but keep the same plates on as that last one',
    'take 5 off',
  );
  expect(more).toContain('For 170 kg on the 20 kg bar, each side takes **3 × 25 kg**');
  expect(swapped).toContain('For 175 kg on the 25 kg bar, each side takes **3 × 25 kg**');
  expect(less).toContain('For 170 kg on the 25 kg bar');
});

it('continues in the requested unit', async () => {
  await wrote('Squat', 170, '2026-02-20');
  const [, , share] = await said('75% of my squat', 'and in lbs', 'what about 80');
  expect(share).toContain('80% of 170 kg is **136 kg**');
  const [, , plates] = await said('convert 225 lb', 'load that', 'and 315');
  expect(plates).toContain('For 142.5 kg on the 20 kg bar');
});

it.each(['What might my maximum be?', 'What could my one rep max be?'])(
  'estimates the max of the previous set: “%s”',
  async (question) => {
    const [answer] = await said(`I benched 40 kg for 8 repetitions. ${question}`);
    expect(answer).toContain('40 kg × 8 gives a max of about **50.7 kg**');
  },
);

it('calculates a warm-up in the unit at the end of the message', async () => {
  const [steps] = await said('Opener is 240. Give me warm-up attempts up to that, kilos.');
  expect(steps).toContain('Up to a work set with **240 kg**');
});

it.each([
  ['shorter', 4],
  ['bit shorter, like 3 sets', 3],
  ['2 fewer sets', 4],
  ["make it shorter, i'm in a hurry", 4],
  ['only 3 sets, i got 10 minutes', 3],
])('leaves out steps of a warm-up for “%s”', async (fewer, steps) => {
  const [, shorter] = await said('warm up to 165 kg squat', fewer);
  expect(shorter!.match(/^\| (?:empty|\d)/gmu)).toHaveLength(steps);
  expect(shorter).toContain('| empty bar');
});

it('shortens a warm-up and counts its sets', async () => {
  const [, shorter, count] = await said(
    'warmup sets to 165 kg squat',
    'skip the last jump',
    'how many sets is that',
  );
  expect(shorter).toContain('| 80% |');
  expect(shorter).not.toContain('| 90% |');
  expect(count).toContain('That is **5 sets** before the work set.');
});

it('repeats a calculation with the record instead of an estimate', async () => {
  await wrote('Bench', 112.5, '2026-02-20');
  const [, , best] = await said(
    'est max off 97.5 x 4 bench?',
    'whats 85% of it',
    'nah do it off my real best',
  );
  expect(best).toContain('85% of 112.5 kg is **95.63 kg**');
});

it('calculates repetitions from a best, and compares the figure with it', async () => {
  await wrote('Squat', 170, '2026-02-20');
  const [five, triple, beside] = await said(
    'my squat max, what can i do for 5',
    'what about for a triple',
    'is that more than ive done',
  );
  expect(five).toContain('a set of 5 should go with about **145.7 kg** by Epley, **151.1 kg** by Brzycki');
  expect(triple).toContain('a set of 3 should go with about **154.5 kg**');
  expect(beside).toContain('154.5 kg is **15.5 kg** less than your 170 kg: **90.9%** of it.');
});

it('answers what percentage of a best is added, and continues with the sum', async () => {
  await wrote('Deadlift', 205, '2026-02-20');
  const [five, ten, share] = await said(
    'how much is 5 more kilos on my deadlift in percent',
    'and 10',
    'what would 90% of that be',
  );
  expect(five).toContain('5 kg is **2.4%** of your 205 kg; with it you are at **210 kg**.');
  expect(ten).toContain('10 kg is **4.9%** of your 205 kg; with it you are at **215 kg**.');
  expect(share).toContain('90% of 215 kg is **193.5 kg**');
});

it('compares the saved lift with another', async () => {
  await wrote('Squat', 170, '2026-02-20');
  const [, beside] = await said(
    'log front squat 112.5 kg today',
    'and how does that stack up against my back squat',
  );
  expect(beside).toContain('your Front Squat is **66.2%** of it');
});

it('reads the last press, and the one before', async () => {
  await wrote('Press', 60, '2026-01-20');
  await wrote('Press', 62.5, '2026-02-20');
  const [last, before] = await said('what did I press last', 'and before that');
  expect(last).toContain('62.5 kg × 1');
  expect(before).toContain('January 20, 2026: **60 kg × 1**');
});

const PLATES = {
  question: 'plates for 160 on a 20kg bar',
  answer: 'For 160 kg on the 20 kg bar, each side takes **2 × 25 kg, 20 kg**.',
};
const SHARE = [
  { question: '85% of it', answer: '85% of 110.5 kg is **93.93 kg**.' },
  {
    question: '97.5 x 4 bench, est max',
    answer: '97.5 kg × 4 gives a max of about **110.5 kg** by Epley.',
  },
];
const WARM_UP = {
  question: 'warmup sets to 165 squat',
  answer:
    'Up to a work set with **165 kg**:\n\n| Step | Weight |\n| --- | --- |\n| 40% | 65 kg |\n| 70% | 115 kg |',
};
const TOTAL = {
  question: 'whats my total',
  answer: 'Your total is **487.5 kg**: Squat 170 kg. At 83.5 kg body weight that is DOTS **328.00**.',
};

it('answers which total a number of points requires', () => {
  const said = (sentence: string) => intentsOf(sentence, '2026-03-05', [TOTAL]).says;
  expect(said('what total do i need for 350')).toEqual([
    'For **350** points by DOTS at the same body weight you need a total of about **520.2 kg**, 32.7 kg more than yours now.',
  ]);
});

it.each([
  [PLATES, 'and 10 more reps'],
  [PLATES, '10 more minutes of cardio?'],
  [PLATES, 'how much more until 200'],
  [PLATES, 'and 3 more sets'],
  [PLATES, 'can I eat more protein'],
  [PLATES, 'which bar has the same plates as yours'],
  [WARM_UP, 'how many sets of squats should i do'],
  [WARM_UP, 'should i skip the last set when tired'],
  [WARM_UP, 'how many steps a day'],
  [WARM_UP, 'skip leg day'],
  [WARM_UP, 'how many sets for a beginner'],
  [WARM_UP, 'can i skip the warm up'],
  [TOTAL, 'what total do i need to qualify for nationals'],
  [TOTAL, 'what do i need to total 500'],
  [TOTAL, 'how much do i need to bench for 350'],
  [TOTAL, 'is 350 dots good'],
  [TOTAL, 'what total do most people have'],
  [TOTAL, 'what total do i need for a medal'],
])('%j is not the context of “%s”', (before, sentence) => {
  expect(intentsOf(sentence, '2026-03-05', [before])).toMatchObject({ calls: [], says: [], rest: sentence });
});

it.each([
  'how do i get my best',
  'should i train off my max',
  'is that more than my gym record',
  'is that better than squats',
  'how does it compare to other gyms',
  'how does that look on a graph',
  'is that more than what most people do',
  'do it off my best bench of last year with my belt on and no pause',
])('“%s” after a percentage goes to the library', (sentence) => {
  expect(intentsOf(sentence, '2026-03-05', SHARE)).toMatchObject({ calls: [], says: [], rest: sentence });
});

it.each([
  'my bench max, what can i do for 3 sets',
  'what can i do for my squat max',
  'what should i do for 5 weeks to raise my squat max',
  'what can i do for 5 kg more on my squat max',
  'can i do 5 reps of my squat max for fun',
  'what percentage more should i put on my deadlift',
  'should i put 5 more kilos on my bench',
  'how hard did i press the bar last time',
])('“%s” calculates nothing from a best', (sentence) => {
  expect(intentsOf(sentence, '2026-03-05')).toMatchObject({ calls: [], says: [], rest: sentence });
});

it('rounds the last figure instead of taking a percentage', async () => {
  const [, rounded] = await said('80% of 147.5 kg', 'round it to 5');
  expect(rounded).toContain('118 kg rounded to a multiple of 5 is **120 kg**');
});

it('loads no dumbbell, and no opener, with plates', async () => {
  const [dumbbells] = await said('plates for 52.5 lb dumbbells');
  expect(dumbbells).not.toContain('each side takes');
  const [openers] = await said('openers for 180/120/220?');
  expect(openers).not.toContain('each side takes');
});

it('converts each weight, and loads what it converted', async () => {
  const [both] = await said('what is 405 lbs in kilos and 225');
  expect(both).toContain('225 lb is **102.06 kg**');
  const [loaded] = await said('convert 225 lb to kg and tell me the plates');
  expect(loaded).toContain('For 100 kg on the 20 kg bar');
});

it.each([
  ['i weigh 80 kg how strong is a 140 kg bench', '**1.75 times**', 'yes'],
  ['i weigh 80 kg how strong is a 140 kg bench', '**1.75 times**', 'log it'],
  ['rep max table for my squat max 180', 'With a max of 180', 'yes'],
])('saves nothing after figures that offered nothing: “%s”', async (question, figure, reply) => {
  const [answer] = await said(question, reply);
  expect(answer).toContain(figure);
  expect(await records()).toEqual([]);
});
