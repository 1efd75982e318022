import { expect, test } from 'vitest';
import { shardBeside } from './beside.ts';
import { createIndex } from './engine.ts';
import { mergeShards } from './merge-shards.ts';
import { nearestQuestions } from './nearest-question.ts';
import { readQuery } from './query.ts';
import { buildSegment, type PassageText } from './segment.ts';
import { decodeSegment, encodeSegment } from './segment-bytes.ts';
import { shardOf } from './shard.ts';
import { Vocabulary } from './typo.ts';

const ENTRY: PassageText = {
  id: 'failure',
  heading: 'Sets › How close to failure should I train?',
  text: '*Also asked: when to stop a set · train to failure*\n\nLeave two reps in the tank on the main lift.',
};
const OTHERS: PassageText[] = [
  {
    id: 'miss',
    heading: 'When to stop',
    text: 'Stop the set when the bar stops. Stop again when it stops twice.',
  },
  {
    id: 'box',
    heading: 'Stop plopping',
    text: 'Stop each set on the box. The box stops the set, and you stop too.',
  },
  { id: 'week', heading: 'Sets in a week', text: 'Ten sets a week. Add a set, then stop adding a set.' },
];

function segmentOf(workId: string, passages: readonly PassageText[]) {
  return buildSegment({ workId, store: 'books', title: workId, passages });
}

test('a passage comes first whose listed question is the one asked', () => {
  const index = createIndex();
  index.put({ workId: 'w', store: 'books', segment: segmentOf('w', [...OTHERS, ENTRY]) });
  const [first] = index.search({ query: 'When should I stop a set?', limit: 3 });
  expect(first?.passageId).toBe('failure');
});

test('a word that no passage has changes nothing', () => {
  const index = createIndex();
  index.put({ workId: 'w', store: 'books', segment: segmentOf('w', [...OTHERS, ENTRY]) });
  const [first] = index.search({ query: 'When should I stop a set, Zbigniew, at 83 kilos?', limit: 3 });
  expect(first?.passageId).toBe('failure');
});

test('one word asks only what one word answers', () => {
  const how = {
    id: 'how',
    heading: 'The pull',
    text: '*Also asked: how do i deadlift*\n\nPush the floor away.',
  };
  const often = { id: 'often', heading: 'How often should I deadlift heavy?', text: 'Deadlift once a week.' };
  const index = createIndex();
  index.put({ workId: 'w', store: 'books', segment: segmentOf('w', [...OTHERS, often, how]) });
  const [first] = index.search({ query: 'How do I deadlift?', limit: 3 });
  expect(first?.passageId).toBe('how');
});

test('one word is near no question of several', () => {
  const shards = [shardOf({ workId: 'w', alive: true }, segmentOf('w', [ENTRY]))];
  const near = (query: string) => nearestQuestions(shards, readQuery(query, shards, new Vocabulary()), 0.1);
  expect(near('train to failure')).toHaveLength(1);
  expect(near('failure')).toEqual([]);
});

test('a passage outside the index is ranked by its question, without its work’s title', () => {
  const { id, heading, text } = ENTRY;
  const [question] = heading.split(' › ').slice(-1);
  const shard = shardBeside(
    [{ id, workId: 'w', title: 'Asked on the Floor', heading: question!, text }],
    undefined,
  );
  const alone = shardOf({ workId: 'w', alive: true }, segmentOf('w', [ENTRY]));
  expect(shard.questions.starts).toEqual(alone.questions.starts);
});

test('an explanation shows what the nearest question adds', () => {
  const index = createIndex();
  index.put({ workId: 'w', store: 'books', segment: segmentOf('w', [...OTHERS, ENTRY]) });
  const hits = index.explain({ query: 'When should I stop a set?', limit: 4 });
  const added = new Map(hits.map(({ passageId, fields }) => [passageId, fields.question]));
  expect(added.get('failure')).toBeGreaterThan(0.2);
  expect(added.get('miss')).toBe(0);
});

test('questions survive a segment’s serialization', () => {
  const segment = segmentOf('w', [...OTHERS, ENTRY]);
  // The heading and two phrasings.
  expect([...segment.questions.docs]).toEqual([3, 3, 3]);
  expect(decodeSegment(encodeSegment(segment))).toEqual(segment);
});

test('questions follow their passages when shards are merged, and are removed with their work', () => {
  const [dead, alive] = [false, true].map((alive) => ({ workId: `${alive}`, alive }));
  const merged = mergeShards([
    shardOf(dead!, segmentOf('gone', [ENTRY])),
    shardOf(alive!, segmentOf('stays', [OTHERS[0]!, ENTRY])),
  ]);
  expect([...merged.questions.docs]).toEqual([1, 1, 1]);
  expect(merged.questions.starts.at(-1)).toBe(merged.questions.stems.length);
});

test('the passage that answers the very words comes before one that says them more often', () => {
  const floor = {
    id: 'floor',
    heading: 'Floor press or bench press?',
    text: 'Bench press, floor press, bench press: press off the floor, press off the bench, press often.',
  };
  const setup = {
    id: 'setup',
    heading: 'Setting up',
    text: '*Also asked: how do i bench press*\n\nEyes under the bar, feet flat, blades together.',
  };
  const index = createIndex();
  index.put({ workId: 'w', store: 'books', segment: segmentOf('w', [...OTHERS, floor, setup]) });
  const [first] = index.search({ query: 'How do I bench press?', limit: 3 });
  expect(first?.passageId).toBe('setup');
});
