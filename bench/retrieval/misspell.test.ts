import { expect, it } from 'vitest';
import { misspell } from './misspell.ts';

it('makes one typo of each kind, in a word of five letters or more', () => {
  const text = 'How do I squat?';
  expect([0, 1, 2, 3].map((turn) => misspell(text, turn))).toEqual([
    'How do I suat?',
    'How do I squuat?',
    'How do I squta?',
    'How do I swuat?',
  ]);
  expect(misspell('Too low?', 3)).toBe('Too low?');
});
