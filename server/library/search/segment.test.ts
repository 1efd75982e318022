import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSegment, PASSAGES_MAX, STEMS, type WorkText } from './segment.ts';
import { decodeSegment, encodeSegment } from './segment-bytes.ts';

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
const work: fc.Arbitrary<WorkText> = fc.record({
  workId: line,
  store: line,
  title: line,
  passages: fc.array(fc.record({ id: line, heading: line, text: fc.lorem({ mode: 'sentences' }) })),
});

test('a segment survives serialization', () => {
  fc.assert(
    fc.property(work, (given) => {
      const segment = buildSegment(given);
      expect(decodeSegment(encodeSegment(segment))).toEqual(segment);
    }),
    { numRuns: 60 },
  );
});

test('unaligned bytes are read too', () => {
  const segment = buildSegment(squats());
  const bytes = encodeSegment(segment);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  expect(decodeSegment(shifted.subarray(1))).toEqual(segment);
});

test('each changed byte is detected', () => {
  const bytes = encodeSegment(buildSegment(squats()));
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at]! ^= 0x10;
    expect(() => decodeSegment(damaged), `byte ${at}`).toThrow(
      expect.objectContaining({ name: 'SegmentError' }),
    );
  }
});

test('truncated, foreign and other versions are refused with a sentence', () => {
  const bytes = encodeSegment(buildSegment(squats()));
  expect(() => decodeSegment(bytes.subarray(0, 16))).toThrow('truncated');
  expect(() => decodeSegment(bytes.slice(0, -4))).toThrow('damaged');
  expect(() => decodeSegment(new Uint8Array(4096))).toThrow('not a search segment');
  const other = bytes.slice();
  other[3]! += 1;
  expect(() => decodeSegment(other)).toThrow('version');
});

test('title and heading count as text of each passage and as a separate field', () => {
  const { fields, sequence, words } = buildSegment(squats());
  expect([...fields[STEMS]!.lengths]).toEqual([5, 4]);
  expect([...fields[2]!.lengths]).toEqual([3, 2]);
  expect(sequence).toHaveLength(9);
  expect(words).toEqual(['back', 'bar', 'high', 'low', 'squats', 'strong']);
});

test('a work that exceeds the numbering is refused', () => {
  const passages = Array.from({ length: PASSAGES_MAX + 1 }, (_, i) => ({
    id: String(i),
    heading: '',
    text: '',
  }));
  expect(() => buildSegment({ workId: 'w', store: 's', title: 'Endless', passages })).toThrow('Endless');
});

function squats(): WorkText {
  return {
    workId: 'w',
    store: 'books',
    title: 'Strong Squats',
    passages: [
      { id: 'a', heading: 'Low', text: 'the low bar' },
      { id: 'b', heading: '', text: 'high back' },
    ],
  };
}
