import { expect, it } from 'vitest';
import { noteAnswer, patienceMs } from './patience.ts';

it.each([
  [200, 4_000],
  [5_000, 10_000],
  [60_000, 30_000],
  [300, 4_000],
])('after a reply that took %s ms the next may take %s ms', (took, patience) => {
  noteAnswer(took);
  expect(patienceMs()).toBe(patience);
});
