import { expect, it } from 'vitest';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { weeksLeftIn } from './deadline.ts';

it.each([
  ['in 10 weeks', 10],
  ['within the next six weeks', 6],
  ['in a month', 4],
  ['in 3 months', 13],
  ['by march 26', 3],
  ['by march', 51],
  ['by the end of june', 16],
  ['by june 1', 12],
  ['before summer', 12],
  ['by christmas', 42],
  ['by the end of the year', 43],
  ['by january 2027', 43],
  ['by the end of the month', null],
  ['10 weeks ago', null],
  ['by february 31', null],
  ['by the end of march', 3],
  ['by the end of summer', 25],
  ['by the end of winter', 51],
  ['by the end of next year', 95],
  ['by next year', 43],
  ['by dec 1', 38],
  ["by new year's eve", 43],
  ['in one month', 4],
  ['in a couple of weeks', 2],
  ['been training for a year, 140 by june', 12],
  ['been training for a year', null],
  ['in 0 weeks', null],
  ['for 0 months', null],
  ['over 0 years', null],
  ['in 00 weeks', null],
  ['in 999 years', 52_125],
])('reads the weeks left in “%s”: %s', (said, weeks) => {
  expect(weeksLeftIn(said, '2026-03-05')).toBe(weeks);
});

it('reads a message with any count of weeks, months or years', () => {
  for (const count of ['0', '00', '1', '007', '99', '999', '1000', '99999999', '-1', '0.5', 'a', 'no', '']) {
    for (const unit of ['week', 'weeks', 'month', 'months', 'year', 'years']) {
      for (const word of ['in', 'within', 'over', 'for', 'by', 'since', 'the last', 'more than']) {
        expect(() => readSlots(`been lifting ${word} ${count} ${unit}`, '2026-03-05')).not.toThrow();
        expect(() => readSlots(`what did i squat ${count} ${unit} ago`, '2026-03-05')).not.toThrow();
      }
    }
  }
});
