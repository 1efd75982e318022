import { expect, it } from 'vitest';
import { kindOf } from './question-kind.ts';
import { repeatsOf } from './repeats.ts';

it.each([
  ['before its quote', '**Rest three minutes.** [1]\n\n“Lifters talk. Rest three minutes. Then lift.” [1]'],
  ['in bold in its quote', '“**Rest three minutes.** Then lift.” [1]'],
])('does not repeat a headline, %s, but may quote the rest of its passage', (_, answer) => {
  const { isSaid } = repeatsOf([{ question: 'how long do I rest', answer }], kindOf('and then'));
  expect(isSaid('Rest three minutes.')).toBe(true);
  expect(isSaid('Then lift.')).toBe(false);
});
