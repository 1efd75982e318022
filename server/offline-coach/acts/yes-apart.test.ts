import { expect, it } from 'vitest';
import { withYesApart } from './yes-apart.ts';

it.each([
  ['yes and remember that I use the high handles', 'yes', 'remember that I use the high handles'],
  ["ye save, also what's 5% more than that", 'ye save', "what's 5% more than that"],
  ['save it and delete the old 120 single', 'save it', 'delete the old 120 single'],
  ["yes, what's 80% of 200", 'yes', "what's 80% of 200"],
  ['yes thats right. how deep should I go', 'yes thats right', 'how deep should I go'],
  ['ok save it, is that a pr?', 'ok save it', 'is that a pr?'],
])('splits the yes from “%s”', (message, yes, rest) => {
  expect(withYesApart(message)).toBe(`${yes}.\n${rest}`);
});

it.each([
  'yes, 142.5',
  'yes, 142.5 right?',
  "yeah, wasn't it 142.5?",
  'yes, what I meant is 142.5',
  'yes, how about 142.5',
  'yes, but keep in mind that was only 4 reps',
  'yes, note it as 5 reps',
  'yes, delete it',
  'yes, will do it tomorrow',
  'yes and it was yesterday',
  'ok and bench 110x4 would be what 1rm?',
  'okay, what about the bench',
  'yes',
  'yesterday and today I benched',
])('leaves “%s” whole', (message) => {
  expect(withYesApart(message)).toBe(message);
});

it('splits the yes from another set', () => {
  expect(withYesApart('ya and also bench 95x4')).toBe('ya.\nand also bench 95x4');
});
