import { expect, test } from 'vitest';
import { B, idfOf, K1, lexicalScores } from './lexical.ts';
import { mergeShards } from './merge-shards.ts';
import { buildSegment } from './segment.ts';
import { type Shard, shardOf } from './shard.ts';
import { keyOf } from './terms.ts';

const PLAIN = { fields: [1, 0, 0], idfPower: 1, gramShareMost: 1 };

function shard(texts: Record<string, string>, alive = true): Shard {
  const passages = Object.entries(texts).map(([id, text]) => ({ id, heading: '', text }));
  return shardOf({ workId: 'w', alive }, buildSegment({ workId: 'w', store: 's', title: '', passages }));
}

const asked = (...stems: string[]) => [new Map(stems.map((stem) => [keyOf(stem), 1]))];

test('BM25 matches numbers computed by hand', () => {
  const shards = [shard({ a: 'squat squat bench', b: 'bench', c: 'row row row row' })];
  const [scores] = lexicalScores(shards, asked('squat', 'bench'), PLAIN);
  // N = 3, mean length 8/3; squat: df 1, idf ln(1 + 2.5/1.5); bench: df 2, idf ln(1 + 1.5/2.5).
  const squat = Math.log(8 / 3);
  const bench = Math.log(1.6);
  expect([K1, B]).toEqual([1.2, 0.55]);
  const floorA = 1.2 * (0.45 + (0.55 * 3) / (8 / 3));
  const floorB = 1.2 * (0.45 + (0.55 * 1) / (8 / 3));
  expect(scores![0]).toBeCloseTo((squat * 2 * 2.2) / (2 + floorA) + (bench * 2.2) / (1 + floorA), 6);
  expect(scores![0]).toBeCloseTo(1.76776, 4);
  expect(scores![1]).toBeCloseTo((bench * 2.2) / (1 + floorB), 6);
  expect(scores![2]).toBe(0);
  expect(idfOf(3, 1)).toBeCloseTo(0.980829, 6);
});

test('statistics span all shards, and merging changes no score', () => {
  const parts = [shard({ a: 'squat squat bench' }), shard({ b: 'bench', c: 'row row row row' })];
  const apart = lexicalScores(parts, asked('squat', 'bench'), PLAIN);
  const [together] = lexicalScores([mergeShards(parts)], asked('squat', 'bench'), PLAIN);
  expect([...apart[0]!, ...apart[1]!]).toEqual([...together!]);
});

test('a merge drops removed works, as if they had never existed', () => {
  const gone = shard({ x: 'squat deadlift press', y: 'row' }, false);
  const kept = shard({ a: 'squat bench', b: 'bench press' });
  const merged = mergeShards([gone, kept]);
  expect(merged.ids).toEqual(['a', 'b']);
  expect(merged.fields).toEqual(kept.fields);
  expect(merged.sequence).toEqual(kept.sequence);
  expect(merged.starts).toEqual(kept.starts);
});

test('an idf never falls below zero', () => {
  expect(idfOf(1, 1)).toBeGreaterThan(0);
  expect(idfOf(10, 10)).toBeGreaterThan(0);
});
