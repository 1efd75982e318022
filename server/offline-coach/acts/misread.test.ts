import { describe, expect, it } from 'vitest';
import { dialogueOf } from '#server/offline-coach/conversation/dialogue.ts';
import { nextStep } from '#server/offline-coach/next-step.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { AFTER_TOWN, FOUNDED_BY } from '#server/prompt-format/marks.ts';
import { intentsOf } from './intents.ts';

describe('a message of 100,000 characters', () => {
  const LONG = 100_000;
  const letters = 'a'.repeat(LONG);
  const dots = `x${'.'.repeat(LONG)}x`;

  it.each([
    ['letters', letters],
    ['dots', dots],
  ])('of %s is not a typo', (_, text) => {
    expect(asPlain(text)).toBe(text);
    expect(spelled(text)).toBe(text);
  });

  it.each([
    ['letters', letters],
    ['dots', dots],
  ])('of %s is cut when another one follows', (_, text) => {
    const dialogue = dialogueOf({
      prompt: [
        { role: 'user', content: [{ type: 'text', text }] },
        { role: 'assistant', content: [{ type: 'text', text: 'I did not find that.' }] },
        { role: 'user', content: [{ type: 'text', text: 'How long should I rest?' }] },
      ],
    });
    expect(dialogue.earlier.map(({ length }) => length)).toEqual([1000]);
    expect(nextStep(dialogue).kind).toBe('say');
  });
});

it.each([
  'is hiit bad for strength',
  'is clen legal',
  'is plyo any use',
  'what are super sets?',
  'how do i even out my hips',
  'bloody knuckles from deadlifts',
  "who won the world's strongest man?",
  'cool down after squats',
  'right shoulder',
  'plus size belt',
  'good morning exercise form',
  'morning stiffness in my back',
  'bro split or full body',
])('%s: nothing is left out or changed', (question) => {
  expect(asPlain(question)).toBe(question);
});

const TODAY = '2026-03-05';

/** Returns what a sentence does after a question and its answer. */
function doneAfter(question: string, answer: string, sentence: string) {
  const { calls, says, rest } = intentsOf(sentence, TODAY, [{ question, answer }]);
  return { calls: calls.map(({ tool, input }) => ({ tool, ...input })), says, rest };
}

describe('after a memory', () => {
  const intentsThen = (memory: string, sentence: string) =>
    doneAfter(`Remember that ${memory}`, `I will remember: “${memory}”`, sentence);
  const forgets = (content: string) => ({ tool: 'memory', action: 'forget', content });
  const saves = (content: string) => ({ tool: 'memory', action: 'save', content });

  it.each([
    'Never mind, how do I warm up?',
    'never mind, how do i warm up',
    'Never mind. How do I warm up?',
    'forget it, how do I squat deeper',
    'Can I bench on Friday or not?',
    'wait, what do I do on Friday',
    'wait is it on Friday',
    'I am not training on Friday',
    'Actually on Friday I also squat',
    'no, I do not train on Fridays',
    'wait, how many sets of 5 should I do',
    'is it a mistake to do 5 sets',
  ])('%s changes nothing', (sentence) => {
    expect(intentsThen('I train on Mondays', sentence)).toMatchObject({ calls: [], says: [] });
    expect(intentsThen('I train 3 times a week', sentence)).toMatchObject({ calls: [], says: [] });
  });

  it('another one is forgotten', () => {
    expect(intentsThen('I train on Mondays', 'forget that my knee hurts').calls).toEqual([
      forgets('my knee hurts'),
    ]);
  });

  it.each(['forget that', 'scratch that', "that's not true", 'Never mind, I do have them now'])(
    '%s forgets it',
    (sentence) => {
      expect(intentsThen('I have no chains', sentence).calls).toEqual([forgets('I have no chains')]);
    },
  );

  it.each([
    ['I train on Mondays', 'no, Tuesdays', 'I train on Tuesdays'],
    ['I train on Mondays', 'sorry, on friday', 'I train on Fridays'],
    ['I train on Mondays', 'Tuesday, not Monday', 'I train on Tuesdays'],
    ['I train on Mondays and Fridays', 'not Friday, Thursday', 'I train on Mondays and Thursdays'],
    ['My squat goal is 250 kg', 'make it 240', 'My squat goal is 240 kg'],
  ])('%s: %s', (memory, sentence, meant) => {
    expect(intentsThen(memory, sentence).calls).toMatchObject([forgets(memory), saves(meant)]);
  });

  it.each(['actually Thursdays', 'no, Tuesdays and Thursdays'])(
    'either of two days is possible: %s',
    (sentence) => {
      expect(intentsThen('I train on Mondays and Fridays', sentence).calls).toEqual([]);
    },
  );
});

describe('after a record', () => {
  const intentsThen = (sentence: string) =>
    doneAfter('log bench 105 kg x 3', 'I saved your Bench: **105 kg × 3**', sentence);
  const bench = { tool: 'prs', lift: 'Bench' };

  it.each([
    '4',
    'and 4',
    '5x5',
    'yesterday?',
    'what about yesterday?',
    'what about 110',
    'wait, squat 100?',
    'wait, was it 100',
    'should it be 110',
  ])('%s saves and changes nothing', (sentence) => {
    expect(intentsThen(sentence)).toEqual({ calls: [], says: [], rest: sentence });
  });

  it.each(['107.5', 'for 4'])('%s makes the coach ask whether to change it', (sentence) => {
    expect(intentsThen(sentence)).toMatchObject({
      calls: [],
      says: [expect.stringMatching(/^Shall I change your Bench record of 105 kg × 3/u)],
    });
  });

  it.each([
    ['yesterday', { achieved_on: '2026-03-04' }],
    ['on monday', { achieved_on: '2026-03-02' }],
    ['not 105, 107.5', { value: 107.5, unit: 'kg' }],
    ['no it was 5 reps', { repetitions: 5 }],
  ])('%s corrects it', (sentence, input) => {
    expect(intentsThen(sentence).calls).toEqual([{ ...bench, action: 'correct', ...input }]);
  });

  it.each([
    ['and 110', { value: 110, unit: 'kg' }],
    ['110 kg x 2', { value: 110, unit: 'kg', repetitions: 2 }],
  ])('%s saves the next one', (sentence, input) => {
    expect(intentsThen(sentence).calls).toEqual([{ ...bench, action: 'add', ...input }]);
  });

  it.each([
    ['no, that was squat 120', { value: 120, unit: 'kg', repetitions: 3 }],
    ['sorry, squat 180 x 2 yesterday', { value: 180, unit: 'kg', repetitions: 2, achieved_on: '2026-03-04' }],
    ['not bench but squat', { value: 105, unit: 'kg', repetitions: 3 }],
  ])('%s refers to another lift', (sentence, input) => {
    expect(intentsThen(sentence).calls).toEqual([
      { tool: 'prs', action: 'add', lift: 'Squat', instead_of: 'Bench', ...input },
    ]);
  });
});

it('a record without a weight is not saved along with a question', () => {
  const said = (sentence: string) => doneAfter('log squat', 'How much weight?', sentence).calls;
  expect(said('what about 160?')).toEqual([]);
  expect(said('160 kg')).toMatchObject([{ action: 'add', lift: 'Squat', value: 160 }]);
  expect(said('make it 160')).toMatchObject([{ action: 'add', lift: 'Squat', value: 160 }]);
});

describe('after a body weight', () => {
  const intentsThen = (sentence: string) =>
    intentsOf(sentence, TODAY, [
      { question: 'yes', answer: 'Your profile now says that you weigh **92 kg**.' },
      { question: 'i weigh 92 kg', answer: 'Shall I save **92 kg** as your body weight?' },
    ]).calls.map(({ tool, input }) => ({ tool, ...input }));

  it.each(['what about 100 kg', 'and 120?', 'and 120', '100 kg'])('%s saves nothing', (sentence) => {
    expect(intentsThen(sentence)).toEqual([]);
  });

  it.each(['no, 93', 'actually 93 kg', 'make it 93'])('%s saves another one', (sentence) => {
    expect(intentsThen(sentence)).toEqual([
      { tool: 'profile', action: 'set_body_weight', body_weight: 93, unit: 'kg' },
    ]);
  });
});

it.each([
  ['log bench one forty for five', { value: 140, repetitions: 5 }],
  ['log bench two twenty five for five', { value: 225, repetitions: 5 }],
])('%s keeps the repetitions', (sentence, input) => {
  expect(intentsOf(sentence, TODAY).calls).toEqual([
    { tool: 'prs', input: { action: 'add', lift: 'Bench', ...input } },
  ]);
});

it.each([
  ['Ann Lee', 'St. Paul'],
  ['Ann Lee', 'Rye, N.Y.'],
  ['Dr. Ann Lee', 'Marlow Falls'],
])('finds who founded the gym, and where, despite a period in a name: %s, %s', (founder, town) => {
  const gym = 'Iron Temple';
  const content = `You are Coach, the coach of ${gym}${FOUNDED_BY}${founder} in ${town}${AFTER_TOWN} about training.`;
  expect(dialogueOf({ prompt: [{ role: 'system', content }] }).founded).toEqual({ gym, founder, town });
});
