import { expect, test } from 'vitest';
import { score } from './score.ts';

const judgments = new Map([
  [
    'q1',
    new Map([
      ['a', 3],
      ['b', 1],
      ['c', 0],
    ]),
  ],
  ['q2', new Map([['d', 1]])],
  ['q3', new Map([['e', 0]])],
]);

test('matches numbers computed by hand', () => {
  const card = score(new Map([['q1', ['x', 'a', 'c', 'b']]]), judgments);
  const ndcg = (3 / Math.log2(3) + 1 / Math.log2(5)) / (3 + 1 / Math.log2(3));
  expect(ndcg).toBeCloseTo(0.6399, 4);
  // q2 has no ranking and scores zero; q3 has nothing relevant and is left out.
  expect(card).toEqual({
    queries: 2,
    ndcgAt10: expect.closeTo(ndcg / 2, 10),
    recallAt10: 0.5,
    recallAt100: 0.5,
    mrrAt10: 0.25,
  });
});

test('a perfect ranking scores 1, and a repeated document counts once', () => {
  const rankings = new Map([
    ['q1', ['a', 'a', 'b']],
    ['q2', ['d']],
  ]);
  expect(score(rankings, judgments)).toMatchObject({ ndcgAt10: 1, recallAt10: 1, mrrAt10: 1 });
});

test('ranks past 10 and 100 do not count', () => {
  const filler = Array.from({ length: 10 }, (_, i) => `x${i}`);
  const late = score(new Map([['q2', [...filler, 'd']]]), new Map([['q2', new Map([['d', 1]])]]));
  expect(late).toMatchObject({ ndcgAt10: 0, recallAt10: 0, recallAt100: 1, mrrAt10: 0 });
});

test('scores zero without judgments', () => {
  expect(score(new Map(), new Map())).toEqual({
    queries: 0,
    ndcgAt10: 0,
    recallAt10: 0,
    recallAt100: 0,
    mrrAt10: 0,
  });
});
