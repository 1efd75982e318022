import { expect, test } from 'vitest';
import { answerLineOf } from './answer-line.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';

const EVERY_WORD_KNOWN = { byStem: new Map(), searched: 0 };

const passage = (number: number, heading: string, text: string) => ({
  number,
  work: `Book ${number}`,
  place: `page ${number}`,
  heading,
  text,
});

function coreOf(question: string, ...passages: ReturnType<typeof passage>[]) {
  const { quotes } = selectQuotes(passages, queryOf(question, []), kindOf(question), EVERY_WORD_KNOWN);
  return quotes.map(({ core }) => core);
}

test('a sentence under a heading that names the thing may call it "it"', () => {
  const trial = passage(
    1,
    'How does the free trial work?',
    'It lasts 24 hours from the moment you sign up. When it ends, the coach stops answering until you subscribe.',
  );
  expect(coreOf('How long is the trial?', trial)[0]).toContain('24 hours');
});

test('a definition says what a thing is before what it is for', () => {
  const feeders = passage(
    1,
    'Small extra workouts',
    'Feeders are for people who train four days a week without missing.\n\nA feeder session is 10 to 25 minutes of light work.',
  );
  expect(coreOf('what’s a feeder', feeders)[0]).toContain('light work');
});

test('"Yes." is said with what it grants', () => {
  const question = 'Can I visit for a day?';
  const visit = passage(1, 'Can I visit or train for a day?', 'Yes. A day costs $15, and watching is free.');
  const kind = kindOf(question);
  const [quote] = selectQuotes([visit], queryOf(question, []), kind, EVERY_WORD_KNOWN).quotes;
  expect(answerLineOf(quote!, question, kind)).toBe('Yes. A day costs $15, and watching is free.');
});
