import { expect, it } from 'vitest';
import { chaptersRestart } from './section-label.ts';

it.each([
  ['Chapter Summary', false],
  ['Civil: the law of lifting', false],
  ['Chapter 1: The rack', true],
  ['Chapter the First', true],
  ['CHAPTER ONE', true],
  ['iv. The rack', true],
])('a heading %j in each part restarts the count of chapters: %j', (title, restart) => {
  expect(
    chaptersRestart(
      [
        ['Part I', title, 'Box'],
        ['Part II', title, 'Box'],
      ],
      'Book',
    ),
  ).toBe(restart);
});
