import { expect, it } from 'vitest';
import { plainWords } from './also-asked.ts';
import { headingOf } from './headings.ts';

const askedOf = (question: string) => ({ words: plainWords(question), terms: [] });

it.each([
  ['What is a good squat? How much should I be able to squat?', 'whats a good squat', 2],
  ['What is a good squat? How much should I be able to squat?', 'How much should I be able to squat?', 2],
  ['Do I need a belt?', 'do i need belt', 2],
  ['What are pin squats good for?', 'whats a good squat', 0],
  ['The good squat', 'the good squat', 0],
])('“%s” is the very question “%s”: %i', (heading, question, same) => {
  expect(headingOf(heading, askedOf(question)).same).toBe(same);
});
