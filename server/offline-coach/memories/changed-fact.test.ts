import { expect, it } from 'vitest';
import { changedFact } from './changed-fact.ts';

it.each([
  ['btw comp is off, called off by the venue', 'Comp is off, called off by the venue'],
  ['nationals got moved to the 3rd', 'Nationals got moved to the 3rd'],
  ['our meet was pushed 2 weeks later. Ugh', 'Our meet was pushed 2 weeks later.'],
  ['weekends are out from now on, i work then', 'Weekends are out from now on, i work then'],
  [
    'my schedule has changed: Tuesday and Friday\nmornings',
    'My schedule has changed: Tuesday and Friday mornings',
  ],
])('“%s” is offered as “%s”', (message, fact) => {
  expect(changedFact(message)).toBe(`Shall I remember this: “${fact}”? Say “yes” and I will.`);
});

it.each([
  'my meet total is 500 now on 3 lifts',
  'her meet was moved to June',
  'no more squats on mondays',
  'swapped my bench day from monday to thursday',
  'fridays are my favourite',
  'update my squat to 150',
  'change that',
  'update what you know',
])('“%s” changes no memory', (message) => {
  expect(changedFact(message)).toBeNull();
});
