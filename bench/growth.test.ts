import { expect, test } from 'vitest';
import { exponent } from './growth.ts';

test('a slope is the power of the size by which a figure grows', () => {
  const sizes = [10, 1_000, 100_000];
  const slopeOf = (value: (size: number) => number) =>
    exponent(sizes.map((size) => [size, value(size)] as const));
  expect(slopeOf(() => 7)).toBeCloseTo(0);
  expect(slopeOf((size) => 3 * size)).toBeCloseTo(1);
  expect(slopeOf((size) => 2 * Math.sqrt(size))).toBeCloseTo(0.5);
});
