import { expect, it } from 'vitest';
import { nextPairs } from './pair-lists.ts';

const UNREVIEWED = { state: 'unreviewed', problem: null } as const;
const APPROVED = { state: 'approved', problem: null } as const;
const REJECTED = { state: 'rejected', problem: null } as const;
const FAILED = { state: 'unreviewed', problem: 'The quotation is not in the passage.' } as const;

const page = (
  allQuestions: readonly (typeof UNREVIEWED | typeof APPROVED | typeof REJECTED | typeof FAILED)[],
) => ({
  synthesizeStats: { allQuestions, hasMore: true },
});

it.each([
  ['unreviewed', [UNREVIEWED, UNREVIEWED], 2],
  ['unreviewed', [APPROVED, REJECTED], 0],
  ['unreviewed', [APPROVED, UNREVIEWED, FAILED], 1],
  ['examples', [APPROVED, UNREVIEWED, REJECTED, FAILED], 2],
  ['approved', [APPROVED, UNREVIEWED], 1],
  ['rejected', [REJECTED, UNREVIEWED], 1],
  ['failed', [FAILED, UNREVIEWED, REJECTED], 1],
] as const)('in %s, the next page of %j begins after what is still in the list', (list, pairs, offset) => {
  const pages = [page(pairs)];
  expect(nextPairs(list)(pages[0]!, pages)).toBe(offset);
});

it('after the last page there is none', () => {
  const last = { synthesizeStats: { allQuestions: [UNREVIEWED], hasMore: false } };
  expect(nextPairs('unreviewed')(last, [page([UNREVIEWED]), last])).toBeUndefined();
});
