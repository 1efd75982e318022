import { expect, test } from 'vitest';
import { everyMonth, sumOf } from './months.ts';

const counts = (active: number, trial = 0) => ({ active, canceled: 0, expired: 0, trial, unlimited: 0 });

test('months without a sign-up appear between the others, across the turn of a year', () => {
  const months = everyMonth([
    { month: '2025-11', ...counts(2) },
    { month: '2026-02', ...counts(0, 1) },
  ]);
  expect(months.map(({ label, ...rest }) => [label, sumOf(rest)])).toEqual([
    ['Nov 2025', 2],
    ['Dec 2025', 0],
    ['Jan 2026', 0],
    ['Feb 2026', 1],
  ]);
});

test('nobody signed up: nothing to show', () => expect(everyMonth([])).toEqual([]));
