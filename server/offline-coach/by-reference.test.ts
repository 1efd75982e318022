import { describe, expect, it } from 'vitest';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const done = (sentence: string, ...exchanges: { question: string; answer: string }[]) => {
  const { calls, says } = intentsOf(sentence, TODAY, exchanges);
  return {
    calls: calls.map(({ tool, input }): Record<string, unknown> => ({ tool, ...input })),
    says: says.join('\n'),
  };
};
const prs = (action: string, input: object = {}) => ({ tool: 'prs', action, ...input });

describe('a record that is pointed at, with nothing written down in the conversation', () => {
  it.each([
    ['remove the squat from today', { lift: 'Squat', of: { day: TODAY } }],
    ['please delete my bench from yesterday', { lift: 'Bench', of: { day: '2026-03-04' } }],
    ["get rid of yesterday's deadlift", { lift: 'Deadlift', of: { day: '2026-03-04' } }],
    ['delete my last overhead press', { lift: 'Overhead Press', of: {} }],
    ['erase my latest front squat', { lift: 'Front Squat', of: {} }],
    ['take back what i logged last', { of: {} }],
    ['trash tonights bench pls', { lift: 'Bench', of: { day: TODAY } }],
    ['delete my last entry', { of: {} }],
    ['undo the last set i logged', { of: {} }],
    ['can you erase what i just entered', { of: {} }],
    ['delete my 100 kg x 5 squat', { lift: 'Squat', of: { value: 100, unit: 'kg', repetitions: 5 } }],
    ['delete my squat of 142.5', { lift: 'Squat', of: { value: 142.5 } }],
  ])('is removed: %s', (sentence, input) => {
    expect(done(sentence).calls).toEqual([prs('remove', input)]);
  });

  it.each([
    ['no wait todays press was 57.5', { lift: 'Overhead Press', of: { day: TODAY }, value: 57.5 }],
    ['oops the bench on monday was 4 reps', { lift: 'Bench', of: { day: '2026-03-02' }, repetitions: 4 }],
    ["yesterday's deadlift should be 185", { lift: 'Deadlift', of: { day: '2026-03-04' }, value: 185 }],
    ['mondays deadlift should say 160', { lift: 'Deadlift', of: { day: '2026-03-02' }, value: 160 }],
    ['change my squat from 182.5 to 180', { lift: 'Squat', of: { value: 182.5 }, value: 180 }],
    ['sorry, my bench today was 102.5 kg', { lift: 'Bench', of: { day: TODAY }, value: 102.5, unit: 'kg' }],
  ])('is changed: %s', (sentence, input) => {
    expect(done(sentence).calls).toEqual([prs('correct', input)]);
  });

  it.each([
    'mondays squat should be 180',
    'friday deadlift should be 60 kg',
    'tonights squat should be 180',
    'tonights bench should be 3 reps at 100 kg',
    'my mondays squat should be at 80% of 200',
    'mondays bench should say 3x5 at 100',
    'delete my squats',
    'delete all my records',
    'remove squats from my program',
    'remove the squat',
    'drop the last set',
    'take out the last set of squats?',
    'should i drop my deadlift from friday',
    'no wait, my bench was at 100 when i started',
    'no wait my bench was 100 last year',
    'should I take back the bar on Monday?',
    'change my squat to low bar',
    'wait was my press 57.5 today',
    'remove the belt from my last squat',
    'how do I fix my press at 60 kg',
    'set my bench to 120',
    'update my squat to 200',
    'actually my squat is 200',
    'no, my deadlift is 200',
    'sorry, my bench is 100',
    'drop the deadlift from my last workout',
    'cancel my squat from friday',
  ])('is neither changed nor removed: %s', (sentence) => {
    const writes = done(sentence).calls.filter(({ action }) =>
      ['remove', 'correct', 'add'].includes(String(action)),
    );
    expect(writes).toEqual([]);
  });

  it.each([
    ['squat 100 kg march 4', { day: '2026-03-04', value: 100, unit: 'kg' }],
    ['squat 100 kg x 5 on march 4', { day: '2026-03-04', value: 100, unit: 'kg', repetitions: 5 }],
    ['100 kg x 5', { day: '2026-03-04', value: 100, unit: 'kg', repetitions: 5 }],
    ['the first one', { day: '2026-03-04', value: 100, unit: 'kg', repetitions: 5 }],
    ['2', { day: '2026-03-04', value: 110, unit: 'kg', repetitions: 1 }],
    ['the 110', { day: '2026-03-04', value: 110 }],
  ])('is chosen by the answer to which is meant, and none is added: %s', (sentence, of) => {
    const asks = {
      question: 'delete my squat from yesterday',
      answer:
        'Which of these 2 do you mean? Name its number, or its weight, repetitions and day, and I remove it:\n\n1. Squat: 100 kg × 5 (March 4, 2026)\n2. Squat: 110 kg (March 4, 2026)',
    };
    expect(done(sentence, asks).calls).toEqual([prs('remove', { lift: 'Squat', of })]);
    const change = { ...asks, question: "yesterday's squat should be 120 kg" };
    expect(done(sentence, change).calls).toEqual([
      prs('correct', { lift: 'Squat', of, value: 120, unit: 'kg' }),
    ]);
  });

  it('is put back', () => {
    const removed = {
      question: 'remove the squat from yesterday',
      answer:
        'I removed your Squat: 145 kg × 5 (March 4, 2026). Also kept with it: body weight 84 kg; 4 sets of 5. Answer “put it back” to restore it.',
    };
    const back = prs('add', {
      lift: 'Squat',
      value: 145,
      unit: 'kg',
      repetitions: 5,
      achieved_on: '2026-03-04',
      body_weight: 84,
      body_weight_unit: 'kg',
      note: '4 sets of 5',
    });
    for (const sentence of ['put it back', 'undo that', 'no, restore it'])
      expect(done(sentence, removed).calls).toEqual([back]);
  });

  it('is changed back', () => {
    const changed = {
      question: 'no wait, todays press was 57.5',
      answer:
        'I changed your Press: **57.5 kg** (March 5, 2026), no longer 55 kg × 2 (March 5, 2026). Answer “undo that” to restore it.',
    };
    expect(done('undo that', changed).calls).toEqual([
      prs('correct', {
        lift: 'Press',
        of: { day: TODAY, value: 57.5, unit: 'kg', repetitions: 1 },
        value: 55,
        unit: 'kg',
        repetitions: 2,
        achieved_on: TODAY,
      }),
    ]);
  });
});

describe('figures', () => {
  it.each([
    ['what do i put on the bar for 87.5', { calculation: 'plates', weight: 87.5 }],
    ['how do i get 92.5 kg on the bar', { calculation: 'plates', weight: 92.5, unit: 'kg' }],
    ['how much could i do for one if i can do 100x8', { calculation: 'one_rep_max', repetitions: 8 }],
    ['if I can bench 90 for 6 what could i lift once', { calculation: 'one_rep_max', weight: 90 }],
    ['what is my max if I did 170 for 5', { calculation: 'one_rep_max', weight: 170, repetitions: 5 }],
  ])('are calculated: %s', (sentence, input) => {
    expect(done(sentence).calls).toEqual([expect.objectContaining({ tool: 'calculate', ...input })]);
  });

  it.each([
    ['what could i squat for 5 if my max is 170', /\*\*145\.7\*\* by Epley, \*\*151\.1\*\* by Brzycki/],
    ['with a 200 kg max how much should i be able to pull for 3', /\*\*181\.8 kg\*\* by Epley/],
    ['my best bench is 120 kg, how much can i do for 8', /120 kg, a set of 8.*\*\*94\.7 kg\*\*/],
    ['how much could I lift for 30 with a max of 100 kg', /hold for 1 to/],
  ])('of a max: %s', (sentence, says) => {
    expect(done(sentence).says).toMatch(says);
  });

  it.each([
    ['compare my squat and my deadlift', prs('compare', { lift: 'Squat', beside: 'Deadlift' })],
    ['how far apart are my bench and my squat', prs('compare', { lift: 'Bench', beside: 'Squat' })],
    ['whats the ratio of my squat to my deadlift', prs('compare', { lift: 'Squat', beside: 'Deadlift' })],
    ['did i beat my press this spring', prs('read', { lift: 'Overhead Press', since: '2026-03-01' })],
    [
      'did i break my squat record last summer',
      prs('history', { lift: 'Squat', since: '2025-06-01', until: '2025-08-31' }),
    ],
    ['how often did i deadlift this spring', prs('history', { lift: 'Deadlift', since: '2026-03-01' })],
  ])('of records: %s', (sentence, call) => {
    expect(done(sentence).calls).toEqual([call]);
  });

  it.each([
    'what should I put on the bar for 5x5?',
    'how much should I squat for 5 reps?',
    'should a squat be heavier than a deadlift?',
    'compare box squats and free squats',
    'what did lifters do in the last winter before a meet?',
    'my press stalls at the top',
    'is a single at 90% enough?',
  ])('leave to the library: %s', (sentence) => {
    expect(done(sentence)).toEqual({ calls: [], says: '' });
  });
});
