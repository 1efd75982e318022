import { expect, it } from 'vitest';
import { nearestStem } from './nearest-stem.ts';

const KNOWN = ['shoulder', 'squat', 'deadlift', 'stick', 'heavi', 'bench'];

it.each([
  ['sholder', 'shoulder'],
  ['sqaut', 'squat'],
  ['deadlft', 'deadlift'],
  ['dedlfit', null],
  ['bnch', null],
  ['creatin', null],
])('%s is %s', (stem, nearest) => {
  expect(nearestStem(stem, KNOWN)).toBe(nearest);
});
