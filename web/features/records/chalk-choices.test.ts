import { expect, it } from 'vitest';
import type { ListedRecord } from '#shared/records.ts';
import { choicesOf } from './chalk-choices.ts';

const lift = (title: string) => {
  const best: ListedRecord = {
    id: title,
    title,
    value: 100,
    unit: 'kg',
    repetitions: null,
    achieved_on: '2026-03-01',
    body_weight: null,
    body_weight_unit: null,
    note: '',
    source: 'athlete',
    version: 1,
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-01T10:00:00.000Z',
    pr: true,
  };
  return { title, best };
};
const titles = (own: string[], isAll = true) =>
  choicesOf(own.map(lift), 'lb', { isAll }).map(({ title, unit, best }) => [title, unit, best]);

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

it('waits for all records before it takes a lift as missing', () => {
  expect(titles(['Squat'], false)).toEqual([['Squat', 'kg', 100]]);
});
