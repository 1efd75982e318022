import { expect, it } from 'vitest';
import type { Answered } from './ask.ts';
import { judge } from './score.ts';
import { answerLines } from './scorecard.ts';

const PAGE = 'Rest two to three minutes between heavy sets. It sounds long. Chains weigh 9 kg.';
const asked = (answer: string | null) => ({ question: 'How long do I rest?', answer, set: 'tune' }) as const;
const answered = (text: string): Answered => ({
  text,
  sources: [],
  pages: new Map([[1, PAGE]]),
  milliseconds: 5,
});

const FIRST =
  '**Rest two to three minutes.** [1]\n\n“Rest two to three minutes between heavy sets.” [1]\n\n— *Book*, page 4';
const LOWER = `**It sounds long.** [1]\n\n“It sounds long.” [1]\n\n- “Rest two to three minutes between heavy sets.” [1]`;

it.each([
  ['first', 'two to three minutes', FIRST],
  ['lower', 'two to three minutes', LOWER],
  ['other', 'five minutes', FIRST],
  ['nothing', 'two to three minutes', 'I found nothing in the library that answers this.'],
  ['declined', null, 'The library does not say. The closest is this:\n\n“It sounds long.” [1]'],
  ['made up', null, FIRST],
])('%s', (verdict, answer, text) => {
  expect(judge(asked(answer), answered(text)).verdict).toBe(verdict);
});

it('accepts an equivalent statement from another page', () => {
  const question = { ...asked('five minutes'), also: ['two to three minutes'] };
  expect(judge(question, answered(FIRST)).verdict).toBe('first');
  expect(judge(question, answered(LOWER)).verdict).toBe('lower');
});

it('counts quotes, claims and numbers by their support', () => {
  const { truth } = judge(
    asked('x'),
    answered(
      'Heavy sets want two to three minutes of rest. [1] Chains weigh about 12 kg on this planet. “A quote of some words” (unverified)',
    ),
  );
  expect(truth).toMatchObject({
    quotes: 1,
    claims: 2,
    citedClaims: 1,
    carriedClaims: 1,
    numbers: 1,
    unsourcedNumbers: 1,
  });
});

it('prints shares', () => {
  const judged = [judge(asked('two to three minutes'), answered(FIRST)), judge(asked(null), answered(FIRST))];
  expect(answerLines(judged)).toEqual(
    expect.arrayContaining(['right first        1 of 1 (100 %)', 'absent declined    0 of 1 (0 %)']),
  );
});
