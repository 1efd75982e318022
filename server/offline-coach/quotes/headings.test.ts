import { expect, it } from 'vitest';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { alsoAskedIn } from './also-asked.ts';
import { askedOf } from './asked.ts';
import { headingOf } from './headings.ts';
import { queryOf } from './query.ts';
import { termsOf } from './question-terms.ts';
import { SAME } from './wording.ts';

it.each([
  ['What is a good squat? How much should I be able to squat?', 'whats a good squat', SAME.heading],
  [
    'What is a good squat? How much should I be able to squat?',
    'How much should I be able to squat?',
    SAME.heading,
  ],
  ['Do I need a belt?', 'do i need belt', SAME.heading],
  ['What are pin squats good for?', 'whats a good squat', SAME.no],
  ['The good squat', 'the good squat', SAME.no],
])('“%s” matches the question “%s” as: %d', (heading, question, same) => {
  expect(headingOf(heading, askedOf(question, [])).same).toBe(same);
});

it.each([
  'short legs vs long legs',
  'newbie bulk',
  'took a month off, where do i begin again',
  'cant lock out',
])('reads another way of asking as the question is read: %s', (typed) => {
  const { ways } = alsoAskedIn(`*Also asked: how wide · ${typed}*\n\nWide.`)!;
  expect(headingOf('The stance', askedOf(asLookedUp(typed), []), ways).same).toBe(SAME.way);
});

it('prefers the question in other words to one that is near, and its own words to both', () => {
  const belt = [
    'Where does the belt go?',
    'What is a belt for?',
    'Is a belt worth it?',
    'Should I use a belt?',
  ];
  const sames = belt.map((heading) => headingOf(heading, askedOf('should i use a belt', [])).same);
  expect(sames).toEqual(sames.toSorted((a, b) => a - b));
  expect(new Set(sames).size).toBe(belt.length);
});

it('ignores an exclamation before its question', () => {
  const terms = termsOf(queryOf('how do I get slim'), { byStem: new Map(), searched: 0 });
  const asks = (heading: string) => headingOf(heading, askedOf('', terms)).asks;
  expect(asks('Slim while you sleep! Clever?')).toBe(0);
  expect(asks('Read this! Can I get slim in a week?')).toBeGreaterThan(0.5);
});

it('hardly counts for a question about the opposite', () => {
  const question = 'what should I eat after training';
  const terms = termsOf(queryOf(question), { byStem: new Map(), searched: 0 });
  const asks = (heading: string) => headingOf(heading, askedOf(question, terms)).asks;
  expect(asks('What should I eat before training?')).toBeLessThan(0.5);
  expect(asks('What should I eat after training?')).toBe(1);
  expect(asks('What should I eat before and after training?')).toBeGreaterThan(0.9);
});

it('compares a heading with each clause of a longer message', () => {
  const question = 'my coach is off on a long holiday abroad, when should i take my last heavy deadlift';
  const terms = termsOf(queryOf(question), { byStem: new Map(), searched: 0 });
  const asked = askedOf(question, terms);
  const heading = 'When should I take my last heavy deadlift?';
  const asks = (text: string) => headingOf(text, asked).asks;
  expect(asks(heading)).toBeGreaterThan(0.75);
  expect(asks(heading)).toBeGreaterThan(headingOf(heading, { ...asked, clauses: [] }).asks);
  expect(asks('Is a holiday enough?')).toBeLessThan(0.3);
});

it.each([
  "i'm 70 and have osteoporosis, should i deadlift or squat",
  'i have osteoporosis, should i squat or deadlift',
  'my lower back hurts when i deadlift, should i wear a belt',
  'my hernia surgery was last month, how do i brace for squats',
])('compares no clause where an age or an illness decides: %s', (question) => {
  const terms = termsOf(queryOf(question), { byStem: new Map(), searched: 0 });
  expect(askedOf(question, terms).clauses).toEqual([]);
});
