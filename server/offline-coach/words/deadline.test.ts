import { expect, it } from 'vitest';
import { weeksLeftIn } from './deadline.ts';

it.each([
  ['in 10 weeks', 10],
  ['within the next six weeks', 6],
  ['in a month', 4],
  ['in 3 months', 13],
  ['by march 26', 3],
  ['by march', 51],
  ['by the end of june', 16],
  ['by june 1', 12],
  ['before summer', 12],
  ['by christmas', 42],
  ['by the end of the year', 43],
  ['by january 2027', 43],
  ['by the end of the month', null],
  ['10 weeks ago', null],
  ['by february 31', null],
])('reads the weeks left in “%s”: %s', (said, weeks) => {
  expect(weeksLeftIn(said, '2026-03-05')).toBe(weeks);
});
