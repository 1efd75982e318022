import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, drawn, inUnit, kindsOf, thin } from './series.ts';

describe('a thinned line', () => {
  const lines = fc.array(
    fc.double({ min: 0, max: 1000, noNaN: true }).map((value) => ({ value })),
    { maxLength: 3000 },
  );

  it('keeps its order, ends and extremes within its limit', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 4, max: 300 }), (points, most) => {
        const kept = thin(points, most);
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 0));
        const at = kept.map((point) => points.indexOf(point));
        expect(at).toEqual(at.toSorted((a, b) => a - b));
        expect(new Set(at).size).toBe(at.length);
        expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
        const values = (of: { value: number }[]) => of.map(({ value }) => value);
        expect(Math.max(...values(kept))).toBe(Math.max(...values(points)));
        expect(Math.min(...values(kept))).toBe(Math.min(...values(points)));
      }),
    );
  });

  it('is complete when it is short', () => {
    fc.assert(
      fc.property(lines, (points) => {
        expect(thin(points, 3000)).toEqual(points);
      }),
    );
  });
});

describe('a value', () => {
  it('is rounded to half of another unit, where the two can be compared', () => {
    expect(inUnit(100, 'kg', 'lb')).toBe(220.5);
    expect(inUnit(160, 'kg', 'lb')).toBe(352.5);
    expect(inUnit(225, 'lb', 'kg')).toBe(102);
    expect(inUnit(61.25, 'kg', 'kg')).toBe(61.25);
    expect(inUnit(12, 'reps', 'reps')).toBe(12);
    expect(inUnit(12, null, 'lb')).toBe(12);
    expect(inUnit(12, 'reps', 'lb')).toBeNull();
    expect(inUnit(60, 'time', 'reps')).toBeNull();
  });

  it('is drawn as entered, or as its estimated one-rep max', () => {
    const points = [
      ['2024-01-01', 100, 'kg', 5],
      ['2024-01-02', 220, 'lb', 1],
      ['2024-01-03', 60, null, 11],
      ['2024-01-04', 90, null, null],
      ['2024-01-05', 20, 'reps', null],
    ] as const;
    const draw = (measure: 'value' | 'estimate') =>
      drawn(
        points.map((point) => [...point]),
        { measure, unit: 'kg', of: 'kg' },
      ).map(({ value }) => value);
    expect(draw('value')).toEqual([100, 100, 60, 90]);
    // A weight without repetitions is a single.
    expect(draw('estimate')).toEqual([116.7, 99.8, 90]);
  });
});

describe('a chart’s selection', () => {
  const lift = (lift: string, unit: 'lb' | 'kg' | 'reps' | null, count: number, isRequested = false) => ({
    lift,
    unit,
    count,
    isRequested,
  });
  const LIFTS = [
    lift('squat', 'lb', 40),
    lift('bench', 'kg', 30),
    lift('pull ups', 'reps', 20),
    lift('rows', 'kg', 15),
    lift('dips', null, 1),
  ];
  const names = (chosen: { lift: string }[]) => chosen.map(({ lift }) => lift);

  it('is of one kind, in the unit of most records', () => {
    expect(kindsOf(LIFTS)).toEqual(['weight', 'reps', 'number']);
    const { chosen, unit } = choose(LIFTS, 'weight');
    expect([names(chosen), unit]).toEqual([['squat', 'bench', 'rows'], 'kg']);
    expect(choose([], 'weight')).toEqual({ chosen: [], unit: null });
  });

  it('contains what was requested, or else the lifts with the most records, at most six', () => {
    const many = Array.from({ length: 20 }, (_, n) => lift(`lift ${n}`, 'lb', 100 - n));
    expect(names(choose(many, 'weight').chosen)).toEqual(names(many.slice(0, 6)));
    const lifts = [...many, lift('rare', 'lb', 1, true)];
    expect(names(choose(lifts, 'weight').chosen)).toEqual(['rare']);
  });
});
