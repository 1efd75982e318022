import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { isDay } from './days.ts';

it.each([
  'what did I bench on 2026-02-31',
  'how much stronger am i since 2026-02-31',
  'log bench 100 on 2026-02-31',
])('says that there is no such day: %s', (said) => {
  expect(intentsOf(said, '2026-03-05')).toMatchObject({
    calls: [],
    says: ['There is no such day as 2026-02-31.'],
  });
});

it.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
])('%s is a day: %s', (day, expected) => {
  expect(isDay(day)).toBe(expected);
});
