import { describe, expect, it } from 'vitest';
import { inOrder, readDay } from './dates.ts';
import { readNumber, readSeconds, readWeight } from './numbers.ts';

describe('a number', () => {
  it.each([
    ['102.5', 102.5],
    ['102,5', 102.5],
    [' 1 002,5 ', 1002.5],
    ['1.002,5', 1002.5],
    ['1,002.5', 1002.5],
    ['1’002', 1002],
    ['.5', 0.5],
    ['−5', -5],
    ['+5', 5],
    ['1.000.000', 1_000_000],
    ['62,500', 62.5],
  ])('%s is %d', (cell, number) => {
    expect(readNumber(cell, true)).toBe(number);
  });

  it('has no decimal comma before three digits where commas separate the columns', () => {
    expect(readNumber('1,250', false)).toBe(1250);
    expect(readNumber('1,25', false)).toBe(1.25);
  });

  it.each(['five', 'Infinity', 'NaN', '1e309', '0x10', '1,2,3', '1..2', '--5', '12:30'])(
    '%s is none',
    (cell) => {
      expect(readNumber(cell, true)).toBeNaN();
    },
  );

  it('may include its unit', () => {
    expect(readWeight('225 lbs', false)).toEqual({ value: 225, unit: 'lb' });
    expect(readWeight('100kg', false)).toEqual({ value: 100, unit: 'kg' });
    expect(readWeight('135#', false)).toEqual({ value: 135, unit: 'lb' });
    expect(readWeight('20 stone', false)).toEqual({ value: Number.NaN, unit: null });
    expect(readWeight('', false)).toEqual({ value: null, unit: null });
  });

  it('may be a time', () => {
    expect(
      ['90', '1:30', '0:01:30', '00:01:30.5', '', 'long'].map((cell) => readSeconds(cell, false)),
    ).toEqual([90, 90, 90, 90.5, null, Number.NaN]);
  });
});

describe('a day', () => {
  it.each([
    '28 May 2024, 07:32',
    '28 may. 2024 7:32',
    'Tuesday, May 28, 2024',
    'May 28th 2024',
    '28-May-24',
    '28. Mai 2024, 07:32',
    '28 de mayo de 2024, 7:32',
    '28 de mai. de 2024, 07:32',
    '28 mai 2024 à 07:32',
    'mar. 28 mai 2024',
    '28 mag 2024',
    '28 mei 2024',
    '28 maja 2024',
    '28 мая 2024 г., 07:32',
    '28 maj 2024 kl. 07:32',
    '28. květ. 2024'.replace('květ.', 'května'),
    '28 Mayıs 2024 07:32',
    '28 трав. 2024 р.',
    '28 de maig del 2024',
    '2024. máj. 28. 7:32',
    '28.05.2024, 07:32',
    '28. 5. 2024 7:32',
    '28.5.24',
    '28.5.2024 klo 7.32',
    '2024-05-28',
    '2024-05-28 07:32:10',
    '2024-05-28T23:59:59.999Z',
    '2024/5/28',
    '20240528T0732',
    '2024年5月28日 07:32',
  ])('%s', (written) => {
    expect(readDay(written)).toEqual({ day: '2024-05-28' });
  });

  it('with two possible months is read in the given order', () => {
    for (const written of ['5/6/2024, 7:32 AM', '05-06-2024', '5/6/24']) {
      const day = readDay(written)!;
      expect([inOrder(day, 'day-first'), inOrder(day, 'month-first')]).toEqual(['2024-06-05', '2024-05-06']);
    }
    expect(inOrder(readDay('28/05/2024')!, 'month-first')).toBeNull();
  });

  it.each(['', 'today', '28', '30.02.2024', '28 Foo 2024', '2024-13-01', '45000', '32/32/2024', '10:30'])(
    'is not %s',
    (written) => {
      expect(readDay(written)).toBeNull();
    },
  );
});
