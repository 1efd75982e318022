import { describe, expect, it } from 'vitest';
import { dayBefore, dayIn, isTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Etc/GMT+12'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Phobos', '+05:30', "UTC'; select 1", 'x'.repeat(60)])('%j is not one', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-03-06'],
    ['UTC', '2026-03-05'],
    ['Etc/GMT+12', '2026-03-04'],
  ])('has its own day: %s', (name, day) => {
    expect(dayIn(name, new Date('2026-03-05T11:30Z'))).toBe(day);
  });
});

it('a day has one before it', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2024-03-01'), dayBefore('2026-01-01')]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2025-12-31',
  ]);
});
