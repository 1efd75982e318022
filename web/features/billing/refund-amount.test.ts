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
  expect(refundAmount(typed, { amount_paid: 2000, currency })).toBe(amount);
});
