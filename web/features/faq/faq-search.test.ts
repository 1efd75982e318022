import { describe, expect, it } from 'vitest';
import { type FaqEntry, opensByItself, searchFaq } from './faq-search.ts';

const entry = (id: string, question: string, answer: string): FaqEntry => ({
  id,
  group: 'app',
  question,
  answer,
});
const ENTRIES = [
  entry('price', 'How much is it?', '$20 a **month**, or $200 a year.'),
  entry('cancel', 'Can I cancel?', 'At the end of any month.'),
  { ...entry('gift', 'Do you sell vouchers?', 'No.'), also_asked: ['present for a friend'] },
  entry('name', 'Who is Åke?', 'The founder’s cousin.'),
];
const found = (search: string) => searchFaq(ENTRIES, search).map(({ id }) => id);

describe('searching the FAQ', () => {
  it('finds entries with every word, in question or answer, however it is written', () => {
    expect(found('')).toEqual(['price', 'cancel', 'gift', 'name']);
    expect(found('  ')).toEqual(['price', 'cancel', 'gift', 'name']);
    expect(found('MONTH')).toEqual(['price', 'cancel']);
    expect(found('month cancel')).toEqual(['cancel']);
    expect(found('ake')).toEqual(['name']);
    expect(found('friend')).toEqual(['gift']);
    expect(found('refund')).toEqual([]);
  });
});

describe('answers', () => {
  it.each([
    [5, '', false],
    [4, '', true],
    [40, 'squat', true],
    [40, '  ', false],
  ])('of %i results searched for "%s" are open by themselves: %s', (results, search, open) => {
    expect(opensByItself(results, search)).toBe(open);
  });
});
