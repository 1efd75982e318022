import { describe, expect, it } from 'vitest';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const read = (said: string) => {
  const { calls, says, rest } = intentsOf(said, TODAY);
  return { calls: calls.map(({ tool, input }) => ({ tool, ...input })), says: says.join('\n'), rest };
};
const prs = (action: string, input: object = {}) => ({ tool: 'prs', action, ...input });
const calculate = (calculation: string, input: object) => ({ tool: 'calculate', calculation, ...input });

describe('a lift', () => {
  it.each([
    [
      'new pb press 65, and squat 172.5 too. good day',
      [prs('add', { lift: 'Overhead Press', value: 65 }), prs('add', { lift: 'Squat', value: 172.5 })],
    ],
    [
      'two weeks ago I pressed 52,5 for eight, forgot to write it',
      [prs('add', { lift: 'Overhead Press', value: 52.5, repetitions: 8, achieved_on: '2026-02-19' })],
    ],
    [
      'missed 117.5 on bench today, got 115',
      [prs('heaviest', { lift: 'Bench' }), prs('add', { lift: 'Bench', value: 115, achieved_on: TODAY })],
    ],
    [
      'Could you note that on 3 October I squatted 145 for a double?',
      [prs('add', { lift: 'Squat', value: 145, repetitions: 2, achieved_on: '2025-10-03' })],
    ],
    ['just did 97.5 on bench, one rep', [prs('add', { lift: 'Bench', value: 97.5, repetitions: 1 })]],
    ["what's the most i've squatted for five", [prs('read', { lift: 'Squat', repetitions: 5 })]],
    [
      'got 3 at 160 on squat last sunday',
      [prs('add', { lift: 'Squat', value: 160, repetitions: 3, achieved_on: '2026-03-01' })],
    ],
    [
      'so close today, 210 dead got to my knees twice and stayed there. gutted',
      [prs('heaviest', { lift: 'Deadlift' })],
    ],
  ])('is read: %s', (said, calls) => {
    expect(read(said)).toMatchObject({ calls, rest: '' });
  });

  it.each([
    ['hit a 130 today', /^Which lift\?$/],
    ['hit a pr on squat today', /^How much weight\?$/],
    ['115 bench tonight!! paused and everything', /^Shall I write down \*\*Bench 115\*\*/],
    ['my training partner benched 140 today', /only your own lifts/],
    ['my wife squatted 60 for 5, log it', /^I keep only your own lifts[^\n]*$/],
  ])('is asked about when incomplete: %s', (said, words) => {
    expect(read(said)).toMatchObject({ calls: [], rest: '', says: expect.stringMatching(words) });
  });

  it.each([
    'hit 130 grams of protein today',
    'hit a 130 today?',
    'hit a wall at 130',
    'i got 3 hours sleep',
    'hit a pr on squat every week',
    'want to hit a pr on squat today',
    'my friend hit a pr on squat today',
    'add 2.5 a week to my press, where am i in 6 weeks',
    'did anyone ever pull 400 kg',
    'my squat got stuck at 140 for months',
    'i am so close to a 200 squat',
    'how do i pull 20 kg sleds',
    'my brother squats 200 how do i beat him',
  ])('is not read from: %s', (said) => {
    expect(read(said)).toMatchObject({ calls: [], says: '' });
  });
});

describe('questions about records', () => {
  it.each([
    ['did i ever pull 200', prs('history', { lift: 'Deadlift', value: 200 })],
    ['when was the last time i benched over 105', prs('history', { lift: 'Bench', more_than: 105 })],
    [
      'have i ever done more than 55 for reps on press',
      prs('history', { lift: 'Overhead Press', more_than: 55, repetitions: 2 }),
    ],
    [
      'how many singles over 160 have i done in squat',
      prs('history', { lift: 'Squat', more_than: 160, repetitions: 1 }),
    ],
    ['show all my deadlifts oldest first', prs('history', { lift: 'Deadlift', oldest_first: true })],
    ['how many bench records have I got in here', prs('history', { lift: 'Bench' })],
    ['do i have any snatch records', prs('history', { lift: 'Snatch' })],
    ['Which of my records are older than six months?', prs('history', { until: '2025-09-05' })],
    ['whats my newest record', prs('last')],
    ['whats my best 5 on bench and when was it', prs('read', { lift: 'Bench', repetitions: 5 })],
    ["what's my best set of five on each lift", prs('read', { repetitions: 5 })],
    ['which of my lifts has gone longest without a new best single', prs('standing_longest')],
    ['Which of my lifts has gone the longest without being logged', prs('longest_ago')],
    ['which lift have i neglected longest', prs('longest_ago')],
    ['which lift improved the most this year', prs('gain', { since: '2026-01-01' })],
    ['how much til 180 squat', prs('away', { lift: 'Squat', value: 180 })],
    ['is my deadlift more than double bw', prs('away', { lift: 'Deadlift', times_body_weight: 2 })],
    [
      'How many kilos am I off a deadlift of two and a half times bodyweight?',
      prs('away', { lift: 'Deadlift', times_body_weight: 2.5 }),
    ],
    [
      'Going by my recent set of five, what should I be able to squat for a single right now?',
      prs('estimate', { lift: 'Squat' }),
    ],
    ['What would my DOTS be if I added up my best three lifts today?', prs('total')],
    ['if i squat 180 what are my dots', prs('what_if', { lifts: [{ lift: 'Squat', value: 180 }] })],
  ])('are read: %s', (said, call) => {
    expect(read(said)).toEqual({ calls: [call], says: '', rest: '' });
  });

  it('compare one lift with two', () => {
    expect(read('is my bench lagging compared to my squat and dead or is it about right').calls).toEqual([
      prs('compare', { lift: 'Bench', beside: 'Squat' }),
      prs('compare', { lift: 'Bench', beside: 'Deadlift' }),
    ]);
  });

  it.each([
    'why is my bench lagging behind my squat and deadlift',
    'is a deadlift of two and a half times bodyweight good',
    'have you ever benched over 105',
    'which lift should i improve most',
    'how long should i go without a max single',
    'how much weight should i be able to squat as a beginner',
    'what is the best 5 for strength',
    'how long do records stand',
    'How much should I be able to squat?',
    'is a 1.5 times bodyweight squat ok',
    'my box squat is higher than my squat',
  ])('are not read from: %s', (said) => {
    expect(read(said)).toMatchObject({ calls: [], says: '' });
  });
});

describe('figures', () => {
  it.each([
    ['50 55 and 60 percent of my squat pls, rounded so i can load it', [prs('read', { lift: 'Squat' })]],
    [
      "what's 70 and 80 percent of my bench and squat",
      [prs('read', { lift: 'Bench' }), prs('read', { lift: 'Squat' })],
    ],
    ['170 is what % of my deadlift', [prs('read', { lift: 'Deadlift' })]],
    ['what weight is 3 reps in reserve for 2 reps on bench', [prs('read', { lift: 'Bench' })]],
    ['warm up sets to a 197.5 pull please, i hate loads of reps', [calculate('warm_up', { weight: 197.5 })]],
    ['half of my deadlift plus 20', [prs('read', { lift: 'Deadlift' })]],
    ['8 singles at 70% of dl how much tonnage', [prs('read', { lift: 'Deadlift' })]],
    ['did 100 for 5, whats my max', [calculate('one_rep_max', { weight: 100, repetitions: 5 })]],
    ['double bodyweight deadlift', [calculate('body_weight', { times: 2 })]],
    ['heaviest 5 on squat', [prs('read', { lift: 'Squat', repetitions: 5 })]],
    [
      'how much heavier is my deadlift than my squat',
      [prs('compare', { lift: 'Deadlift', beside: 'Squat' })],
    ],
    ['ladder up to 140 bench', [calculate('warm_up', { weight: 140 })]],
    [
      'american on youtube says he does 315 for reps and 405 for a single. in real money?',
      [calculate('convert', { weight: 315, unit: 'lb' }), calculate('convert', { weight: 405, unit: 'lb' })],
    ],
    [
      'wife totals 302,5 at 56.4, dots?',
      [calculate('points', { weight: 302.5, body_weight: 56.4, sex: 'female' })],
    ],
    [
      '315x5 in pounds, one rep max?',
      [calculate('one_rep_max', { weight: 315, unit: 'lb', repetitions: 5 })],
    ],
    [
      'got 25s, 10s and 5s only. what can i load closest to 147.5',
      [calculate('plates', { weight: 147.5, without: [20, 15, 2.5, 1.25] })],
    ],
  ])('are calculated: %s', (said, calls) => {
    expect(read(said)).toMatchObject({ calls, rest: '' });
  });

  it.each([
    ['what max do i need so that 140 is 80 percent', /140 is 80% of \*\*175\*\*/],
    ['If I want to hit 180, what should I be able to do for five?', /\*\*154\.3\*\*.*\*\*160\*\*/],
    [
      'theres a 25 a 20 and a 2.5 on each side, 20kg bar. what am i actually benching here',
      /^\*\*115 kg\*\*/,
    ],
    ['two 20s and a 10 on each side', /^\*\*120 kg\*\*/],
    [
      'How much is it with a yellow, a green and a small 1.25 on each side plus collars?',
      /^\*\*72\.5 kg\*\*.*\*\*77\.5 kg\*\*/,
    ],
  ])('are answered: %s', (said, words) => {
    expect(read(said)).toMatchObject({ calls: [], rest: '', says: expect.stringMatching(words) });
  });
});

describe('facts about the athlete', () => {
  const memory = (action: string, content: string) =>
    expect.objectContaining({ tool: 'memory', action, content });

  it.each([
    [
      'From January I can only do Tuesdays, Thursdays and Saturday mornings, new shifts. Can you keep that in mind?',
      memory('save', 'From January I can only do Tuesdays, Thursdays and Saturday mornings, new shifts'),
    ],
    ['for the future: i hate long answers', memory('save', 'I hate long answers')],
    ['fyi moved training to tue/thu/sat', memory('save', 'Moved training to tue/thu/sat')],
    [
      "Note to self: meet date is set, March 14, and I'm doing all three lifts.",
      memory('save', "Meet date is set, March 14, and I'm doing all three lifts."),
    ],
    ['u can forget the knee thing, physio signed me off', memory('forget', 'the knee')],
    ['can you delete what you know about my meet', memory('forget', 'my meet')],
    ['you can drop the thing about my meet', memory('forget', 'my meet')],
    ['forget that i have chains, bands and a belt', memory('forget', 'i have chains, bands and a belt')],
    ['how much do i weigh according to you', { tool: 'profile', action: 'read' }],
  ])('are saved, forgotten or read: %s', (said, call) => {
    expect(read(said)).toEqual({ calls: [call], says: '', rest: '' });
  });

  it('are listed without the records', () => {
    expect(read('what have you got written down about me? not the lifts, the other stuff')).toMatchObject({
      calls: [
        { tool: 'profile', action: 'read' },
        { tool: 'memory', action: 'all' },
      ],
      rest: '',
    });
  });

  it.each(['im 82.9 now', 'down to 81.5 now'])('include a body weight to offer: %s', (said) => {
    expect(read(said).says).toContain('as your body weight');
  });

  it.each([
    'from now on, should i squat low bar?',
    'for the future, what should i change',
    'forget it, how do I squat deeper',
    "i'm 82.5 percent sure",
    "i'm 12.5 kg away from 200",
    'im 5.5 weeks out from my meet',
    'remove what you have on the bar',
  ])('are not read from: %s', (said) => {
    expect(read(said)).toMatchObject({ calls: [], says: '' });
  });
});

describe('a complaint after an action', () => {
  it.each(['warm up for 180, feeling dizzy', 'warm up for 180 squat, ankle is killing me'])(
    'is not dropped as a remark: %s',
    (said) => {
      const { calls, rest } = intentsOf(said, '2026-03-05');
      expect(calls.length === 0 || rest !== '').toBe(true);
    },
  );
});
