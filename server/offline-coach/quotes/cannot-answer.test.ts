import { expect, test } from 'vitest';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { understood } from '#server/offline-coach/follow-ups/understood.ts';
import { bookPassage } from '#server/testing/book-passage.ts';
import { closenessOf } from './gate.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';

const KNOWN = { byStem: new Map(), searched: 0 };
const MISTAKES = bookPassage(
  1,
  'Good mornings › Mistakes',
  'Doing good mornings heavy on both lower days.\n\nBending the knees into a squat.',
);

test.each([
  ['good mornings on lower days', 'apart'],
  ['mistakes in good mornings on lower days', 'answers'],
  ['should i do good mornings heavy on both lower days', 'answers'],
])('listed mistakes as an answer to "%s": %s', (question, closeness) => {
  const selection = selectQuotes([MISTAKES], queryOf(question), kindOf(question), KNOWN);
  expect(closenessOf(selection)).toBe(closeness);
});

/** Returns the first quote in answer to the last of these questions. */
function firstQuoteFor(questions: readonly string[], ...passages: ReturnType<typeof bookPassage>[]) {
  const [question = '', ...earlier] = questions.toReversed();
  const [subQuestion] = subQuestionsOf(question, earlier);
  const exchanges = earlier.map((question) => ({ question, answer: '“Something else.” [1]' }));
  const { selection, closeness } = understood(subQuestion!, {
    passages,
    known: KNOWN,
    exchanges,
    searched: new Set(),
    founded: null,
    shown: [],
  });
  return { closeness, core: selection.quotes[0]?.core ?? null };
}

const DAILY = bookPassage(
  1,
  'Can I lift every day?',
  'You can do something every session, but not lift hard.',
);
const HYPER = bookPassage(
  2,
  'The reverse hyper',
  'Swing the reverse hyper lightly in every session, and go heavy once a week.',
);

test('a follow-up is answered by a line about its subject', () => {
  const asked = ['how do i do a reverse hyper right', 'how much weight', 'every session or what'];
  expect(firstQuoteFor(asked, DAILY, HYPER).core).toContain('reverse hyper lightly');
  expect(firstQuoteFor(asked, DAILY).closeness).toBe('apart');
});

test('"mostly when I bench" refers to the sore elbow', () => {
  const asked = ['elbow is sore lately', 'mostly when i bench'];
  const soreness = bookPassage(1, 'Soreness', 'Soreness after the bench mostly goes away by itself.');
  const elbows = bookPassage(2, 'Elbows', 'When the elbow hurts on the bench, bring the hands in.');
  expect(firstQuoteFor(asked, soreness, elbows).core).toContain('elbow hurts');
});

test('a follow-up about a beginner keeps the earlier subject', () => {
  const asked = ['do i need a belt', 'how thick', 'and for a beginner?'];
  const newcomers = bookPassage(1, 'And for a beginner?', 'A beginner is welcome here, and pays half.');
  const belts = bookPassage(
    2,
    'Belts',
    'A belt 10 mm thick suits almost everyone and is right for a beginner.',
  );
  expect(firstQuoteFor(asked, newcomers, belts).core).toContain('10 mm');
});

test('a question with its own topic is read alone', () => {
  const asked = ['how thick should my belt be', 'do i still need a deload before a meet'];
  const deload = bookPassage(1, 'Deloads', 'You still need a deload before a meet, in the last week.');
  expect(firstQuoteFor(asked, deload).closeness).toBe('answers');
});

test('a line about painless joints does not answer a question about a swollen one', () => {
  const cracks = bookPassage(
    1,
    'My knee cracks. Is that bad?',
    'A knee that cracks, without pain or swelling, is just making a sound.',
  );
  expect(firstQuoteFor(['my knee is swollen and cracks'], cracks).closeness).toBe('apart');
  expect(firstQuoteFor(['my knee cracks is that bad'], cracks).closeness).toBe('answers');
});

test('a broken bone is answered by a page that names it, not by one on another part of the body', () => {
  const bones = bookPassage(
    1,
    'I broke a bone. When can I lift again?',
    '*Also asked: broken rib and lifting · fractured my wrist, when can i press*\n\nAfter a fracture begin with the empty bar, without pain, and add weight over as many weeks as you were off.',
  );
  const toes = bookPassage(
    2,
    'I broke or jammed a toe. What can I train?',
    'With a broken toe sit down to press, and come back to training in eight months off a bench.',
  );
  const asked = ['i broke my wrist last year, been 8 months off'];
  expect(firstQuoteFor(asked, toes).closeness).toBe('apart');
  expect(firstQuoteFor(asked, toes, bones).core).toContain('After a fracture');
});

test('a line that allows what is painless answers a question about an injury', () => {
  const pulled = bookPassage(
    1,
    'I pulled a muscle. When can I lift again?',
    'After pulling a muscle, come back with painless, light movement.',
  );
  const stances = bookPassage(
    2,
    'Stances',
    'In the conventional pull the muscles along the spine carry more.',
  );
  expect(firstQuoteFor(['i pulled a muscle'], stances, pulled).core).toContain('painless');
});

test.each([
  [
    'how do i do a muscle up',
    'Pulled muscles',
    'Do a muscle that you pulled a favor, and let it rest until it can be up to work again.',
  ],
  [
    'how do I do the splits',
    'Should I do split squats?',
    'Do split squats with the stronger leg last, and split the sets.',
  ],
  ['what is 5/3/1', 'A first session', 'Set 3 is 5 repetitions, and 1 is left.'],
])('a line that does not name the thing in "%s" does not answer: %s', (question, heading, text) => {
  const of = (passage: ReturnType<typeof bookPassage>) =>
    closenessOf(selectQuotes([passage], queryOf(question), kindOf(question), KNOWN));
  expect(of(bookPassage(1, heading, text))).toBe('apart');
});

test('an item mentioned only in passing by the shop has no price', () => {
  const price = 'Needs a bolted rack with pegs. Price: 118.00 USD.';
  const of = (heading: string) =>
    closenessOf(
      selectQuotes(
        [bookPassage(1, heading, price)],
        queryOf('how much is a rack'),
        kindOf('how much is a rack'),
        KNOWN,
      ),
    );
  expect(of('Squat Band Set')).toBe('apart');
  expect(of('Half Rack')).toBe('answers');
});

test('a line with another name of the program answers', () => {
  const page = bookPassage(
    1,
    'Wendler’s program',
    'Wendler’s 5/3/1 is a program of four weeks, a main lift a day.',
  );
  const selection = selectQuotes([page], queryOf('what is 531'), kindOf('what is 531'), KNOWN);
  expect(selection.quotes[0]?.evidence.cannotAnswer).toBe(false);
});
