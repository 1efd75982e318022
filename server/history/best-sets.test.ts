import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBetter, type Performance } from './best-sets.ts';

const set = (value: number, repetitions: number | null, unit: Performance['unit'] = 'kg') => ({
  value,
  unit,
  repetitions,
});

describe('the better of two sets', () => {
  it.each([
    ['a higher estimate beats a heavier single', set(180, 3), set(190, 1)],
    ['a heavier single beats a lower estimate', set(200, 1), set(180, 3)],
    ['beyond ten repetitions the heavier wins', set(82.5, 12), set(80, 20)],
    ['of equal weights the longer set wins', set(80, 20), set(80, 12)],
    ['a set never loses to a lighter and shorter one', set(100, 12), set(95, 10)],
    ['pounds and kilograms are compared as what they weigh', set(226, 5, 'lb'), set(102.5, 5)],
    ['a weight without repetitions counts as one', set(100, 5), set(110, null)],
    ['more repetitions', set(12, null, 'reps'), set(9, null, 'reps')],
    ['the longer hold', set(90, null, 'time'), set(75, null, 'time')],
  ])('%s', (_, better, worse) => {
    expect([isBetter(better, worse), isBetter(worse, better)]).toEqual([true, false]);
  });

  it('is the same whatever order a day is read in', () => {
    const sets = fc.array(
      fc.record({
        value: fc.integer({ min: 1, max: 300 }),
        unit: fc.constantFrom('kg' as const, 'lb' as const),
        repetitions: fc.integer({ min: 1, max: 25 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const bestOf = (all: Performance[]) => all.reduce((best, one) => (isBetter(one, best) ? one : best));
    fc.assert(
      fc.property(sets, (all) => {
        const [one, other] = [bestOf(all), bestOf(all.toReversed())];
        // Neither outdoes the other: they are worth the same.
        expect(isBetter(one, other) || isBetter(other, one)).toBe(false);
        for (const each of all) expect(isBetter(each, one)).toBe(false);
      }),
    );
  });
});
