import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBetter, type Performance, personalBests } from './personal-best.ts';

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
    ['a weight without a unit is in pounds beside pounds', set(275, 1, 'lb'), set(225, 5, null)],
    ['a weight without repetitions counts as one', set(100, 5), set(110, null)],
    ['more repetitions', set(12, null, 'reps'), set(9, null, 'reps')],
    ['the longer hold', set(90, null, 'time'), set(75, null, 'time')],
  ])('%s', (_, better, worse) => {
    expect([isBetter(better, worse), isBetter(worse, better)]).toEqual([true, false]);
  });

  it('is neither where one is counted and the other weighed', () => {
    const [counted, weighed] = [set(15, null, 'reps'), set(10, 5)];
    expect([isBetter(counted, weighed), isBetter(weighed, counted)]).toEqual([false, false]);
  });

  it('is the same in whatever order a day is read', () => {
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
        // Neither beats the other: they are worth the same.
        expect(isBetter(one, other) || isBetter(other, one)).toBe(false);
        for (const each of all) expect(isBetter(each, one)).toBe(false);
      }),
    );
  });
});

describe('the personal bests of a lift', () => {
  const shown = (history: Performance[], unit: Performance['unit'] = 'kg') => {
    const { best, prs } = personalBests(history, unit);
    return { best: best && history.indexOf(best), prs: [...prs].map((entry) => history.indexOf(entry)) };
  };

  it('are the entries that beat all before them, the first included', () => {
    expect(shown([set(100, 5), set(90, 5), set(100, 5), set(105, 5), set(110, 1), set(102.5, 5)])).toEqual({
      best: 3,
      prs: [0, 3],
    });
    expect(shown([])).toEqual({ best: null, prs: [] });
  });

  it('compare an entry without a unit in the unit of its lift', () => {
    expect(shown([set(225, 1, 'lb'), set(230, 1, null), set(228, 1, 'lb')], 'lb')).toEqual({
      best: 1,
      prs: [0, 1],
    });
  });

  it('go by the number alone without anything else to compare', () => {
    expect(shown([set(20, null, null), set(25, null, null), set(22, null, null)], null)).toEqual({
      best: 1,
      prs: [0, 1],
    });
  });

  it('keep weights, repetitions and times apart, and the best is of the kind of the lift', () => {
    const history = [
      set(12, null, 'reps'),
      set(10, 5),
      set(60, null, 'time'),
      set(15, null, 'reps'),
      set(20, 5),
    ];
    expect(shown(history, 'reps')).toEqual({ best: 3, prs: [0, 1, 2, 3, 4] });
    expect(shown(history, 'kg').best).toBe(4);
  });

  it('contain the best as the last of the PRs of its kind, and each PR beats the one before', () => {
    const sets = fc.array(
      fc.record({
        value: fc.integer({ min: 1, max: 300 }),
        unit: fc.constantFrom('kg' as const, 'lb' as const),
        repetitions: fc.option(fc.integer({ min: 1, max: 15 })),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(sets, (history) => {
        const { best, prs } = personalBests<Performance>(history, 'kg');
        const inOrder = [...prs];
        expect(inOrder[0]).toBe(history[0]);
        expect(inOrder.at(-1)).toBe(best);
        for (const [nth, pr] of inOrder.slice(1).entries()) expect(isBetter(pr, inOrder[nth]!)).toBe(true);
        for (const entry of history) expect(isBetter(entry, best!)).toBe(false);
      }),
    );
  });
});
