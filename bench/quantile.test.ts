import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';

test('quantiles are values that occur', () => {
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.75)).toBe(3);
  expect(quantile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(median([])).toBeNaN();
});
