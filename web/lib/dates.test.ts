import { describe, expect, it } from 'vitest';
import { endOfDay } from '#shared/end-of-day.ts';
import { type DateStyle, datesFor, today } from './dates.ts';

/** Some locales use narrow no-break spaces where others use spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('a moment', () => {
  const AT = '2026-02-28T23:30:05Z';

  it.each<[string, string, DateStyle, string]>([
    ['en-US', 'America/New_York', 'dateTime', 'Feb 28, 2026, 6:30 PM'],
    ['en-GB', 'Europe/London', 'dateTime', '28 Feb 2026, 23:30'],
    ['de-DE', 'Europe/Berlin', 'dateTime', '01.03.2026, 00:30'],
    ['fr-FR', 'Pacific/Kiritimati', 'day', '1 mars 2026'],
    ['ja-JP', 'Asia/Tokyo', 'time', '8:30'],
    ['de-DE', 'America/Los_Angeles', 'monthYear', 'Februar 2026'],
  ])('is formatted in %s and %s: %s', (locale, timeZone, style, text) => {
    expect(plain(datesFor([locale], timeZone).moment(AT, style))).toBe(text);
  });

  it.each<[string, number, string]>([
    ['en-US', 1000, 'now'],
    ['en-US', 3 * 3_600_000, '3 hours ago'],
    ['en-US', 30 * 3_600_000, 'yesterday'],
    ['de-DE', 10 * 60_000, 'vor 10 Minuten'],
  ])('is relative in %s: %d ms', (locale, ms, text) => {
    const now = new Date(AT);
    expect(datesFor([locale]).ago(new Date(now.getTime() - ms), now)).toBe(text);
  });
});

describe('a calendar day', () => {
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York', 'UTC'])(
    'is the same in %s',
    (timeZone) => {
      const { calendarDay } = datesFor(['en-US'], timeZone);
      expect(calendarDay('2024-02-29')).toBe('Feb 29, 2024');
      expect(calendarDay('2024-01-01', 'monthYearShort')).toBe('Jan 2024');
      expect(calendarDay('1900-01-01')).toBe('Jan 1, 1900');
    },
  );

  it('is written as in the locale', () => {
    expect(datesFor(['en-GB']).calendarDay('2024-02-29')).toBe('29 Feb 2024');
    expect(datesFor(['de-DE']).calendarDay('2024-02-29', 'dayAndMonth')).toBe('29. Februar');
  });
});

it('takes today from the calendar of the device', () => {
  expect(today(new Date(2024, 1, 29, 23, 59))).toBe('2024-02-29');
  expect(today(new Date(2024, 2, 1, 0, 1))).toBe('2024-03-01');
});

describe('the last day of free access', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'Etc/GMT+12', 'America/New_York', 'UTC'])(
    'is the day that was promised in %s',
    (timeZone) => {
      const { lastDay } = datesFor(['en-US'], timeZone);
      expect(lastDay(endOfDay('2027-01-31'))).toBe('Jan 31, 2027');
      expect(lastDay(endOfDay('2026-12-31').toISOString())).toBe('Dec 31, 2026');
    },
  );

  it('is the day on which it ends, if it ends at some moment', () => {
    const { lastDay } = datesFor(['en-US'], 'America/New_York');
    expect(lastDay('2027-02-01T12:00:00.417Z')).toBe('Feb 1, 2027');
    expect(lastDay('2027-02-01T03:00:00.000Z')).toBe('Jan 31, 2027');
  });
});
