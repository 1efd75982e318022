import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dots } from './dots.ts';
import { type GlEquipment, type GlEvent, IPF_GL_FROM_KG, ipfGl } from './ipf-gl.ts';
import { estimatedOneRepMax, ONE_REP_MAX_FORMULAS, weightForRepetitions } from './one-rep-max.ts';
import { percentageTable } from './percentage-table.ts';
import { nearestLoadable, PLATES, platesPerSide, USUAL_BAR } from './plates.ts';
import { SEXES } from './sex.ts';
import { warmUpSets } from './warm-up.ts';
import { convertWeight, kgFromLb, lbFromKg, roundTo, WEIGHT_UNITS } from './weight-unit.ts';
import { wilks } from './wilks.ts';

const amount = (max: number) => fc.double({ min: 0, max, noNaN: true });
const sex = fc.constantFrom(...SEXES);
const unit = fc.constantFrom(...WEIGHT_UNITS);

describe('a weight', () => {
  it('is the same in pounds and kilograms', () => {
    expect(kgFromLb(1)).toBe(0.45359237);
    expect(kgFromLb(225)).toBeCloseTo(102.058, 3);
    expect(lbFromKg(100)).toBeCloseTo(220.462, 3);
    fc.assert(
      fc.property(amount(5000), unit, unit, (weight, from, to) => {
        expect(convertWeight(convertWeight(weight, from, to), to, from)).toBeCloseTo(weight, 9);
      }),
    );
  });

  it.each([
    [57.5, 0.1, 57.5],
    [0.1 + 0.2, 0.1, 0.3],
    [101.25, 2.5, 102.5],
    [101.24, 2.5, 100],
    [1.005, 0.01, 1.01],
    [-3, 2.5, -2.5],
  ])('%d to the nearest %d is %d', (value, step, expected) => {
    expect(roundTo(value, step)).toBe(expected);
  });
});

describe('the estimated one-rep max', () => {
  it.each([
    [100, 5, 'epley', 116.67],
    [100, 10, 'epley', 133.33],
    [100, 5, 'brzycki', 112.5],
    [100, 10, 'brzycki', 133.33],
    [142.5, 1, 'epley', 142.5],
    [142.5, 1, 'brzycki', 142.5],
    [0, 5, 'epley', 0],
  ] as const)('of %d × %d after %s is %d', (weight, repetitions, formula, expected) => {
    expect(estimatedOneRepMax({ weight, repetitions, formula })).toBeCloseTo(expected, 2);
  });

  it.each([
    [100, 0],
    [100, 11],
    [100, -1],
    [100, 2.5],
    [100, Number.NaN],
    [-1, 3],
    [Number.POSITIVE_INFINITY, 3],
    [Number.NaN, 3],
  ])('of %d × %d is not known', (weight, repetitions) => {
    expect(estimatedOneRepMax({ weight, repetitions })).toBeNull();
  });

  it('never falls with more weight or repetitions, and is the same in both units', () => {
    fc.assert(
      fc.property(
        amount(500),
        amount(50),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...ONE_REP_MAX_FORMULAS),
        (kg, more, repetitions, formula) => {
          const estimate = estimatedOneRepMax({ weight: kg, repetitions, formula })!;
          expect(estimate).toBeGreaterThanOrEqual(kg);
          expect(estimatedOneRepMax({ weight: kg + more, repetitions, formula })!).toBeGreaterThanOrEqual(
            estimate,
          );
          expect(
            estimatedOneRepMax({ weight: kg, repetitions: repetitions + 1, formula })!,
          ).toBeGreaterThanOrEqual(estimate);
          const inPounds = estimatedOneRepMax({ weight: lbFromKg(kg), repetitions, formula })!;
          expect(kgFromLb(inPounds)).toBeCloseTo(estimate, 9);
          expect(weightForRepetitions(estimate, repetitions, formula)).toBeCloseTo(kg, 9);
        },
      ),
    );
  });
});

describe('the plates on each side', () => {
  const shown = (loading: ReturnType<typeof platesPerSide>) =>
    loading.perSide.flatMap(({ weight, count }) => Array<number>(count).fill(weight));

  it.each([
    [20, 'kg', []],
    [60, 'kg', [20]],
    [142.5, 'kg', [25, 25, 10, 1.25]],
    [250, 'kg', [25, 25, 25, 25, 15]],
    [225, 'lb', [45, 45]],
    [315, 'lb', [45, 45, 45]],
    [185, 'lb', [45, 25]],
  ] as const)('for %d %s', (weight, unit, plates) => {
    const loading = platesPerSide({ weight, unit });
    expect(shown(loading)).toEqual(plates);
    expect(loading).toMatchObject({ loaded: weight, remaining: 0 });
  });

  it('report the weight they cannot make', () => {
    expect(platesPerSide({ weight: 101, unit: 'kg' })).toMatchObject({ loaded: 100, remaining: 1 });
    expect(platesPerSide({ weight: 15, unit: 'kg' })).toEqual({ perSide: [], loaded: 20, remaining: -5 });
    expect(platesPerSide({ weight: 1e9, unit: 'lb' }).remaining).toBeGreaterThan(9e8);
  });

  it('count the collars, and another bar', () => {
    expect(shown(platesPerSide({ weight: 65, unit: 'kg', collars: 5 }))).toEqual([20]);
    expect(shown(platesPerSide({ weight: 55, unit: 'kg', bar: 15 }))).toEqual([20]);
  });

  it('use the available plates, even where starting with the heaviest would miss', () => {
    const plates = [
      { weight: 25, pairs: 1 },
      { weight: 15, pairs: 2 },
    ];
    expect(shown(platesPerSide({ weight: 80, unit: 'kg', plates }))).toEqual([15, 15]);
    expect(platesPerSide({ weight: 200, unit: 'kg', plates })).toMatchObject({ loaded: 130, remaining: 70 });
    expect(platesPerSide({ weight: 80, unit: 'kg', plates: [] })).toMatchObject({
      loaded: 20,
      remaining: 60,
    });
  });

  it('always add up to the weight, with the remainder', () => {
    const stock = fc.array(
      fc.record({
        weight: fc.constantFrom(0.25, 0.5, 1.25, 2.5, 5, 10, 15, 20, 25, 35, 45),
        pairs: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(amount(600), unit, fc.option(stock, { nil: undefined }), (any, unit, plates) => {
        const weight = roundTo(any, 0.001);
        const bar = USUAL_BAR[unit];
        const loading = platesPerSide({ weight, unit, ...(plates && { plates }) });
        const side = loading.perSide.reduce((sum, plate) => sum + plate.weight * plate.count, 0);
        expect(bar + 2 * side).toBe(loading.loaded);
        expect(loading.loaded + loading.remaining).toBeCloseTo(weight, 6);
        if (weight >= bar) expect(loading.remaining).toBeGreaterThanOrEqual(0);
        if (weight >= bar && !plates)
          expect(loading.remaining).toBeLessThan(2 * Math.min(...PLATES[unit]) + 1e-9);
        for (const { weight, count } of plates ? loading.perSide : []) {
          const owned = plates!.filter((plate) => plate.weight === weight);
          expect(count).toBeLessThanOrEqual(owned.reduce((sum, plate) => sum + plate.pairs, 0));
        }
      }),
    );
  });

  it('load every weight in the table of percentages', () => {
    fc.assert(
      fc.property(amount(600), unit, (max, unit) => {
        for (const { exact, loadable } of percentageTable({ max, unit })) {
          if (loadable === null) expect(exact).toBeLessThan(USUAL_BAR[unit]);
          else expect(platesPerSide({ weight: loadable, unit }).remaining).toBe(0);
        }
      }),
    );
  });
});

describe('the table of percentages', () => {
  it('is rounded to what the bar can hold', () => {
    const rows = percentageTable({ max: 142.5, unit: 'kg', percentages: [100, 85, 72.5, 10] });
    expect(rows).toEqual([
      { percentage: 100, exact: 142.5, loadable: 142.5 },
      { percentage: 85, exact: 121.13, loadable: 120 },
      { percentage: 72.5, exact: 103.31, loadable: 102.5 },
      { percentage: 10, exact: 14.25, loadable: null },
    ]);
    expect(percentageTable({ max: 315, unit: 'lb', percentages: [90] })[0]!.loadable).toBe(285);
    expect(nearestLoadable({ weight: 19.5, unit: 'kg' })).toBe(20);
    expect(nearestLoadable({ weight: 21, unit: 'kg', plates: [] })).toBe(20);
  });
});

describe('points', () => {
  it.each([
    ['male', 100, 600, 369.31],
    ['female', 63, 400, 430.21],
    ['male', 100.7, 180, 110.46],
  ] as const)('DOTS %s at %d kg with %d kg is %d', (sex, bodyWeightKg, totalKg, expected) => {
    expect(dots({ sex, bodyWeightKg, totalKg })).toBeCloseTo(expected, 2);
  });

  it.each([
    ['SBD', 'equipped', 'male', 92.04, 1035, 112.85],
    ['B', 'classic', 'female', 70.5, 122.5, 96.78],
    ['B', 'classic', 'male', 100.7, 180, 82.19],
    ['SBD', 'classic', 'male', 100, 600, 75.8],
    ['SBD', 'classic', 'female', 63, 400, 87.51],
  ] as const)(
    'IPF GL %s %s %s at %d kg with %d kg is %d',
    (event, equipment, sex, bodyWeightKg, totalKg, expected) => {
      expect(ipfGl({ sex, bodyWeightKg, totalKg, event, equipment })).toBeCloseTo(expected, 2);
    },
  );

  it('Wilks equals the published coefficients', () => {
    expect(wilks({ sex: 'male', bodyWeightKg: 100, totalKg: 1 })).toBeCloseTo(0.6085890719066511, 12);
    expect(wilks({ sex: 'female', bodyWeightKg: 100, totalKg: 1 })).toBeCloseTo(0.8325833367168228, 7);
    expect(wilks({ sex: 'male', bodyWeightKg: 100, totalKg: 600 })).toBeCloseTo(365.15, 2);
  });

  it('clamp body weights to the range of the formula', () => {
    for (const formula of [dots, wilks]) {
      expect(formula({ sex: 'male', bodyWeightKg: 400, totalKg: 500 })).toBe(
        formula({ sex: 'male', bodyWeightKg: 210, totalKg: 500 }),
      );
      expect(formula({ sex: 'female', bodyWeightKg: 20, totalKg: 100 })).toBe(
        formula({ sex: 'female', bodyWeightKg: formula === dots ? 40 : 26.51, totalKg: 100 }),
      );
    }
    expect(ipfGl({ sex: 'male', bodyWeightKg: 34.9, totalKg: 100 })).toBeNull();
  });

  it('are zero without a body weight or a total', () => {
    for (const formula of [dots, wilks])
      expect(formula({ sex: 'male', bodyWeightKg: 0, totalKg: 500 })).toBe(0);
    for (const formula of [dots, ipfGl, wilks])
      expect(formula({ sex: 'female', bodyWeightKg: 60, totalKg: 0 })).toBe(0);
  });

  it('never fall with a heavier total, and never turn negative', () => {
    const events = fc.constantFrom<GlEvent>('SBD', 'B');
    const equipments = fc.constantFrom<GlEquipment>('classic', 'equipped');
    fc.assert(
      fc.property(
        sex,
        fc.double({ min: IPF_GL_FROM_KG, max: 300, noNaN: true }),
        amount(1500),
        amount(100),
        events,
        equipments,
        (sex, bodyWeightKg, totalKg, more, event, equipment) => {
          const lighter = { sex, bodyWeightKg, totalKg, event, equipment };
          const heavier = { ...lighter, totalKg: totalKg + more };
          for (const formula of [dots, ipfGl, wilks]) {
            expect(formula(lighter)).toBeGreaterThanOrEqual(0);
            expect(formula(heavier)).toBeGreaterThanOrEqual(formula(lighter)!);
          }
        },
      ),
    );
  });

  it('are the same whether weighed in pounds or kilograms', () => {
    fc.assert(
      fc.property(
        sex,
        fc.double({ min: 36, max: 200, noNaN: true }),
        amount(1200),
        (sex, bodyWeightKg, totalKg) => {
          const weighedInPounds = {
            sex,
            bodyWeightKg: kgFromLb(lbFromKg(bodyWeightKg)),
            totalKg: kgFromLb(lbFromKg(totalKg)),
          };
          for (const formula of [dots, ipfGl, wilks])
            expect(formula(weighedInPounds)).toBeCloseTo(formula({ sex, bodyWeightKg, totalKg })!, 6);
        },
      ),
    );
  });
});

describe('a warm-up', () => {
  it('goes from the empty bar to the work set in steps that can be loaded', () => {
    const steps = (sets: ReturnType<typeof warmUpSets>) =>
      sets.map(({ weight, repetitions }) => [weight, repetitions]);
    expect(steps(warmUpSets({ weight: 180, unit: 'kg' }))).toEqual([
      [20, 10],
      [72.5, 5],
      [100, 4],
      [125, 3],
      [145, 2],
      [162.5, 1],
    ]);
    expect(steps(warmUpSets({ weight: 225, unit: 'lb' }))).toEqual([
      [45, 10],
      [90, 5],
      [125, 4],
      [160, 3],
      [180, 2],
      [205, 1],
    ]);
    expect(steps(warmUpSets({ weight: 30, unit: 'kg' }))).toEqual([
      [20, 10],
      [25, 2],
      [27.5, 1],
    ]);
    expect(warmUpSets({ weight: 20, unit: 'kg' })).toEqual([]);
    expect(warmUpSets({ weight: 20, unit: 'kg', bar: 15 })[0]).toEqual({
      percentage: null,
      weight: 15,
      repetitions: 10,
    });
  });

  it('always rises, and never reaches the work set', () => {
    fc.assert(
      fc.property(amount(600), unit, (weight, unit) => {
        const weights = warmUpSets({ weight, unit }).map((set) => set.weight);
        expect(weights.every((one, at) => one < weight && (at === 0 || one > weights[at - 1]!))).toBe(true);
      }),
    );
  });
});
