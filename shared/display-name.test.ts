import { expect, it } from 'vitest';
import { displayName, displayNameFault, displayNameKey } from './display-name.ts';

it.each([
  ['  Anna \n\t Ström ', 'Anna Ström'],
  ['An\u200bna\u202e\u2066', 'Anna'],
  ['A\u200dn\u200dna', 'Anna'],
  ['Ａｎｎａ', 'Anna'],
  ['Lifter 🏋🏽‍♀️', 'Lifter 🏋🏽‍♀️'],
  ['עדי', 'עדי'],
  ['half \ud83d', 'half \ufffd'],
  ['n\0ul', 'n ul'],
])('%j is shown as %j', (typed, shown) => {
  expect(displayName(typed)).toBe(shown);
  expect(displayName(shown)).toBe(shown);
  expect(displayNameFault(shown)).toBeNull();
});

it.each(['', 'A', '.-.', 'x'.repeat(41), 'anna@example.com', 'I am anna@example.com'])(
  '%j is refused',
  (name) => {
    expect(displayNameFault(name)).toMatch(/\.$/);
  },
);

it.each([
  ['anna', 'ANNA'],
  ['Ärmel', 'ärmel'],
])('%s and %s are the same name', (one, other) => {
  expect(displayNameKey(one)).toBe(displayNameKey(other));
});
