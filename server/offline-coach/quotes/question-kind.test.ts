import { expect, it } from 'vitest';
import { kindOf } from './question-kind.ts';

it('expects a percentage, not just any number, when asked for one', () => {
  const kind = kindOf('what percent for speed squats');
  expect(kind.name).toBe('percentage');
  expect(kind.fits('Three waves of 50, 55 and 60 percent.')).toBe(1);
  expect(kind.fits('Adding 5 kg to the base moves Friday by 2.5 kg.')).toBe(0);
  expect(kindOf('how much does 80 percent weigh').name).toBe('amount');
});

it.each([
  'how do deloads work',
  'How does the conjugate method work?',
  'how does dynamic effort work exactly',
])('expects a definition when asked how a thing works: %s', (question) =>
  expect(kindOf(question).name).toBe('definition'),
);

it.each(['how do i work on my lockout', 'how do I make it work', 'how do you work up to a max'])(
  'expects steps when asked how to do something: %s',
  (question) => expect(kindOf(question).name).toBe('steps'),
);

it("expects a definition for “explain like I'm five”", () => {
  expect(kindOf('conjugate looks confusing, explain it like im 5').name).toBe('definition');
  expect(kindOf('they asked me about the offside rule, can you explain it?').name).not.toBe('definition');
});

it('expects a definition of a difference, and a choice of the best', () => {
  expect(kindOf('whats the difference between a power bar and a deadlift bar').name).toBe('definition');
  expect(kindOf("what's the best bar for squats").name).toBe('choice');
});

it('expects a verdict, not a choice, for a final “or not”', () => {
  expect(kindOf('is creatine legit or nah').name).toBe('yes or no');
  expect(kindOf('should i use straps or not?').name).toBe('yes or no');
  expect(kindOf('do I squat or not squat with a cold').name).toBe('choice');
});

it.each([
  'should i see someone',
  'how do i know if it is serious',
  'what if it still hurts',
  'when should i worry',
  'it won’t go away',
])('asks when to see a doctor: %s', (question) => {
  const kind = kindOf(question);
  expect(kind.name).toBe('doctor');
  expect(kind.fits('If it does not settle in two weeks, have it looked at.')).toBe(1);
  expect(kind.fits('Widen the stance and use a higher box.')).toBe(0);
});

it.each([
  'how do i get serious about lifting',
  'my bench never gets better',
  'do i need a coach',
  'should i worry about protein timing',
  'can i get my form checked',
  'do i need a specialist bar',
])('does not ask about a doctor: %s', (question) => expect(kindOf(question).name).not.toBe('doctor'));

it.each([
  [
    'how many reps',
    'Three or four sets of 6 to 10, on Monday and Friday.',
    'Hamstrings cramp in the first weeks.',
  ],
  ['how many repetitions should i do', 'Use 40 percent for eight doubles.', 'Train it on two days a week.'],
  ['how many sets of that', 'Do the raise 4 × 8 on Fridays.', 'It takes eight weeks.'],
  ['how many sets', 'Start with three sets.', 'Sets of five are enough.'],
])('counts sets and repetitions as training writes them: %s', (question, counted, other) => {
  const { fits } = kindOf(question);
  expect(fits(counted)).toBe(1);
  expect(fits(other)).toBeLessThan(1);
});
