import { expect, test } from 'vitest';
import { gramKeysOf, keyOf, stemOf, termsOf, wordsOf } from './terms.ts';

test('words are folded and stop words dropped', () => {
  expect(wordsOf('What IS the Ｐress? Don’t: naïve Überlastung, 5x5!')).toEqual([
    'press',
    'naive',
    'uberlastung',
    '5x5',
  ]);
});

test('sets and repetitions are one word, however they are written', () => {
  for (const text of ['5x5', '5×5', '5 x 5', '5 × 5', '5X5'])
    expect(wordsOf(`Squats ${text} today`)).toEqual(['squats', '5x5', 'today']);
  expect(wordsOf('3x5x2, 5×5 × 5, 2x')).toEqual(['3x5x2', '5x5x5', '2x']);
  // A power of ten, and no sets of repetitions.
  expect(wordsOf('2 x 10, 1.5 × 3, 100 × 5')).toEqual(['2', 'x', '10', '1', '5', '3', '100', '5']);
  expect(wordsOf('box 5, factor x 5')).toEqual(['box', '5', 'factor', 'x', '5']);
});

test('invisible characters do not split a word', () => {
  expect(wordsOf('dead\u00adlift squ\u200bat \ufeffbench')).toEqual(['deadlift', 'squat', 'bench']);
});

test('texts without words give none', () => {
  expect(wordsOf('💪 … — the of')).toEqual([]);
  expect(wordsOf('')).toEqual([]);
});

test('an endless run of letters is truncated', () => {
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(64)]);
});

test('stems come from Snowball', () => {
  expect(['squatting', 'squats', 'periodization'].map(stemOf)).toEqual(['squat', 'squat', 'period']);
});

test('grams are four letters of the marked word', () => {
  expect(gramKeysOf('bench')).toEqual(['_ben', 'benc', 'ench', 'nch_'].map((gram) => keyOf(gram)));
  expect(gramKeysOf('a')).toEqual([keyOf('_a_')]);
});

test('a word gives one stem and its grams', () => {
  const terms = termsOf(['heavy', 'squats']);
  expect(terms.stems).toEqual([keyOf('heavi'), keyOf('squat')]);
  expect(terms.grams).toHaveLength(4 + 5);
});

test('keys are whole 32-bit numbers', () => {
  expect(keyOf('squat')).toBe(keyOf(' squat', 1));
  expect(Number.isInteger(keyOf('😀')) && keyOf('😀') >= 0 && keyOf('😀') < 2 ** 32).toBe(true);
});
