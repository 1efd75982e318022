import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, isoDay, placesInTime, timeTicks, valueTicks } from './axes.ts';

const labels = (from: string, to: string, most = 5) =>
  timeTicks(dayNumber(from), dayNumber(to), most).map(({ label }) => label);

describe('the marks of a time axis', () => {
  it('are days, months or years', () => {
    expect(labels('2024-03-01', '2024-03-04')).toEqual(['Mar 1', 'Mar 2', 'Mar 3', 'Mar 4']);
    expect(labels('2024-01-15', '2024-07-20')).toEqual(['Mar 2024', 'May 2024', 'Jul 2024']);
    expect(labels('2019-05-01', '2024-07-20', 6)).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(labels('2024-03-01', '2024-03-01')).toEqual(['Mar 1']);
  });

  it('are within the axis, in order, and few enough', () => {
    const day = fc.integer({ min: -25_567, max: 40_000 });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 46_000 }),
        fc.integer({ min: 4, max: 9 }),
        (from, length, most) => {
          const days = timeTicks(from, from + length, most).map((tick) => tick.day);
          expect(days.length).toBeLessThanOrEqual(most + 1);
          expect(days).toEqual(days.toSorted((a, b) => a - b));
          for (const each of days) {
            expect(each).toBeGreaterThanOrEqual(from);
            expect(each).toBeLessThanOrEqual(from + length);
          }
        },
      ),
    );
  });
});

it('places several points of a day side by side within it', () => {
  const day = dayNumber('2024-03-01');
  const places = placesInTime(['2024-02-29', '2024-03-01', '2024-03-01', '2024-03-02']);
  expect(places).toEqual([day - 1, day, day + 0.5, day + 1]);
  expect(places.map(isoDay)).toEqual(['2024-02-29', '2024-03-01', '2024-03-01', '2024-03-02']);
});

describe('the marks of a value axis', () => {
  it('are round', () => {
    expect(valueTicks(159.84, 515, 4)).toEqual([100, 200, 300, 400, 500, 600]);
    expect(valueTicks(12, 16, 4)).toEqual([12, 13, 14, 15, 16]);
    expect(valueTicks(0, 0, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(valueTicks(225, 225, 4)).toEqual([210, 220, 230, 240]);
  });

  it('cover every value between the first and the last, and are few', () => {
    const value = fc.double({ min: 0, max: 1_000_000, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const ticks = valueTicks(low, high, 4);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks[0]).toBeLessThanOrEqual(low * (1 + 1e-9));
        expect(ticks.at(-1)! * (1 + 1e-9)).toBeGreaterThanOrEqual(high);
        expect(ticks).toEqual([...new Set(ticks)].sort((x, y) => x - y));
      }),
    );
  });
});
