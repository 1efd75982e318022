import { expect, it } from 'vitest';
import { sizeOf } from './file-size.ts';

it.each([
  [0, '0', 'B'],
  [999, '999', 'B'],
  [1000, '1', 'KB'],
  [14_260, '14.3', 'KB'],
  [314_159, '314', 'KB'],
  [999_499, '999', 'KB'],
  [999_500, '1', 'MB'],
  [2_500_000_000, '2.5', 'GB'],
])('shows %d bytes as %s %s', (bytes, figure, unit) => {
  expect(sizeOf(bytes)).toEqual([figure, unit]);
});
