import { expect, it } from 'vitest';
import { restatedSets } from './restated-sets.ts';

const kg = (value: number) => ({ value, unit: 'kg' as const });

it.each(['no 4x3', 'sorry, 4 sets of 3', 'no, 3 reps, 4 sets'])('reads “%s” about a set of 95 kg', (said) => {
  expect(restatedSets(said, kg(95))).toEqual({ sets: 4, repetitions: 3 });
});

it.each([
  ['no 8x12', kg(10)],
  ['no 60x5', kg(65)],
  ['no, 4 sets, 60', kg(65)],
  ['no 0x5', kg(65)],
  ['no 4x3 was yesterday', kg(95)],
])('leaves “%s” about %o alone, whose first number may be a weight', (said, weight) => {
  expect(restatedSets(said, weight)).toBeNull();
});
