import { expect, test } from 'vitest';
import { fitSteps, foldShardSteps } from './latent.ts';
import { mergeShards } from './merge-shards.ts';
import { buildSegment } from './segment.ts';
import { eachStem, shardOf } from './shard.ts';
import { runSteps } from './steps.ts';
import { keyOf } from './terms.ts';
import { cosineSimilarities, feedbackSimilarities, tfIdfVector } from './tf-idf-vector.ts';

const TEXTS = [
  'squat squat squat bench',
  'bench press and squat',
  'deadlift with a sumo stance',
  'sumo deadlift, deadlift again',
  'row and press',
];

function shardOfTexts() {
  const passages = TEXTS.map((text, i) => ({ id: `p${i}`, heading: '', text }));
  const entry = { workId: 'w', alive: true };
  return mergeShards([shardOf(entry, buildSegment({ workId: 'w', store: 's', title: '', passages }))]);
}

function fitted() {
  const shard = shardOfTexts();
  const space = runSteps(fitSteps([shard]))!;
  shard.vectors = runSteps(foldShardSteps(shard, space));
  return { shard, space, vectors: TEXTS.map((_, doc) => tfIdfVector(shard, doc, space)) };
}

test('each distinct stem of a passage is counted, and nothing carries over to the next', () => {
  const shard = shardOfTexts();
  const { keys } = shard.fields[0]!;
  const counted = (doc: number) => {
    const found = new Map<number, number>();
    eachStem(shard, doc, (row, count) => found.set(keys[row]!, count));
    return found;
  };
  const first = new Map([
    [keyOf('squat'), 3],
    [keyOf('bench'), 1],
  ]);
  expect(counted(0)).toEqual(first);
  expect([...counted(3).values()].sort()).toEqual([1, 2]);
  expect(counted(0)).toEqual(first);
});

test('a vector has length one and holds only stems the space knows', () => {
  const { vectors, space } = fitted();
  for (const { weights } of vectors) expect(Math.hypot(...weights)).toBeCloseTo(1, 5);
  // Stems of only one passage carry no information.
  expect(vectors[2]!.rows.length).toBe(2);
  expect(cosineSimilarities(vectors, space)[3]![2]).toBeGreaterThan(0.9);
  expect(cosineSimilarities(vectors, space)[3]![0]).toBe(0);
});

test('passages that share words with the examples are nearer, those of weak examples less', () => {
  const { vectors, space } = fitted();
  const near = (scores: [number, number], feedbackPower = 2) =>
    feedbackSimilarities(
      vectors,
      [
        { tfIdf: vectors[0]!, score: scores[0] },
        { tfIdf: vectors[3]!, score: scores[1] },
      ],
      space,
      { feedbackPower, tfIdfPower: 1 },
    );
  const even = near([1, 1]);
  expect(even[1]).toBeGreaterThan(0);
  expect(even[2]).toBeGreaterThan(0);
  const strict = near([1, 0.5]);
  expect(strict[1]! / strict[2]!).toBeGreaterThan(even[1]! / even[2]!);
  expect(near([1, 0.5], 4)[2]).toBeLessThan(strict[2]!);
  // Without an example everything is at zero, never NaN.
  expect([...feedbackSimilarities(vectors, [], space, { feedbackPower: 2, tfIdfPower: 0.7 })]).toEqual(
    vectors.map(() => 0),
  );
});
