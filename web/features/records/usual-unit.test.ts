import { expect, it } from 'vitest';
import { usualUnit } from './usual-unit.ts';

const LIFTS = [
  { lift: 'deadlift', unit: 'lb' as const },
  { lift: 'bench', unit: null },
  { lift: 'plank', unit: 'time' as const },
];

it.each([
  ['Deadlift ', 'lb'],
  ['plank', 'time'],
  ['Squat', 'kg'],
  ['Bench', 'kg'],
  ['Pull Ups', null],
  ['', null],
])('a record of %j is in %s', (title, unit) => {
  expect(usualUnit(LIFTS, title, 'kg')).toBe(unit);
});

it('has no unit while that of the athlete is unknown', () => {
  expect(usualUnit(LIFTS, 'Squat', null)).toBeNull();
});
