import { describe, expect, it } from 'vitest';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { keptAndDropped, pointedSets, withoutPointer } from './pointed-sets.ts';

const set = (lift: string, value: number, repetitions: number): Slots => ({
  ...NO_SLOTS,
  lift,
  weight: { value, unit: 'kg' },
  repetitions,
});
const SQUAT_AND_BENCH = [set('Squat', 150, 5), set('Bench', 95, 8)];
const THREE_PULLS = [set('Deadlift', 160, 5), set('Deadlift', 180, 3), set('Deadlift', 200, 1)];

describe('references to a squat and a bench', () => {
  it.each([
    ['the benching was yesterday', [1]],
    ['take 150 out', [0]],
    ['lose the second', [1]],
    ['the set of eight', [1]],
    ['call it a single', []],
    ['yes to the pair', [0, 1]],
    ['squat and bench were both on monday', [0, 1]],
    ['yes', []],
    ['second rep was a grinder', []],
  ])('“%s”', (reply, places) => {
    expect(pointedSets(reply, SQUAT_AND_BENCH)).toEqual(places);
  });
});

describe('references to three deadlifts', () => {
  it.each([
    ['the deadlift triple was 182.5', [1]],
    ['drop the heaviest', [2]],
    ['the last one was beltless', [2]],
    ['the backoff was 6 reps', [0]],
    ['save the middle one', [1]],
    ['all the deadlifts please', [0, 1, 2]],
  ])('“%s”', (reply, places) => {
    expect(pointedSets(reply, THREE_PULLS)).toEqual(places);
  });
});

it.each([
  ['bench ok, squat no', [1], [0]],
  ['first yes second no', [0], [1]],
  ['only keep the squat, my elbow hurt', [0], [1]],
  ['squat fine, bench fine', [0, 1], []],
])('keeps and drops: “%s”', (reply, kept, dropped) => {
  expect(keptAndDropped(reply, SQUAT_AND_BENCH)).toEqual({ kept, dropped });
});

it('removes the reference to the set', () => {
  expect(withoutPointer('save the first bench set only please', SQUAT_AND_BENCH[1]!)).toBe('save please');
});
