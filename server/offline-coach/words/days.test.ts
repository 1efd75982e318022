import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { isDay } from './calendar.ts';
import { dayOn, daySince } from './days.ts';

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
])('accepts %s as a day: %s', (day, expected) => {
  expect(isDay(day)).toBe(expected);
});

it.each([
  ['squat 160x3 last sat', '2026-11-21'],
  ['squatted 160x3 on wed', '2026-11-25'],
  ['squat 160x3 thurs', '2026-11-26'],
  ['log mondays squat 160x3', '2026-11-23'],
  ['squatted 160 a fortnight ago', '2026-11-13'],
  ['squatted 160 on halloween', '2026-10-31'],
  ["squatted 160 on new year's eve", '2025-12-31'],
  ['squat 180x3 yesterday evening at 7', '2026-11-26'],
  ['what did i squat two fridays ago', '2026-11-13'],
  ['squat 160x3 on the tuesday before last', '2026-11-17'],
  ['squat 165x2 on 14/11', '2026-11-14'],
  ['squat 165x2 on 11/14', '2026-11-14'],
  ['squat 165x2 14.11.26', '2026-11-14'],
  // Either a day in March or one in November.
  ['squat 165x2 on 3/11', undefined],
  ['bench 60/5', undefined],
  ['sat down at 100', undefined],
  ['mondays i bench 100', undefined],
  ['bench 100 by sat', undefined],
])('finds the day in “%s”: %s', (said, day) => {
  expect(dayOn(said, '2026-11-27')?.day).toBe(day);
});

it.each([
  ['log squat 150x3 on the 31st', '2026-01-31'],
  ['log squat 150x3 on the 30th', '2026-01-30'],
  ['log squat 150x3 on the 4th', '2026-03-04'],
  ['log squat 150x3 on the 20th', '2026-02-20'],
])('finds the last month that has the day in “%s”', (said, day) => {
  expect(dayOn(said, '2026-03-05')?.day).toBe(day);
});

it.each([
  ['has my bench gone up since december 1', '2025-12-01'],
  ['has my bench gone up since november 30', '2026-11-30'],
  ['has my bench gone up since the 15th of march', '2026-03-15'],
  ['has my bench gone up since 1 dec 2024', '2024-12-01'],
  ['has my bench gone up since december', '2025-12-01'],
  ['has my bench gone up since last december', '2025-12-01'],
  ['has my bench gone up since november', '2026-11-01'],
  ['am i stronger than in december', '2025-12-01'],
  ['what did i bench last december', '2025-12-01'],
  ['what did i bench in december', '2026-12-01'],
])('begins the period of “%s”, said on December 1, with %s', (said, first) => {
  expect(daySince(said, '2026-12-01')?.day).toBe(first);
});

it('begins the period of “since november”, said in November, with that month', () => {
  expect(daySince('has my bench gone up since november', '2026-11-28')?.day).toBe('2026-11-01');
  expect(daySince('has my bench gone up since last november', '2026-11-28')?.day).toBe('2025-11-01');
});
