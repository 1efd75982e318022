import { expect, it } from 'vitest';
import { cut, shortened } from './cut.ts';

it('drops a character rather than cut it in half', () => {
  expect(cut('PR 🏋', 4)).toBe('PR ');
  expect(cut('PR 🏋', 5)).toBe('PR 🏋');
  expect(cut('PR \ud83c!', 10)).toBe('PR \ufffd!');
});

it('marks a text that it shortened', () => {
  expect(shortened('Bench', 5)).toBe('Bench');
  expect(shortened('Bench 100', 6)).toBe('Bench…');
});
