import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test('edits are counted, with a swap as one, and counting stops early', () => {
  expect(editDistance('squat', 'squat', 2)).toBe(0);
  expect(editDistance('sqaut', 'squat', 2)).toBe(1);
  expect(editDistance('squt', 'squat', 2)).toBe(1);
  expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  expect(editDistance('kitten', 'sitting', 1)).toBe(2);
  expect(editDistance('bench', 'benchpress', 2)).toBe(3);
});
