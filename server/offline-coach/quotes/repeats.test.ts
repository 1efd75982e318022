import { expect, it } from 'vitest';
import { kindOf } from './question-kind.ts';
import { repeatsOf } from './repeats.ts';

it.each([
  ['before its quote', '**Rest three minutes.** [1]\n\n“Lifters talk. Rest three minutes. Then lift.” [1]'],
  ['in bold in its quote', '“**Rest three minutes.** Then lift.” [1]'],
])('a line that was said first, %s, is not said again, and the rest of the quote may be', (_, answer) => {
  const { isSaid } = repeatsOf([{ question: 'how long do I rest', answer }], kindOf('and then'));
  expect(isSaid('Rest three minutes.')).toBe(true);
  expect(isSaid('Then lift.')).toBe(false);
});
