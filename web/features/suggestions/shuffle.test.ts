import { expect, it } from 'vitest';
import { columnsFor, shuffled } from './shuffle.ts';

it('keeps every item once', () => {
  const items = Array.from({ length: 60 }, (_, index) => index);
  const mixed = shuffled(items);
  expect(mixed).not.toBe(items);
  expect([...mixed].sort((a, b) => a - b)).toEqual(items);
});

it.each([
  [320, 1],
  [499, 1],
  [500, 2],
  [899, 2],
  [900, 3],
])('has at %i pixels %i columns', (width, columns) => expect(columnsFor(width)).toBe(columns));
