import { describe, expect, it } from 'vitest';
import { type Choice, choicesOf, maxOf, weightAt } from './chalk-choices.ts';

const lift = (title: string) => ({ title, best: { value: 100, unit: 'kg' as const, repetitions: null } });
const titles = (own: string[], isAll = true) =>
  choicesOf(own.map(lift), 'lb', { isAll }).map(({ title, unit, best }) => [
    title,
    unit,
    best?.value ?? null,
  ]);

it('offers squat, bench and deadlift to someone without records', () => {
  expect(titles([])).toEqual([
    ['Squat', 'lb', null],
    ['Bench', 'lb', null],
    ['Deadlift', 'lb', null],
  ]);
});

it('still offers those that are not among the first records', () => {
  expect(titles(['squat'])).toEqual([
    ['squat', 'kg', 100],
    ['Bench', 'lb', null],
    ['Deadlift', 'lb', null],
  ]);
  expect(titles(['Bench Press', 'Curl']).map(([title]) => title)).toEqual([
    'Bench Press',
    'Curl',
    'Squat',
    'Deadlift',
  ]);
});

it('offers no second deadlift to a sumo lifter', () => {
  expect(titles(['Sumo Deadlift']).map(([title]) => title)).toEqual(['Sumo Deadlift', 'Squat', 'Bench']);
});

it('waits for all records before it takes a lift as missing', () => {
  expect(titles(['Squat'], false)).toEqual([['Squat', 'kg', 100]]);
});

it.each([true, false])('offers all three to someone who only counts them, all loaded or not: %j', (isAll) => {
  const counted = ['Squat', 'Bench', 'Deadlift'].map((title) => ({
    title,
    best: { value: 20, unit: 'reps' as const, repetitions: null },
  }));
  expect(choicesOf(counted, 'kg', { isAll })).toEqual(
    counted.map(({ title }): Choice => ({ title, unit: 'kg', best: null })),
  );
});

describe('percentages', () => {
  const at = (best: NonNullable<Choice['best']>, percentage: number) =>
    weightAt(percentage, maxOf(best), { unit: 'kg', bar: 20 });

  it('of a set of several repetitions count from its estimated max', () => {
    expect(maxOf({ value: 100, repetitions: 10 })).toEqual({
      weight: expect.closeTo(133.33),
      isEstimated: true,
    });
    expect(maxOf({ value: 100, repetitions: 15 })).toEqual(maxOf({ value: 100, repetitions: 10 }));
    expect(at({ value: 100, repetitions: 10 }, 80)).toBe(107.5);
    expect(at({ value: 100, repetitions: 10 }, 100)).toBe(132.5);
  });

  it('of a single count from it, and all of it is that weight', () => {
    expect(at({ value: 151.3, repetitions: null }, 100)).toBe(151.3);
    expect(at({ value: 150, repetitions: 1 }, 80)).toBe(120);
  });

  it('below the bar are shown as they are', () => {
    expect(at({ value: 17.77, repetitions: null }, 60)).toBe(10.66);
  });
});
