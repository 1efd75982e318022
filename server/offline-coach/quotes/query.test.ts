import { expect, it } from 'vitest';
import { queryOf } from './query.ts';

it('reads numbers written out as numbers, and no contraction as a word', () => {
  expect([...queryOf("What doesn't the four-day week have?").terms.keys()]).toEqual(['4', 'day', 'week']);
});
