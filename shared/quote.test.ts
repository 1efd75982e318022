import { describe, expect, it } from 'vitest';
import { findQuote, fold } from './quote.ts';

const PAGE = 'Work up to a **heavy single** — then stop. The lifter’s “best”\nrep is 2.5 kg more.';
const at = (quote: string, from?: number) => {
  const found = findQuote(fold(PAGE), PAGE, quote, from);
  return found && PAGE.slice(found.start, found.end);
};

describe('a quote', () => {
  it.each([
    ['work up to a heavy single', 'Work up to a **heavy single'],
    ['heavy single - then stop.', 'heavy single** — then stop.'],
    ['heavy single - then stop!', 'heavy single** — then stop'],
    ["The lifter's best rep is 2.5 kg more", 'The lifter’s “best”\nrep is 2.5 kg more'],
    ['THE  LIFTER’S', 'The lifter’s'],
  ])('%s is found', (quote, expected) => {
    expect(at(quote)).toBe(expected);
  });

  it.each([
    'heavy double',
    'work up to heavy',
    'avy single',
    '2.5 kg more or less',
    '5 kg more',
    '.5 kg more',
    'rep is 2',
    'rep is 2.',
    '',
    '. . .',
    '**',
  ])('%j is not found', (quote) => {
    expect(at(quote)).toBeNull();
  });

  it('may end with a number at the end of a sentence', () => {
    const page = 'Do sets of 5. 3 are too few.';
    expect(findQuote(fold(page), page, 'sets of 5')).toEqual({ start: 3, end: 12 });
  });

  it('is searched for from an offset on', () => {
    expect(at('then stop', 50)).toBeNull();
  });

  it('may contain characters that fold to other lengths', () => {
    const page = 'Ａ ﬁve-kilo 🏋️ plate, ǅ and İ end';
    const found = findQuote(fold(page), page, 'five-kilo 🏋️ plate');
    expect(found && page.slice(found.start, found.end)).toBe('ﬁve-kilo 🏋️ plate');
  });
});
