import { expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const KNOWN = ['shoulder', 'squat', 'deadlift', 'stick', 'heavi', 'bench'];

it.each([
  ['sholder', 'shoulder'],
  ['sqaut', 'squat'],
  ['deadlft', 'deadlift'],
  ['dedlfit', null],
  ['bnch', null],
  ['creatin', null],
])('%s is %s', (stem, nearest) => {
  expect(nearestWord(stem, KNOWN)).toBe(nearest);
});
