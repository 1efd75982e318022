import { expect, it } from 'vitest';
import { bookPassage } from '#server/testing/book-passage.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';
import { hasBoth, sidesOf } from './sides.ts';

it.each([
  ['what belt, 10mm or 13', 'The 10 mm first; the 13 mm is stiff.', true],
  ['what belt, 10mm or 13', 'It is 10 cm wide and 13 mm thick.', false],
  ['before or after lifting', 'Never before squats, and easily after them.', true],
  ['with or without a belt', 'Squat without one first.', false],
  [
    'do I train before or after the night shift',
    'Eat the main meal after getting up, one in the middle of the shift, and something small before bed.',
    false,
  ],
])('mentions both sides of “%s” in “%s”: %s', (question, text, isAboutBoth) => {
  expect(hasBoth(text, sidesOf(question)!)).toBe(isAboutBoth);
});

it.each(['should I bench or not', 'bands or chains', 'before my shift or after', 'is 5 or so enough'])(
  'finds no two sides in “%s”',
  (question) => {
    expect(sidesOf(question)).toBeNull();
  },
);

it('prefers a heading that names both sides to a page with more matching words', () => {
  const question = 'cardio before or after lifting';
  const passages = [
    bookPassage(1, 'Does cardio cost strength?', 'Easy cardio costs a lifting athlete nothing.'),
    bookPassage(
      2,
      'Should I do cardio before or after weights?',
      'Do it behind the weights, or on another day.',
    ),
  ];
  const known = { byStem: new Map(), searched: 0 };
  const { quotes } = selectQuotes(passages, queryOf(question), kindOf(question), known);
  expect(quotes[0]?.core).toBe('Do it behind the weights, or on another day.');
});
