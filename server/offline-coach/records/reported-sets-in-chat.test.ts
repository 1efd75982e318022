import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';

const { said, last, records } = coachChat();
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

describe('a set in a message that no rule reads', () => {
  it.each([
    [
      'did my pulls before work this morning cos the kids have swimming later. worked up to 205 for a double, can you put that down for me',
      'Deadlift 205 × 2',
    ],
    [
      'right so I was dead on my feet today, nearly went home after the warmup, but then bench went up like nothing. 107.5 for five! can you put that in before i forget',
      'Bench 107.5 × 5',
    ],
    [
      'benched today after a horrible day at work, the bar just flew. 4 reps at 97.5! would love that in the book',
      'Bench 97.5 × 4',
    ],
    ['yo bench 117.5x1 felt like 90% effort fr', 'Bench 117.5 × 1'],
    ['floor press 105 x 3 w 40kg chain', 'Floor Press 105 × 3'],
    ['i did deads 180 x 6 but w straps, u count that?', 'Deadlift 180 × 6'],
    ['cleans went 80x2, 90 missed', 'Clean 80 × 2'],
    ['reverse hypers 4 x 12 with 80 and sled 6 trips', 'Reverse Hyper 80 × 12'],
    [
      'rack pull from just under the knee 230x2, not a real deadlift so dont mix it w my deads',
      'Rack Pull 230 × 2',
    ],
  ])('is offered: “%s”', async (message, set) => {
    const [answer] = await said(message);
    expect(answer!.match(/Shall I write down/gu)).toHaveLength(1);
    expect(answer).toContain(`Shall I write down **${set}**`);
    expect(await records()).toEqual([]);
  });

  it('is saved by a yes', async () => {
    await said('bench went up like nothing after the worst night. 105 for five! can you put that in', 'yes');
    expect(await records()).toEqual(['Bench 105 × 5']);
  });
});

describe('a set without a lift', () => {
  it.each([
    ['put 120 for 3 down', 'squat, obviously', 'Squat 120 × 3'],
    ['stick 142.5 for a double in my log', 'front squats mate', 'Front Squat 142.5 × 2'],
    ['log 100x5', 'good mornings not the greeting haha', 'Good Morning 100 × 5'],
    ['160 x 3', 'squat', 'Squat 160 × 3'],
    ['90 x 8 logged please', 'it was incline', 'Incline Bench 90 × 8'],
    ['can you chuck in 95 for 6', 'sumo!', 'Sumo Deadlift 95 × 6'],
    [
      'missed 217.5 at the knees today. twice. got 205 before that for a single tho',
      'deadlift',
      'Deadlift 205 × 1',
    ],
  ])('is offered when its lift is named: “%s”', async (message, lift, set) => {
    const [asks, offers] = await said(message, lift, 'yes');
    expect(asks).toContain('Which lift');
    expect(offers).toContain(`Shall I write down **${set}**`);
    expect(await records()).toEqual([set]);
  });

  it('is not saved by a yes', async () => {
    const [, answer] = await said('put 120 for 3 down', 'yes');
    expect(answer).not.toContain('saved');
    expect(await records()).toEqual([]);
  });

  it('may be one of several', async () => {
    const [asks] = await said('got 120 for 3 and 125 for 2 today, stick them in', 'bench', 'yes');
    expect(asks).toMatch(/Which lift was \*\*120 × 3\*\* .* and \*\*125 × 2\*\*/u);
    expect(await records()).toEqual(['Bench 120 × 3', 'Bench 125 × 2']);
  });

  it.each(['is that good for squat', 'how about my squat', 'and 170 x 2'])(
    'is not offered when something else is asked: “%s”',
    async (next) => {
      expect((await said('160 x 3', next))[1]).not.toContain('Shall I');
    },
  );
});

describe('a typo', () => {
  it.each(['bench 1025 kg x 3', 'log bench 1025 kg x 3'])('needs a question: “%s”', async (message) => {
    const [asks] = await said(message);
    expect(asks).toContain('more than anybody has lifted. Was it 102.5?');
    expect(await records()).toEqual([]);
    await said(message, 'yes');
    expect(await records()).toEqual(['Bench 102.5 × 3']);
  });

  it('is not assumed if the number may be in pounds', async () => {
    expect((await said('deadlift 705 for a single'))[0]).toContain('**Deadlift 705 × 1**');
  });
});

it.each([
  'my misus did 80x3 bench today can u put that in',
  'the new guy did 180x5 deadlift, log it',
  'my flatmate pulled 140 today, add it',
  'she benched 60 for 3, save that please',
])('saves nothing that somebody else lifted: “%s”', async (message) => {
  const [answer] = await said(message, 'yes');
  expect(answer).toContain('I keep only your own lifts');
  expect(await records()).toEqual([]);
});

it.each([
  'plan for tomorrow: squat 140x3, bench 100x5',
  'is 100x5 good for bench',
  'should I count deadlift 180x6 with straps',
  'missed 120 for 3 on bench, gutted',
  'how do i rack pull 230x2 without straps',
  'I was dead after squats today',
  'I benched 100 while my wife did 50',
  'if squat 150x3 is an 8, what is my max',
])('offers nothing on “%s”', async (message) => {
  const [answer] = await said(message, 'yes');
  expect(answer).not.toContain('Shall I');
  expect(await records()).toEqual([]);
});

it.each([
  ['bench 100x5, 105x5, 110x3 hard', ['Bench 100 × 5', 'Bench 105 × 5', 'Bench 110 × 3']],
  ['bench 100x5, 105x5, 110x3 slow and ugly', ['Bench 100 × 5', 'Bench 105 × 5', 'Bench 110 × 3']],
  ['bench 100x5, heavier 105x5, final 110x3', ['Bench 100 × 5', 'Bench 105 × 5', 'Bench 110 × 3']],
  ['squat 150x3, dropped to 130x5', ['Squat 150 × 3', 'Squat 130 × 5']],
  ['bench 100x5, 90x12 to fail', ['Bench 100 × 5', 'Bench 90 × 12']],
  ['bench 60x10, 70x8, last 80 for 6', ['Bench 60 × 10', 'Bench 70 × 8', 'Bench 80 × 6']],
])('offers each set that a word describes: “%s”', async (message, sets) => {
  expect(offered(await last(message))).toEqual(sets);
});

it.each([
  ['bench 90x8, pushdown 35x12', 'pushdown 35x12'],
  ['squat 140x5, bench 100x5, rdl 120x8, pushdown 35x12', 'pushdown 35x12'],
])('names the set of an unknown exercise: “%s”', async (message, set) => {
  const answer = await last(message);
  expect(answer).toContain(`Not included: ${set}.`);
  expect(answer).not.toContain('null');
});

it('names the set whose exercise it cannot name', async () => {
  const answer = await last('bench 90x8, that cable thing from last time 35x12');
  expect(offered(answer)).toEqual(['Bench 90 × 8']);
  expect(answer).toContain('Not included: that cable thing from last time 35x12.');
  expect(answer).not.toContain('null');
});

it('does not ask for the lift of no set', async () => {
  expect(await last('squat should be 180 and bench should be 115 in there')).not.toContain('Which lift was');
});
