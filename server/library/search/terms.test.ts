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
