import { expect, it } from 'vitest';
import { questionsIn, questionsOf } from './asked-questions.ts';

it.each([
  ['What is a good squat? How much should I squat?', 3],
  ['Slim while you sleep! Clever?', 1],
  ['Do I need a belt?', 1],
  ['Ready? Then lift', 0],
  ['The stance', 0],
])('finds the questions of the heading “%s”: %i', (heading, count) => {
  expect(questionsOf(heading)).toHaveLength(count);
  expect(questionsIn({ heading, text: '' })).toHaveLength(count);
});
