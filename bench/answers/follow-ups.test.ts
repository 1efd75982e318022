import { expect, it } from 'vitest';
import type { Source } from '#shared/source.ts';
import type { Ask } from './ask.ts';
import { followUpLines } from './follow-ups.ts';

const sourceOf = (heading: string, at: number): Source => ({
  number: at + 1,
  store: 'books',
  work: { id: 'belts', slug: 'belts', title: 'Belts', kind: 'book' },
  heading,
  passageId: heading,
  quotes: [],
  page: 1,
  time: null,
  section: null,
});

/** Answers from these sections, the first one first. */
const answering =
  (sections: Record<string, string[]>): Ask =>
  async (question, history = []) => ({
    text: history.length === 0 ? 'alone' : 'going on',
    sources: (sections[`${history.length === 0 ? '' : 'then '}${question}`] ?? []).map(sourceOf),
    pages: new Map(),
    milliseconds: 1,
  });

it('counts follow-ups answered from the same section as their full form', async () => {
  const ask = answering({
    'do I need a belt': ['Belts'],
    'how thick a belt': ['Thickness', 'Belts'],
    'then how thick': ['Thickness'],
    'do you have showers': ['Showers', 'Lockers'],
    'then do you have showers': ['Lockers'],
    'what does a belt cost': ['Price'],
    'then how much': ['Belts'],
    'who sells one': ['Shop'],
  });
  const dialogue = [
    { message: 'do I need a belt', meaning: '=' },
    { message: 'how thick', meaning: 'how thick a belt' },
    { message: 'do you have showers', meaning: '=' },
    { message: 'thanks', meaning: '-' },
    { message: 'how much', meaning: 'what does a belt cost' },
    { message: 'who', meaning: 'who sells one' },
    { message: 'why', meaning: 'why a belt' },
  ];
  expect(await followUpLines([dialogue], ask)).toEqual([
    'follow-ups that leave something out',
    'the same section   1 of 3 (33 %)',
    'one of its first   1 of 3 (33 %)',
    'nothing            1 of 3 (33 %)',
    'messages that say all',
    'the same section   0 of 1 (0 %)',
    'one of its first   1 of 1 (100 %)',
    'nothing            0 of 1 (0 %)',
  ]);
});
