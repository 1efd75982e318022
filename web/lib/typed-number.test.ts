import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['', null],
  ['  ', null],
  ['187.5', 187.5],
  [' 187,5 ', 187.5],
  ['.5', 0.5],
  ['12.', 12],
  ['-3', -3],
  ['−3', -3],
  ['0', 0],
  ['1,250', 1250],
  ['12,345.5', 12345.5],
  ['−1,250', -1250],
  ['0,250', 0.25],
  ['-0,125', -0.125],
])('%j is %s', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each([
  'a',
  '1e5',
  '1e309',
  '1,00.5',
  '1.000,5',
  '1.2.3',
  'Infinity',
  '0x10',
  '--1',
  '-',
  '.',
  ',',
  '1 2',
  '٣',
])('%j is not a number', (text) => {
  expect(typedNumber(text)).toBeNaN();
});
