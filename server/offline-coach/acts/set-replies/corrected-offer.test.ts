import { describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const TODAY = '2026-11-26';
const offer = (...sets: string[]) =>
  sets.map((set) => `Shall I write down **${set} as a record of yours? Say “yes” and I will.`).join('\n\n');

/** Returns what a message does and says after an offer of these sets. */
function intentsAfter(message: string, ...sets: string[]) {
  const { calls, says, rest } = intentsOf(message, TODAY, [
    { question: 'squat 140 for 3', answer: offer(...sets) },
  ]);
  return { calls: calls.map(({ input }) => input), says, rest };
}

describe('an offered set is offered again with corrections', () => {
  it.each([
    ['actually 5 reps', 'Squat 140 × 5**'],
    ['No. 2 reps', 'Squat 140 × 2**'],
    ['oops, five', 'Squat 140 × 5**'],
    ['no, two', 'Squat 140 × 2**'],
    ['no it was 4', 'Squat 140 × 4**'],
    ['make it a double', 'Squat 140 × 2**'],
    ['i miscounted, was five', 'Squat 140 × 5**'],
    ['no, 142.5', 'Squat 142.5 × 3**'],
    ['the weight was 145', 'Squat 145 × 3**'],
    ['not kg, pounds', 'Squat 140 lb × 3**'],
    ['it was yesterday', 'Squat 140 × 3** (November 25, 2026)'],
    ['no it was yesterday', 'Squat 140 × 3** (November 25, 2026)'],
    ['wrong day, a week earlier', 'Squat 140 × 3** (November 19, 2026)'],
    ['it was front squat', 'Front Squat 140 × 3**'],
    ['change it to bench', 'Bench 140 × 3**'],
    ['no wait that was the front squat, 120', 'Front Squat 120 × 3**'],
  ])('“%s”', (message, set) => {
    expect(intentsAfter(message, 'Squat 140 × 3**')).toEqual({
      calls: [],
      says: [`Shall I write down **${set} as a record of yours? Say “yes” and I will.`],
      rest: '',
    });
  });
});

it.each([
  ['yes but 5 reps', { value: 140, repetitions: 5 }],
  ['yes, five', { value: 140, repetitions: 5 }],
  ['yes, for yesterday', { value: 140, repetitions: 3, achieved_on: '2026-11-25' }],
  [
    'yes but for tuesday, only just remembered to put it in',
    { value: 140, repetitions: 3, achieved_on: '2026-11-24' },
  ],
  ['yes 140 lbs', { value: 140, unit: 'lb', repetitions: 3 }],
  ['yes in pounds', { value: 140, unit: 'lb', repetitions: 3 }],
  ['yes on Monday', { value: 140, repetitions: 3, achieved_on: '2026-11-23' }],
  ['yes five reps', { value: 140, repetitions: 5 }],
  ['yes was a double', { value: 140, repetitions: 2 }],
  ['y but make it 142.5', { value: 142.5, repetitions: 3 }],
  ['make it 5 and save', { value: 140, repetitions: 5 }],
  ['ye but 1 rep, second one got stuck', { value: 140, repetitions: 1 }],
  [
    'yes but put it on yesterday, did it before my shift',
    { value: 140, repetitions: 3, achieved_on: '2026-11-25' },
  ],
  ['Yes, but that was last Saturday, the 21st.', { value: 140, repetitions: 3, achieved_on: '2026-11-21' }],
  ['ok but it was 142.5', { value: 142.5, repetitions: 3 }],
])('“%s” saves it with the correction', (message, set) => {
  expect(intentsAfter(message, 'Squat 140 × 3**')).toEqual({
    calls: [{ action: 'add', lift: 'Squat', ...set }],
    says: [],
    rest: '',
  });
});

it.each([
  'no',
  'no not today',
  "that wasn't me",
  'wasn’t mine',
  'nah. spotter had hands on it',
  'No thank you, my grandson helped with the last two.',
  'hmm no leave it, i used my legs on like all of them',
])('“%s” declines it', (message) => {
  expect(intentsAfter(message, 'Squat 140 × 3**')).toMatchObject({
    calls: [],
    says: ['OK, I won’t log it.'],
  });
});

it.each(['ok but how deep should I go', 'is 3 reps enough', 'it was hard', 'next week 145'])(
  '“%s” corrects nothing',
  (message) => {
    expect(intentsAfter(message, 'Squat 140 × 3**')).toEqual({ calls: [], says: [], rest: message });
  },
);

it('repeats the other offers after one is named', () => {
  expect(intentsAfter('the bench was 102.5', 'Squat 140 × 3**', 'Bench 100 × 5**').says).toEqual(
    offer('Squat 140 × 3**', 'Bench 102.5 × 5**').split('\n\n'),
  );
});

it('keeps the earlier offers before the next set', () => {
  expect(intentsAfter('and bench 100 for 2', 'Squat 140 × 3**').says).toEqual(
    offer('Squat 140 × 3**', 'Bench 100 × 2**').split('\n\n'),
  );
});

it('accepts agreement to the correction', () => {
  const { calls } = intentsOf('yes', TODAY, [
    { question: 'make it 4 reps', answer: offer('Squat 140 × 4**') },
    { question: 'squat 140 for 3', answer: offer('Squat 140 × 3**') },
  ]);
  expect(calls.map(({ input }) => input)).toEqual([
    { action: 'add', lift: 'Squat', value: 140, repetitions: 4 },
  ]);
});

describe('agreement with several corrections, a plan or another set saves nothing', () => {
  it.each([
    'yes, two weeks ago I did 130',
    'yes, on saturday 150',
    'ok, on saturday 145',
    'yes, I did 130 yesterday',
    'yes, last month I did 135',
    'sure, 2.5',
    'ok deadlift 180 for 5',
    'ok, deadlift',
    'yes, 8 of 10',
    'ok one',
    'right one',
    'yes, tomorrow',
    'yeah one day',
    'yes if that is my best',
    'yes, deadlift is better',
  ])('“%s”', (message) => {
    expect(intentsAfter(message, 'Squat 140 × 3**').calls).toEqual([]);
  });
});

it.each(['it was 150, my brother lifted it', 'no, 150, my goal', 'i misread, is it 5', 'was it 5?'])(
  '“%s” offers no other set',
  (message) => {
    expect(intentsAfter(message, 'Squat 140 × 3**').says).toEqual([]);
  },
);

it.each([
  'i missed, was 150',
  'yes, 3 sets',
  'yes, 2 spotters watched',
  'yes last week',
  'yes my brother did it',
  'yes, for my brother',
  'yeah I wish',
  'yes one of these days',
  'yes I will try it',
  'yes maybe',
  'yes thats the plan',
])('asks again after a yes with something it cannot read: “%s”', (message) => {
  const { calls, says } = intentsAfter(message, 'Squat 140 × 3**');
  expect([calls, says.length]).toEqual([[], 1]);
  expect(says[0]).toMatch(/^Shall I write down \*\*Squat 140/u);
});

it('reads the best and saves nothing yet: “yes is that a pr”', () => {
  const { calls, says } = intentsAfter('yes is that a pr', 'Squat 140 × 3**');
  expect(calls).toEqual([{ action: 'read', lift: 'Squat' }]);
  expect(says.join()).toContain('Shall I write down **Squat 140 × 3**');
});

it('corrects the last of several sets when none is named', () => {
  expect(intentsAfter('no it was 4', 'Squat 140 × 3**', 'Bench 95 × 5**').says).toEqual(
    offer('Squat 140 × 3**', 'Bench 95 × 4**').split('\n\n'),
  );
});

it('ignores a lift it did not offer', () => {
  expect(intentsAfter('the squat was for 3', 'Bench 97.5 × 2**').says.join()).not.toContain('undefined');
});

it.each(['yes with belt', 'yes, it was a good day', 'yep felt easy', 'yes!! so happy'])(
  'agrees: “%s”',
  (message) => {
    expect(intentsAfter(message, 'Squat 140 × 3**').calls).toEqual([
      { action: 'add', lift: 'Squat', value: 140, repetitions: 3 },
    ]);
  },
);

it.each(['change it', 'fix it', 'change that please'])('asks for the right value: “%s”', (message) => {
  const { calls, says } = intentsAfter(message, 'Squat 140 × 3**');
  expect([calls, says.join()]).toEqual([[], expect.stringContaining('What should it be?')]);
});

it.each([
  'wait is that a pr',
  'no, did I beat my best',
  'no thanks, any tips for depth',
  'not now, show me my records',
  'nope, give me a warm up',
  'forget it, show my deadlift',
])('answers a question sent with a no: “%s”', (message) => {
  expect(intentsAfter(message, 'Squat 140 × 3**').says).not.toContain('OK, I won’t log it.');
});

describe('an unclear yes saves nothing', () => {
  it.each([
    'of course not',
    'absolutely not',
    'disregard',
    'nein',
    'asdfgh',
    'prices',
    'creatine',
    'mark it as failed',
    "if it's a pr, yes",
    'yes yes no',
    'write it off',
    'My daughter does 80. Five times. Imagine.',
  ])('“%s”', (message) => {
    expect(intentsAfter(message, 'Squat 140 × 3**').calls).toEqual([]);
  });
});

it.each(['y', '👍', 'bet', 'yea log that before i go on shift', 'yessir'])('agrees: “%s”', (message) => {
  expect(intentsAfter(message, 'Squat 140 × 3**').calls).toEqual([
    { action: 'add', lift: 'Squat', value: 140, repetitions: 3 },
  ]);
});

it('changes or removes a record only after a clear yes', () => {
  const removal = {
    question: 'remove the 150 squat',
    answer: 'Shall I remove your Squat record of 150 kg (November 6, 2026)? Say “yes” and I will.',
  };
  const said = (message: string) => intentsOf(message, TODAY, [removal]).calls;
  for (const message of ['of course not', 'you sure', 'typo', 'why would i', 'bet', 'keep that one'])
    expect([message, said(message)]).toEqual([message, []]);
  expect(said('yes please do')).toHaveLength(1);
});
