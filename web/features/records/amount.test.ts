import { describe, expect, it } from 'vitest';
import { amountOf, valueWithUnit } from '#web/lib/record-words.ts';
import { readAmount, readNumber } from './amount.ts';

describe('a number', () => {
  it.each<[string, number | null]>([
    ['315', 315],
    [' 102.5 ', 102.5],
    ['102,5', 102.5],
    ['1,234', 1234],
    ['12,345.5', 12345.5],
    ['0', 0],
    ['.5', 0.5],
    ['-5', -5],
    ['', null],
    ['heavy', null],
    ['315 lb', null],
    ['1e309', null],
    ['Infinity', null],
    ['NaN', null],
    ['0x10', null],
    ['1.2.3', null],
  ])('%j is %j', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });
});

describe('a time', () => {
  it.each<[string, number | null]>([
    ['4:32', 272],
    ['0:07.5', 7.5],
    ['1:02:03', 3723],
    ['90', 90],
    ['61:01', 3661],
    ['1:75', null],
    ['1:75:00', null],
    ['4:', null],
  ])('%j is %j seconds', (typed, seconds) => {
    expect(readAmount(typed, 'time')).toBe(seconds);
  });

  it('is not a number for anything else', () => {
    expect(readAmount('4:32', 'lb')).toBeNull();
  });

  it.each([
    [272, '4:32'],
    [7.5, '0:07.5'],
    [3723, '1:02:03'],
    [0, '0:00'],
    [60, '1:00'],
  ])('of %d seconds reads %s, and is parsed back', (seconds, text) => {
    expect(amountOf(seconds, 'time')).toBe(text);
    expect(readAmount(text, 'time')).toBe(seconds);
  });

  it.each([
    [59.996, '1:00'],
    [59.994, '0:59.99'],
    [3599.999, '1:00:00'],
  ])('is rounded before it is split: %d seconds read %s', (seconds, text) => {
    expect(amountOf(seconds, 'time')).toBe(text);
  });
});

it('is shown with its unit', () => {
  expect(valueWithUnit(1234.5, 'lb')).toBe('1,234.5 lb');
  expect(valueWithUnit(20, 'reps')).toBe('20 reps');
  expect(valueWithUnit(20, null)).toBe('20');
  expect(valueWithUnit(272, 'time')).toBe('4:32');
});
