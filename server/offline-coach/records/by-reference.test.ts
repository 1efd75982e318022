import { describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const TODAY = '2026-03-05';
const done = (sentence: string, ...exchanges: { question: string; answer: string }[]) => {
  const { calls, says } = intentsOf(sentence, TODAY, exchanges);
  return {
    calls: calls.map(({ tool, input }): Record<string, unknown> => ({ tool, ...input })),
    says: says.join('\n'),
  };
};
const prs = (action: string, input: object = {}) => ({ tool: 'prs', action, ...input });

describe('a reference to a record without a save in the conversation', () => {
  it.each([
    ['remove the squat from today', { lift: 'Squat', of: { day: TODAY } }],
    ['please delete my bench from yesterday', { lift: 'Bench', of: { day: '2026-03-04' } }],
    ["get rid of yesterday's deadlift", { lift: 'Deadlift', of: { day: '2026-03-04' } }],
    ['delete my last overhead press', { lift: 'Overhead Press', of: {} }],
    ['erase my latest front squat', { lift: 'Front Squat', of: {} }],
    ['take back what i logged last', { of: {} }],
    ['trash tonights bench pls', { lift: 'Bench', of: { day: TODAY } }],
    ['delete my last entry', { of: {} }],
    ['erase my latest set', { of: {} }],
    ['undo the last set i logged', { of: {} }],
    ['can you erase what i just entered', { of: {} }],
    ['delete my 100 kg x 5 squat', { lift: 'Squat', of: { value: 100, unit: 'kg', repetitions: 5 } }],
    ['delete my squat of 142.5', { lift: 'Squat', of: { value: 142.5 } }],
    ['delete my 100 bench because i bounced it', { lift: 'Bench', of: { value: 100 } }],
    ['i want the 180x5 deadlift gone', { lift: 'Deadlift', of: { value: 180, repetitions: 5 } }],
    ['the 95 bench never happened, delete it', { lift: 'Bench', of: { value: 95 } }],
    ['please remove my 95 bench from the list', { lift: 'Bench', of: { value: 95 } }],
    ['remove the bench 95x5', { lift: 'Bench', of: { value: 95, repetitions: 5 } }],
  ])('removes it: %s', (sentence, input) => {
    expect(done(sentence).calls).toEqual([prs('remove', input)]);
  });

  it.each([
    ['no wait todays press was 57.5', { lift: 'Overhead Press', of: { day: TODAY }, value: 57.5 }],
    ['oops the bench on monday was 4 reps', { lift: 'Bench', of: { day: '2026-03-02' }, repetitions: 4 }],
    ["yesterday's deadlift should be 185", { lift: 'Deadlift', of: { day: '2026-03-04' }, value: 185 }],
    ['mondays deadlift should say 160', { lift: 'Deadlift', of: { day: '2026-03-02' }, value: 160 }],
    ['change my squat from 182.5 to 180', { lift: 'Squat', of: { value: 182.5 }, value: 180 }],
    ['sorry, my bench today was 102.5 kg', { lift: 'Bench', of: { day: TODAY }, value: 102.5, unit: 'kg' }],
    [
      'the 205 dead should say 207.5, they weighed the plates',
      { lift: 'Deadlift', of: { value: 205 }, value: 207.5 },
    ],
    ['that 205 deadlift was actually 202,5, plz fix', { lift: 'Deadlift', of: { value: 205 }, value: 202.5 }],
    ['the 112.5 bench was a double not a single', { lift: 'Bench', of: { value: 112.5 }, repetitions: 2 }],
    [
      'That last squat set of five I logged was wrong, my training partner counted and it was only four.',
      { lift: 'Squat', of: { repetitions: 5 }, repetitions: 4 },
    ],
    ['typo, squat was 170 x2', { lift: 'Squat', of: { value: 170 }, repetitions: 2 }],
    [
      'My 62.5 press happened a day earlier, can you change the date?',
      { lift: 'Overhead Press', of: { value: 62.5 }, days_later: -1 },
    ],
    [
      'the date on my 170 squat is wrong, it was two days later',
      { lift: 'Squat', of: { value: 170 }, days_later: 2 },
    ],
    ['i entered the wrong weight for my last bench, should be 110', { lift: 'Bench', of: {}, value: 110 }],
    ['can you fix my last bench? it was 115', { lift: 'Bench', of: {}, value: 115 }],
    [
      'my squat on monday was 150 not 155',
      { lift: 'Squat', of: { day: '2026-03-02', value: 155 }, value: 150 },
    ],
    ['i typed 205 but the deadlift was 202.5', { lift: 'Deadlift', of: { value: 205 }, value: 202.5 }],
    ['that 142.5 squat was a triple btw, fix it', { lift: 'Squat', of: { value: 142.5 }, repetitions: 3 }],
    ['that press should be 61 not 62.5', { lift: 'Overhead Press', of: { value: 62.5 }, value: 61 }],
    ['last squat was 4 reps not 5', { lift: 'Squat', of: {}, repetitions: 4 }],
    ['wrong number, the bench on monday was 110', { lift: 'Bench', of: { day: '2026-03-02' }, value: 110 }],
  ])('changes it: %s', (sentence, input) => {
    expect(done(sentence).calls).toEqual([prs('correct', input)]);
  });

  it.each([
    'my last squat was 140 not great',
    'my last squat was only 140',
    'my 100 bench was not locked out',
    'the 200 deadlift was not my best',
    'should the 205 deadlift be 207.5',
    'if my 205 deadlift was 210 i would be happy',
    'his 205 dead should say 207.5',
    "my friend's 140 bench was actually 130",
    'my 170 squat should be 180 by march',
    'my next squat should be 172.5',
    'my last bench was actually hard, 110 next time',
    'the last set of 5 should be at 80%',
    'last set of bench should be 100 actually',
    'my 62.5 press was 5 kg more than my old best, not bad',
    'the date of my meet is wrong, it was two days later',
    'can you fix my squat? it is slow',
    'scrap my 62.5 press, what should i do instead',
    'scrap my 62.5 press, i will do incline',
    'scrap my 62.5 press for now and do incline',
    'scrap my 62.5 press goal',
    'scrap the 100 bench from my plan',
    'bin the 100 kg deadlift day',
    'drop the 140 squat next week',
    'drop my 100 bench to 90, shoulder hurts',
    'remove 5 kg from my bench',
    'i want my knee pain gone',
    'i want the 5 kg gone',
    'my deadlift was 200 not 205 last year',
    'my bench was 100 not 5',
    'benched 2.5 more than last time',
    'did 5 kg more on squat today',
    'get rid of all my press records',
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
  ])('neither changes nor removes it: %s', (sentence) => {
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
  ])('chooses it in reply to a question and adds none: %s', (sentence, of) => {
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

  it('restores it', () => {
    const removed = {
      question: 'remove the squat from yesterday',
      answer:
        'I removed your Squat: 145 kg × 5 (March 4, 2026). Also kept with it: body weight 84 kg; 4 sets of 5. Answer “put it back” to restore it.',
    };
    const back = prs('add', {
      lift: 'Squat',
      as_named: true,
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

  it('changes it back', () => {
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
  ])('are calculated from a max: %s', (sentence, says) => {
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
  ])('are calculated from records: %s', (sentence, call) => {
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
  ])('are left to the library: %s', (sentence) => {
    expect(done(sentence)).toEqual({ calls: [], says: '' });
  });
});
