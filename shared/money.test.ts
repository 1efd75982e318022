import { expect, it } from 'vitest';
import { formatMoney, majorUnits, moneyWithCode } from './money.ts';

it.each([
  [2000, 'usd', '$20.00', 20],
  [123456, 'USD', '$1,234.56', 1234.56],
  [0, 'usd', '$0.00', 0],
  [-500, 'usd', '-$5.00', -5],
  [2000, 'eur', '€20.00', 20],
  [2000, 'jpy', '¥2,000', 2000],
  [2500, 'kwd', 'KWD 2.500', 2.5],
  // Written without a fraction, but charged in hundredths.
  [499_000, 'huf', 'HUF 4,990', 4990],
  [9_900_000, 'idr', 'IDR 99,000', 99_000],
  [4_990_050, 'cop', 'COP 49,900.5', 49_900.5],
  [250_000, 'isk', 'ISK 2,500', 2500],
])('%d of %s is %s', (amount, currency, price, major) => {
  expect(formatMoney(amount, currency).replace(/\s/g, ' ')).toBe(price);
  expect(majorUnits(amount, currency)).toBe(major);
});

it.each([
  [11_000, 'USD', '110.00 USD'],
  [2000, 'JPY', '2000 JPY'],
  [2500, 'KWD', '2.500 KWD'],
  // Written without a fraction, but charged in hundredths.
  [499_000, 'HUF', '4990.00 HUF'],
  [9_900_000, 'IDR', '99000.00 IDR'],
])('%d of %s is %s with its code', (amount, currency, price) => {
  expect(moneyWithCode(amount, currency)).toBe(price);
});
