import { expect, it } from 'vitest';
import { refundAmount } from './refund-amount.ts';

it.each([
  ['20', 'usd', 2000],
  ['5.5', 'usd', 550],
  ['5,50', 'eur', 550],
  ['0,01', 'eur', 1],
  ['2000', 'jpy', 2000],
  ['20.01', 'usd', null],
  ['0', 'usd', null],
  ['', 'usd', null],
  ['five', 'usd', null],
  ['-5', 'usd', null],
])('%j of 2000 in %s is %j', (typed, currency, amount) => {
  expect(refundAmount(typed, { left: 2000, currency })).toBe(amount);
});

it.each([
  ['1,000', 'usd', 100_000],
  ['1,000.50', 'usd', 100_050],
  ['1,50', 'usd', 150],
  ['1.000', 'eur', null],
  ['1.000,50', 'eur', null],
  ['1,0000', 'usd', null],
  ['12.345', 'usd', null],
  ['100,000', 'jpy', 100_000],
  ['10,5', 'jpy', null],
  ['1,000', 'kwd', null],
  ['1.000', 'kwd', 1000],
])('%j in %s is %j, never a thousandth of what was meant', (typed, currency, amount) => {
  expect(refundAmount(typed, { left: 1_000_000, currency })).toBe(amount);
});
