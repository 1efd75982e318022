import { expect, test } from 'vitest';
import { proximityOf } from './proximity.ts';
import { readQuery } from './query.ts';
import { buildSegment } from './segment.ts';
import { shardOf } from './shard.ts';
import { Vocabulary } from './typo.ts';

const texts = [
  'low bar squat',
  'bar one low',
  'low one two three bar',
  'low a1 a2 a3 a4 a5 a6 a7 a8 bar',
  'squat',
];
const passages = texts.map((text, i) => ({ id: String(i), heading: '', text }));
const shards = [
  shardOf({ workId: 'w', alive: true }, buildSegment({ workId: 'w', store: 's', title: '', passages })),
];
const near = (query: string) => {
  const proximity = proximityOf(shards, readQuery(query, shards, new Vocabulary()));
  return texts.map((_, doc) => proximity(0, doc));
};

test('nearer stems count more, in either order, and nothing beyond the window', () => {
  const [beside, oneBetween, threeBetween, far, none] = near('low bar') as [
    number,
    number,
    number,
    number,
    number,
  ];
  expect(beside).toBeGreaterThan(oneBetween);
  expect(oneBetween).toBeGreaterThan(threeBetween);
  expect(threeBetween).toBeGreaterThan(0);
  expect([far, none]).toEqual([0, 0]);
});

test('one stem, alone or repeated, has no neighbor', () => {
  expect(near('squat')).toEqual([0, 0, 0, 0, 0]);
  expect(near('squat squats')).toEqual([0, 0, 0, 0, 0]);
  expect(near('')).toEqual([0, 0, 0, 0, 0]);
});
