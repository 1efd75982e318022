import { expect, it } from 'vitest';
import { subQuestionsOf } from './sub-questions.ts';

it.each([
  ['Does the app work without signal? my garage is a dead spot', ['Does the app work without signal?']],
  [
    'what do I eat between squats and bench on comp day? went to watch one and everyone ate sweets',
    ['what do I eat between squats and bench on comp day?'],
  ],
  // The question alone would be about any of them.
  ['What should I do? My deadlift lockout is weak', ['What should I do? My deadlift lockout is weak']],
  ['How deep should I squat? My knee hurts', ['How deep should I squat? My knee hurts']],
  ['How wide do I grip? And how high do I touch?', ['How wide do I grip?', 'And how high do I touch?']],
  [
    'What is a box squat? The reverse hyper, what is that?',
    ['What is a box squat?', 'The reverse hyper, what is that?'],
  ],
  ['My garage is a dead spot. Does it work there?', ['My garage is a dead spot. Does it work there?']],
])('%s', (message, questions) => {
  expect(subQuestionsOf(message, []).map(({ text }) => text)).toEqual(questions);
});

it('leans on the sentences before a bare question, but not past something that hurts', () => {
  const wordsOf = (message: string) =>
    subQuestionsOf(message, []).flatMap(({ senses }) => senses.map(({ query }) => query.text));
  expect(wordsOf('I get bored on a bike. Sled it is. How do I start?').join(' ')).toMatch(/sled/iu);
  expect(wordsOf('I broke my wrist. Squats it is. How do I start?')).toEqual([]);
});
