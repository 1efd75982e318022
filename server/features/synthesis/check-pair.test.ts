import { expect, it } from 'vitest';
import { checkPair } from './check-pair.ts';

const PASSAGE = {
  heading: 'Box squats',
  text: 'The box squat breaks the lift into two parts: a **pause** and a drive. He said “sit back, and wait” to all of us. Use 12" boards.\n\n- Sit back until the shins are vertical.\n- Stay tight on the box.',
};
const problem = (answer: string) => checkPair({ question: 'How?', answer }, PASSAGE).problem;

it.each([
  ['in curly marks', 'It has parts: “breaks the lift into two parts: a pause and a drive”. Use that.'],
  ['in straight marks, with a number', 'It "breaks the lift into two parts" [1], they say [1].'],
  ['in other marks', 'Es „breaks the lift into two parts“, und «sit back until the shins are vertical».'],
  ['as a block', '> Sit back until the shins are vertical.\n> - Stay tight on the box.'],
  ['with words left out', 'It “breaks the lift … a pause and a drive”.'],
  ['beside a short name', 'The “max effort” day: “breaks the lift into two parts”.'],
])('accepts a quote %s', (_, answer) => {
  expect(problem(answer)).toBeNull();
});

it.each([
  ['a word that was changed', 'It “breaks the lift into three parts”.', /^The passage does not say: “breaks/],
  [
    'four words that are not there',
    'It “builds very big legs”, and “breaks the lift into two parts”.',
    /big legs/,
  ],
  ['a false block', 'So:\n\n> Sit on the box and rest there.', /rest there/],
  ['a false quote after a true one', '“Stay tight on the box” and “jump off the box quickly”.', /jump off/],
  ['nothing quoted', 'Sit back and stay tight.', /^Nothing of the passage is quoted\.$/],
  ['only a name quoted', 'Do a “box squat”.', /^Nothing of the passage/],
  [
    'a quote over two lines',
    '“breaks the lift into two parts\nand much more than that”',
    /^A quote does not end/,
  ],
  ['a quote too long to check', `“${'very long words '.repeat(80)}”`, /^A quote is too long/],
  ['numbers alone', ' [1]', /^The answer is empty\.$/],
])('fails %s', (_, answer, reason) => {
  expect(problem(answer)).toMatch(reason);
});

it('keeps the answer without passage numbers, with one kind of quotation marks', () => {
  expect(
    checkPair({ question: 'How?', answer: 'It "breaks the lift into two parts" [1]. ' }, PASSAGE),
  ).toEqual({
    question: 'How?',
    answer: 'It “breaks the lift into two parts”.',
    problem: null,
  });
  expect(checkPair({ question: 'How?', answer: 'Boards of 12" and 14", and a [2](x)' }, PASSAGE).answer).toBe(
    'Boards of 12" and 14", and a [2](x)',
  );
});
