import { expect, test } from 'vitest';
import { answerLineOf } from './answer-line.ts';
import { closenessOf } from './gate.ts';
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

test('what lacks the number that is asked for does not open the answer, whatever its heading says', () => {
  const about = passage(1, 'Box squats, free squats', 'The two lifts are cousins with different habits.');
  const often = passage(2, 'A week', 'Box squats come weekly, and free squats once in six weeks.');
  expect(coreOf('how often should I do free squats if I box squat', about, often)[0]).toContain('six weeks');
});

test('a line that breaks off, and a name below a quotation, are no answers', () => {
  const north = passage(
    1,
    'Stars',
    'The pointers of the north star point out the\n\n-- The North Star, 1814\n\nThe north star marks the north.',
  );
  expect(coreOf('which is the north star', north)[0]).toBe('The north star marks the north.');
});

test.each([
  ['who made that table with percentages', 'person'],
  ['why is it so expensive', 'reason'],
  ['what can I use for a pillow when I sleep outside', 'steps'],
  ['when do I switch to singles', 'date'],
  ['since when is the gym open', 'date'],
])('"%s" asks for a %s', (question, kind) => {
  expect(kindOf(question).name).toBe(kind);
});

test('"can\'t" and "won’t" leave no words behind', () => {
  expect([...queryOf("I can't bench and the bar won’t move", []).terms.keys()]).toEqual([
    'bench',
    'bar',
    'move',
  ]);
});

test('a word that no passage has keeps the rest from counting as an answer', () => {
  const fishing = passage(
    1,
    'Trout',
    'To catch a trout, let the fly drift with the current and strike at once.',
  );
  const closeness = (question: string, unmet: readonly string[]) => {
    const words = new Map(
      ['catch', 'trout', 'shark'].map((stem) => [
        stem,
        { passages: unmet.includes(stem) ? 0 : 3, means: [] },
      ]),
    );
    return closenessOf(
      selectQuotes([fishing], queryOf(question, []), kindOf(question), { byStem: words, searched: 40 }),
    );
  };
  expect(closeness('how do I catch a trout', [])).toBe('answers');
  expect(closeness('how do I catch a shark', ['shark'])).not.toBe('answers');
});
