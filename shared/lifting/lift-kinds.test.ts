import { expect, it } from 'vitest';
import { EXERCISE_NAMES } from '#shared/exercise-names.ts';
import { isWeighedLift, usualUnit } from './lift-kinds.ts';

it('treats the suggested lifts as weights, except counted ones', () => {
  expect(EXERCISE_NAMES.filter((name) => !isWeighedLift(name))).toEqual(['Pull Ups', 'Push Ups']);
});

it.each(['deadlift', 'Sumo Deadlift', 'overhead press', 'Box squats'])('%s is a weight', (title) => {
  expect(isWeighedLift(title)).toBe(true);
});

it.each(['Plank', 'Air squats', 'Bench max reps', 'Row 500 m, time', 'Box jump', 'Dips', ''])(
  '%j may be anything',
  (title) => {
    expect(isWeighedLift(title)).toBe(false);
  },
);

it.each([
  ['lb', 'Deadlift', 'lb'],
  [null, 'Squat ', 'kg'],
  [null, 'Dips', 'reps'],
  ['kg', 'Dips', 'kg'],
  [null, 'plank', 'time'],
  [null, 'Lat Pulldown', null],
  [null, '', null],
] as const)('with other records in %s, a record of %j is in %s', (known, title, unit) => {
  expect(usualUnit(known, title, 'kg')).toBe(unit);
});

it('has no unit while that of the athlete is unknown', () => {
  expect(usualUnit(null, 'Squat', null)).toBeNull();
});
