import { expect, it } from 'vitest';
import { supersededBy } from './superseded.ts';

const KNOWN = ['Trains Monday and Friday', 'Next meet is in March', 'Left knee hurts'].map((content) => ({
  content,
}));

it.each([
  ['I train Tuesday and Sunday now', 'Trains Monday and Friday', 'days'],
  ['The meet was moved to 11 april', 'Next meet is in March', 'date'],
])('“%s” may replace “%s”', (saved, content, other) => {
  expect(supersededBy(saved, KNOWN)).toEqual({ content, other });
});

it.each([
  'Physio on Tuesday',
  'Tuesday instead of Monday, the rest is the same',
  'I train Saturday and Sunday this week',
  'My meet is in March in Leeds',
  'I started lifting in May',
])('“%s” does not replace what is remembered', (saved) => {
  expect(supersededBy(saved, KNOWN)).toBeNull();
});

it('replaces none when several could be meant', () => {
  expect(supersededBy('Meet in May', [...KNOWN, { content: 'A second meet in June' }])).toBeNull();
});
