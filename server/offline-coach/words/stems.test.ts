import { expect, it } from 'vitest';
import { stemsOf } from './stems.ts';

it.each([
  ["when's the woman's class", 'when the woman class'],
  ["I've said it doesn't, can't and won't", 'said'],
  ['the lifter’s son’s belt', 'the lifter son belt'],
])('leaves out contractions, and nothing of the word before: “%s”', (typed, plain) => {
  expect(stemsOf(typed)).toEqual(stemsOf(plain));
});
