import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPack } from '#server/content/pack.ts';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const inputs = (question: string) =>
  intentsOf(question, TODAY).calls.map(({ tool, input }) => ({ tool, ...input }));

describe('calculations', () => {
  it.each([
    ['what is 80 % of 315', { calculation: 'percentages', weight: 315, percentages: [80] }],
    [
      "What's 72.5% of 182,5 kg?",
      { calculation: 'percentages', weight: 182.5, unit: 'kg', percentages: [72.5] },
    ],
    [
      '70, 80 and 90% of 405 lbs',
      { calculation: 'percentages', weight: 405, unit: 'lb', percentages: [70, 80, 90] },
    ],
    [
      'Give me 60% and 75% of a max of 1,000 lb',
      { calculation: 'percentages', weight: 1000, unit: 'lb', percentages: [60, 75] },
    ],
    ['percentage table for 140 kg', { calculation: 'percentages', weight: 140, unit: 'kg' }],
    ['my max from 275 x 5', { calculation: 'one_rep_max', weight: 275, repetitions: 5 }],
    [
      'What is my 1RM if I did 100kg for 8?',
      { calculation: 'one_rep_max', weight: 100, unit: 'kg', repetitions: 8 },
    ],
    [
      'estimate my one-rep max: 225 lb × 10',
      { calculation: 'one_rep_max', weight: 225, unit: 'lb', repetitions: 10 },
    ],
    ['which plates for 140 kg?', { calculation: 'plates', weight: 140, unit: 'kg' }],
    ['How do I load 315', { calculation: 'plates', weight: 315 }],
    ['what plates do I need for 102.5kg', { calculation: 'plates', weight: 102.5, unit: 'kg' }],
    ['100 kg in lbs', { calculation: 'convert', weight: 100, unit: 'kg' }],
    ['convert 225 pounds to kilos please', { calculation: 'convert', weight: 225, unit: 'lb' }],
    ['How many kg is 315 lbs?', { calculation: 'convert', weight: 315, unit: 'lb' }],
    [
      'DOTS for a 600 kg total at 100 kg, male',
      { calculation: 'points', weight: 600, unit: 'kg', body_weight: 100, sex: 'male' },
    ],
    [
      'What is my wilks with a bench of 122.5 kg at 70.5 kg as a woman?',
      { calculation: 'points', weight: 122.5, unit: 'kg', body_weight: 70.5, sex: 'female', event: 'B' },
    ],
  ])('%s', (question, input) => {
    expect(inputs(question)).toEqual([{ tool: 'calculate', ...input }]);
  });

  it('with a lift read its best first', () => {
    expect(inputs('What is 80% of my squat?')).toEqual([{ tool: 'prs', action: 'read', lift: 'Squat' }]);
  });
});

describe('stated records', () => {
  it.each([
    ['I benched 225 today', { lift: 'Bench', value: 225, achieved_on: '2026-03-05' }],
    ['new PR: squat 405 x 3', { lift: 'Squat', value: 405, repetitions: 3 }],
    ['I just pulled 500 lbs for 2!', { lift: 'Deadlift', value: 500, unit: 'lb', repetitions: 2 }],
    ['I hit a 140kg bench press for a triple', { lift: 'Bench', value: 140, unit: 'kg', repetitions: 3 }],
    ["I've finally deadlifted 227.5 kg.", { lift: 'Deadlift', value: 227.5, unit: 'kg' }],
    ['My new front squat max is 315', { lift: 'Front Squat', value: 315 }],
    ['PR overhead press 155 lb', { lift: 'Overhead Press', value: 155, unit: 'lb' }],
    ['I did 15 pull-ups', { lift: 'Pull Ups', value: 15 }],
    ['I squatted 405 for 5 sets', { lift: 'Squat', value: 405 }],
    ['I squatted 180 kg yesterday', { lift: 'Squat', value: 180, unit: 'kg', achieved_on: '2026-03-04' }],
  ])('%s', (sentence, input) => {
    expect(inputs(sentence)).toEqual([{ tool: 'prs', action: 'add', ...input }]);
  });

  it.each([
    'Should I bench 225 today?',
    'I want to bench 225',
    'I bench 225 and squat 315',
    'If I benched 225 I would be happy',
    'I almost squatted 405',
    'I failed 405 on squat today',
    'I benched 225 in 2019',
    'I squatted 3 times this week',
    'I squatted at 80% today',
    'He benched 500',
    'I can squat 400',
    'My goal is a new PR of 500 on deadlift',
    'I got a belt for 110 dollars',
    'I did 5 sets of bench',
    'How did she squat 405?',
  ])('are not read from: %s', (sentence) => {
    const other = ({ tool, action }: Record<string, unknown>) => tool !== 'memory' && action !== 'heaviest';
    expect(inputs(sentence).filter(other)).toEqual([]);
  });
});

describe('questions about records', () => {
  it.each([
    ['what is my best deadlift', { lift: 'Deadlift' }],
    ["What's my bench PR?", { lift: 'Bench' }],
    ['what was my last squat?', { action: 'last', lift: 'Squat' }],
    ['Show me my personal records', {}],
    ['What are my current PRs?', {}],
  ])('%s', (question, input) => {
    expect(inputs(question)).toEqual([{ tool: 'prs', action: 'read', ...input }]);
  });

  it.each([
    'What is my best deadlift stance?',
    'How do I get my bench PR up?',
    'What is the record of the founder?',
    'What is my weak point in the squat?',
    'How do I increase my max bench?',
  ])('are not read from: %s', (question) => {
    expect(inputs(question)).toEqual([]);
  });
});

describe('sentences with several requests', () => {
  it.each([
    [
      'log squat 150 and bench 100',
      [
        { tool: 'prs', action: 'add', lift: 'Squat', value: 150 },
        { tool: 'prs', action: 'add', lift: 'Bench', value: 100 },
      ],
    ],
    ['PR! Bench press 110 kg', [{ tool: 'prs', action: 'add', lift: 'Bench', value: 110, unit: 'kg' }]],
    // It is unclear which set to save.
    ['squat 100x5, 110x5, 120x3', []],
  ])('%s', (sentence, calls) => {
    expect(inputs(sentence)).toEqual(calls);
  });

  it('save the set and look up a complaint', () => {
    const sentence = 'I squatted 200 kg and my back hurts';
    expect(intentsOf(sentence, TODAY)).toMatchObject({ calls: [{ tool: 'prs' }], rest: sentence });
  });

  it('offer to save when the intent is uncertain', () => {
    const sentence = 'Deadlift 200kg for 3, felt great';
    const offer = intentsOf(sentence, TODAY);
    expect(offer).toMatchObject({ calls: [], says: [expect.stringContaining('**Deadlift 200 kg × 3**')] });
    const before = [{ question: sentence, answer: offer.says[0]! }];
    expect(intentsOf('yes', TODAY, before).calls).toEqual([
      { tool: 'prs', input: { action: 'add', lift: 'Deadlift', value: 200, unit: 'kg', repetitions: 3 } },
    ]);
    expect(intentsOf('no thanks', TODAY, before)).toMatchObject({
      calls: [],
      says: [expect.stringContaining('won’t log it')],
    });
    expect(intentsOf('yes', TODAY)).toMatchObject({ calls: [], rest: 'yes' });
  });
});

describe('units, bars and symbols', () => {
  it.each([
    [
      'gimme 85/90/95% of 200kg',
      { calculation: 'percentages', weight: 200, unit: 'kg', percentages: [85, 90, 95] },
    ],
    ['kg for 275lb?', { calculation: 'convert', weight: 275, unit: 'lb' }],
    ['240lb->kg', { calculation: 'convert', weight: 240, unit: 'lb' }],
    [
      'what goes on the bar for 95 kg using the 15kg bar',
      { calculation: 'plates', weight: 95, unit: 'kg', bar: 15 },
    ],
    [
      'how much would i max if 5 reps at 120 is all i got',
      { calculation: 'one_rep_max', weight: 120, repetitions: 5 },
    ],
  ])('%s', (sentence, input) => {
    expect(inputs(sentence)).toEqual([{ tool: 'calculate', ...input }]);
  });

  it.each([
    ['finally squatted 4 plates, 180kg!', { lift: 'Squat', value: 180, unit: 'kg' }],
    [
      'please note deadlift 3 reps 190 kg yesterday',
      { lift: 'Deadlift', value: 190, unit: 'kg', repetitions: 3, achieved_on: '2026-03-04' },
    ],
  ])('%s', (sentence, input) => {
    expect(inputs(sentence)).toEqual([{ tool: 'prs', action: 'add', ...input }]);
  });

  it('continue from the last act', () => {
    const max = [{ question: '5 reps at 100 kg 1rm', answer: 'A max of about **116.7 kg** by Epley.' }];
    expect(intentsOf('what if it was 110 kg', TODAY, max).calls).toEqual([
      { tool: 'calculate', input: { calculation: 'one_rep_max', weight: 110, unit: 'kg', repetitions: 5 } },
    ]);
    const estimate = [{ question: 'estimate my squat 1rm', answer: 'From your best Squat …' }];
    expect(intentsOf('what about my deadlift', TODAY, estimate).calls).toEqual([
      { tool: 'prs', input: { action: 'estimate', lift: 'Deadlift' } },
    ]);
  });
});

describe('the profile', () => {
  it.each([
    ['how much do I weigh?', { action: 'read' }],
    ['update my weight to 84 kg', { action: 'set_body_weight', body_weight: 84, unit: 'kg' }],
  ])('%s', (sentence, input) => {
    expect(inputs(sentence)).toEqual([{ tool: 'profile', ...input }]);
  });
});

describe('memories', () => {
  it.each([
    ['remember that I train at home on Mondays', 'I train at home on Mondays', 'schedule', 2],
    [
      'Please remember: my left knee hurts in deep squats.',
      'My left knee hurts in deep squats.',
      'injuries',
      3,
    ],
    ['Can you remember that my next meet is in May?', 'My next meet is in May', 'competition', 2],
    ["Don't forget I am vegan", 'I am vegan', 'nutrition', 2],
    ['Note that my name is Bo', 'My name is Bo', 'general', 2],
  ])('%s', (sentence, content, category, importance) => {
    expect(inputs(sentence)).toEqual([{ tool: 'memory', action: 'save', content, category, importance }]);
  });

  it.each(['What do you remember about my knee?', 'Do you remember my goal?'])(
    '%s is recalled',
    (question) => {
      expect(inputs(question)).toEqual([{ tool: 'memory', action: 'recall', content: question }]);
    },
  );

  it.each([
    'Remember how the founder trained?',
    'remember to brace',
    'How do I remember my cues?',
    'I remember the first meet',
  ])('are not read from: %s', (sentence) => {
    expect(inputs(sentence).filter(({ tool }) => tool !== 'memory')).toEqual([]);
  });
});

describe('messages of several sentences', () => {
  it('are carried out where possible, and looked up otherwise', () => {
    const { calls, rest } = intentsOf(
      'I benched 225 today! Remember that I love pause work. How do I get to 250?',
      TODAY,
    );
    expect(calls.map(({ tool }) => tool)).toEqual(['prs', 'memory']);
    expect(rest).toBe('How do I get to 250?');
  });

  it('about training go to the library as a whole', () => {
    for (const question of [
      'What is the conjugate method?',
      'How heavy should my speed bench be?',
      'Which plates should I buy?',
      'How many sets at 80% should I do?',
      'Do I squat 3 times a week?',
      'What percentage of my max do I use on speed day?',
      'What is a good DOTS score?',
    ])
      expect(intentsOf(question, TODAY)).toMatchObject({ calls: [], says: [], rest: question });
  });

  it('are the questions of the sample gym', async () => {
    const pack = await loadPack(resolve(import.meta.dirname, '..', '..', '..', 'content'));
    const questions = [...pack.suggestions, ...pack.golden, ...pack.paraphrases].map(
      ({ question }) => question,
    );
    expect(questions.length).toBeGreaterThan(100);
    // It includes a set from which the single can be calculated.
    expect(questions.filter((question) => intentsOf(question, TODAY).calls.length > 0)).toEqual([
      'squatted 110 for 5, what would that be for a single?',
    ]);
  });
});
