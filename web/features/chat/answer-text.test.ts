import { expect, it } from 'vitest';
import type { Source } from '#shared/source.ts';
import { answerAsText } from './answer-text.ts';

const source: Source = {
  number: 1,
  store: 'books',
  work: { id: 'w', slug: 'weak-points', title: 'Weak Points', kind: 'book' },
  page: 12,
  time: null,
  section: null,
  heading: 'The Bench Press › Off the chest',
  passageId: 'p',
  quotes: [],
};

it('writes out the sources below the answer', () => {
  const talk: Source = {
    ...source,
    number: 2,
    heading: '',
    time: '00:26:05',
    work: { ...source.work, title: 'Clinic' },
  };
  expect(answerAsText('Train the start [1].\n', [source, talk])).toBe(
    'Train the start [1].\n\nSources\n[1] Weak Points, page 12 – The Bench Press › Off the chest\n[2] Clinic, 26:05',
  );
});

it('names the section of a work without pages, once', () => {
  const book: Source = { ...source, section: 'Chapter 3 · Box squats', heading: 'Chapter 3 › Box squats' };
  expect(answerAsText('Sit back [1].', [book])).toBe(
    'Sit back [1].\n\nSources\n[1] Weak Points, Chapter 3 · Box squats',
  );
});

it('says in words what was not found', () => {
  expect(answerAsText('"Ten" [unverified].', [])).toBe('"Ten" (not found on the page).');
});
