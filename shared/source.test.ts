import { describe, expect, it } from 'vitest';
import { nameOfSource, placeOf, shortPlaceOf, sourceSchema, unitOf } from './source.ts';

const place = (more: { time?: string; section?: string } = {}) => ({
  page: 12,
  time: null,
  section: null,
  work: { id: 'w', slug: 'w', title: 'The Box', kind: 'book' as const },
  ...more,
});

describe('the place of a source', () => {
  it('is a page, a time or a section', () => {
    expect(
      [place(), place({ time: '00:32:55' }), place({ section: 'Chapter 3 · Box squats' })].map(placeOf),
    ).toEqual(['page 12', '32:55', 'Chapter 3 · Box squats']);
    expect(placeOf({ ...place(), work: { kind: 'faq' } })).toBe('');
  });

  it('is never a page of a work without pages', () => {
    expect(placeOf(place({ section: '' }))).toBe('');
    expect(nameOfSource(place({ section: '' }))).toBe('The Box');
    expect([place(), place({ time: '00:01:00' }), place({ section: '' })].map(unitOf)).toEqual([
      'page',
      'section',
      'section',
    ]);
  });

  it.each([
    ['Chapter 3 · Box squats', 'ch. 3, Box squats'],
    ['Chapter 3: The squat · Box squats', 'ch. 3, Box squats'],
    ['CHAPTER IV', 'ch. IV'],
    ['Chapter 3: The squat', 'ch. 3, The squat'],
    ['The squat · Box squats, part 2', 'The squat, Box squats, part 2'],
    ['Section 7', 'Section 7'],
    ['', ''],
  ])('is short: %s', (section, short) => {
    expect(shortPlaceOf(place({ section }))).toBe(short);
  });

  it('is short for pages and times, too', () => {
    expect([place(), place({ time: '01:32:55' })].map(shortPlaceOf)).toEqual(['p. 12', '01:32:55']);
  });

  it('is read from an answer saved before works had sections', () => {
    const { section: _, ...old } = place();
    const kept = { ...old, number: 1, store: 'books', heading: '', passageId: 'p', quotes: [] };
    const source = sourceSchema.parse(kept);
    expect(source.section).toBeNull();
    expect(placeOf(kept as unknown as typeof source)).toBe('page 12');
  });
});
