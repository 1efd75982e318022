import { expect, test } from 'vitest';
import { Vocabulary } from './typo.ts';

const vocabulary = new Vocabulary();
vocabulary.add([
  'deadlift',
  'deadlifts',
  'periodization',
  'squats',
  'squash',
  'muscle',
  'protein',
  'bench',
  'removed',
]);
const nearest = (word: string, frequencies: Record<string, number> = {}) =>
  vocabulary.nearest(word, (known) => (known === 'removed' ? 0 : (frequencies[known] ?? 1)));

test.each([
  ['deadlfit', 'deadlift'],
  ['deadilfts', 'deadlifts'],
  ['periodisaton', 'periodization'],
  ['protien', 'protein'],
  ['musclle', 'muscle'],
  ['sqats', 'squats'],
  ['benhc', 'bench'],
])('%s means %s', (typed, meant) => {
  expect(nearest(typed)).toBe(meant);
});

test.each([
  ['bencs', 'another last letter in five'],
  ['bech', 'fewer than five letters'],
  ['eadlift', 'another first letter'],
  ['mucsel', 'two slips in six letters'],
  ['xylophone', 'nothing near'],
  ['remowed', 'only a word of works since removed'],
])('%s is left alone: %s', (typed) => {
  expect(nearest(typed)).toBeUndefined();
});

test('a doubled letter is likelier than another one', () => {
  vocabulary.add(['shipping', 'slipping']);
  expect(nearest('shhipping', { slipping: 9, shipping: 1 })).toBe('shipping');
});

test('among equally near words the most frequent wins, then the alphabetically first', () => {
  expect(nearest('squath', { squats: 2, squash: 9 })).toBe('squash');
  expect(nearest('squath', { squats: 3, squash: 3 })).toBe('squash');
  expect(nearest('squath', { squats: 9, squash: 2 })).toBe('squats');
});
