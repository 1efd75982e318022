import { expect, test } from 'vitest';
import { engineSearch } from './engine-search.ts';
import { documentsOf, runScorecard, scorecardLines } from './scorecard.ts';

const collection = {
  documents: [
    { id: 'd1', title: 'Squat', text: 'Go deep and drive up.' },
    { id: 'd2', title: 'Bench', text: 'Press the bar from the chest.' },
    { id: 'd3', title: 'Row', text: 'Pull the bar to the belly.' },
  ],
  queries: [
    { id: 'q1', text: 'deep squat' },
    { id: 'q2', text: 'nobody judged this' },
  ],
  judgments: new Map([['q1', new Map([['d1', 1]])]]),
};

test('asks and scores judged queries', async () => {
  const asked: string[] = [];
  const card = await runScorecard(collection, async (query) => {
    asked.push(query);
    return ['d2', 'd1'];
  });
  expect(asked).toEqual(['deep squat']);
  expect(card).toMatchObject({ queries: 1, recallAt10: 1, mrrAt10: 0.5 });
  expect(scorecardLines(card)).toHaveLength(6);
});

test('the engine returns documents', async () => {
  const card = await runScorecard(collection, engineSearch(collection.documents));
  expect(card.ndcgAt10).toBe(1);
});

test('a document ranks where its best passage ranks', () => {
  expect(documentsOf(['b2', 'a1', 'b1'], (id) => id.charAt(0))).toEqual(['b', 'a']);
});
