import { expect, it } from 'vitest';
import { EXERCISE_NAMES } from '#shared/exercise-names.ts';
import { isWeighedLift } from './weighed-lift.ts';

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
