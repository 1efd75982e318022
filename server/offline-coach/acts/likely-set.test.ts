import { describe, expect, it } from 'vitest';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { intentsAfter, TODAY } from './intents-testing.ts';

const BEST: Exchange = {
  question: "what's my best squat",
  answer:
    'Your heaviest Squat single is **150 kg × 1** (November 6, 2026). By estimate your best set is **140 kg × 3** (October 17, 2026), which gives a max of about 154 kg. That single is also your latest.',
};
const SHARE: Exchange = {
  question: 'what would ninety percent of that be?',
  answer: '90% of 150 kg is **135 kg**, which can be loaded as it is.',
};
const ESTIMATE: Exchange = {
  question: '1rm if i did 150 kg x 5',
  answer:
    '150 kg × 5 gives a max of about **175 kg** by Epley, **168.8 kg** by Brzycki. It is an estimate, not a lift.',
};
const LOAD: Exchange = {
  question: 'plates for 152.5',
  answer: 'For 152.5 kg on the 20 kg bar, each side takes **2 × 25 kg, 15 kg, 1.25 kg**.',
};
const SAVED: Exchange = {
  question: 'log bench 92.5 for four today',
  answer: 'I saved your Bench: **92.5 kg × 4** (November 26, 2026). That is a PR.',
};

describe('a set of the lift just mentioned is offered', () => {
  it.each([
    [
      'ok i did that for 2 this morning so add it please',
      [SHARE, BEST],
      'Squat 135 kg × 2** (November 26, 2026)',
    ],
    ['i did that for a double today, log it', [SHARE, BEST], 'Squat 135 kg × 2** (November 26, 2026)'],
    ['Then write 155 for one, I did it!', [BEST], 'Squat 155 × 1**'],
    ['got 152.5 today', [BEST], 'Squat 152.5** (November 26, 2026)'],
    ['got it for two, save it', [SHARE, BEST], 'Squat 135 kg × 2**'],
    ['i did that for 2, add it', [BEST], 'Squat 150 kg × 2**'],
    ['i did that for 2 today', [BEST], 'Squat 150 kg × 2** (November 26, 2026)'],
    ['right well today was 107.5 for 5', [BEST], 'Squat 107.5 × 5** (November 26, 2026)'],
    ['i did do it, squat, just now', [ESTIMATE], 'Squat 150 kg × 5** (November 26, 2026)'],
    ['got it for 3, squat', [LOAD], 'Squat 152.5 kg × 3**'],
  ])('“%s”', (message, exchanges, set) => {
    const { calls, says } = intentsAfter(message, ...exchanges);
    expect(calls).toEqual([]);
    expect(says).toEqual([`Shall I write down **${set} as a record of yours? Say “yes” and I will.`]);
  });
});

it('is saved on agreement', () => {
  const offered = intentsAfter('got 152.5 today', BEST).says[0]!;
  const { calls } = intentsAfter('yes', { question: 'got 152.5 today', answer: offered }, BEST);
  expect(calls).toEqual([{ action: 'add', lift: 'Squat', value: 152.5, achieved_on: TODAY }]);
});

it.each([
  'that was a good day',
  'got it for two sets',
  'my wife did 155 today, log that she is strong',
  'I want 155 next month',
  'planning 155 for one on friday',
  'i used to do that for 5',
  'so i should do 3 sets of 5 at 120',
  'coach told me to do 120 for 5 today',
  'did that for 30 minutes today, log it',
  'i got 8 hours of sleep, log it',
  'log that i did 160 g of protein today',
  'log cable fly 40 for 12 today',
  'Tom did that for 2 today, log it',
  'she did 120 for 3 today, log it',
  'did 105 today, log it for my wife',
  'did 100 for 3 on the smith machine',
  'got 155 up but no depth today',
])('“%s” leads to no offer', (message) => {
  expect(intentsAfter(message, BEST)).toEqual({ calls: [], says: [] });
});

describe('the set just saved is corrected', () => {
  it.each([
    ['sorry that was 5 reps not four', { repetitions: 5 }],
    ['sorry that was 5 reps, not four', { repetitions: 5 }],
    ['hang on no, the thing was 95 not 92.5', { value: 95, unit: 'kg' }],
    ['i wrote 4 but it was a triple', { repetitions: 3 }],
  ])('by “%s”', (message, correction) => {
    expect(intentsAfter(message, SAVED).calls).toEqual([{ action: 'correct', lift: 'Bench', ...correction }]);
  });

  it.each([
    'should have been 5 but i stopped',
    'it was supposed to be 5 reps',
    'it should be 100 by christmas',
    'i did it wrong, elbows flared',
    'it was 3 degrees in the gym',
    'the date of my meet was wrong, it is december 5',
    'the weight on the scale was 84',
    'the percentage should be 85 not 90',
    'the old record should be 95',
    'last set was 4 reps not 5',
    'on the squat it was 5 not 4',
    'my weight was 84 not 83',
  ])('but not by “%s”', (message) => {
    expect(intentsAfter(message, SAVED)).toEqual({ calls: [], says: [] });
  });
});

it('does not ask for what the next sentence gives', () => {
  const { calls, says } = intentsAfter('What would my DOTS be for a 450 total? I weigh 83 and I am a man.');
  expect(calls).toContainEqual(expect.objectContaining({ calculation: 'points', sex: 'male' }));
  expect(calls.filter(({ calculation }) => calculation === 'points')).toHaveLength(1);
  expect(says).toEqual([]);
});
