import { expect, it } from 'vitest';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { subQuestionsOf } from './sub-questions.ts';

it.each([
  ['Does the app work without signal? my garage is a dead spot', ['Does the app work without signal?']],
  [
    'what do I eat between squats and bench on comp day? went to watch one and everyone ate sweets',
    ['what do I eat between squats and bench on comp day?'],
  ],
  [
    'Is Dale nice? I need someone to look at my deadlift',
    ['Is Dale nice?', 'I need someone to look at my deadlift'],
  ],
  // On its own, the question would fit any of them.
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

it.each([
  ['What is circa max?', ['What is circa max?']],
  [
    'How much does the sled cost, and how much room does it need?',
    ['How much does the sled cost', /^how much room does it need\? sled/],
  ],
  ['What is a sled? Who needs one?', ['What is a sled?', /^Who needs one\? sled/]],
  ['Squat and bench on one day?', ['Squat and bench on one day?']],
  ['What? Why? How? When?', ['What? Why? How? When?']],
])('%j is searched for as %j', (question, asked) => {
  const texts = subQuestionsOf(question, []).map(({ query }) => query.text);
  expect(texts).toEqual(asked.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text)));
});

it('expects the same kind of answer as the question before', () => {
  const [subQuestion] = subQuestionsOf('and carbs?', ['how much protein do i need']);
  expect(subQuestion).toMatchObject({ kind: { name: 'amount' } });
});

it('also reads a possible follow-up alone', () => {
  const [subQuestion] = subQuestionsOf('is there a belt that fits a big belly', ['how do i bench']);
  expect(subQuestion?.alone?.query.text).toBe('is there a belt that fits a big belly');
  expect(subQuestion?.query.text).toBe('is there a belt that fits a big belly bench');
});

it.each(['what do you think about that new diet', 'do both shoes need a heel'])(
  'also reads “%s” alone, though the squat before may be meant',
  (question) => {
    const [asked] = subQuestionsOf(question, ['what is the box squat for']);
    expect([...asked!.query.terms.keys()]).toContain('squat');
    expect([...asked!.alone!.query.terms.keys()]).not.toContain('squat');
  },
);

it.each([
  ['how often', 'does the reverse hyper help', 'reverse'],
  ['and for bench?', 'how deep should i squat', 'deep'],
])('reads “%s” after “%s” only in context', (question, before, word) => {
  const [asked] = subQuestionsOf(question, [before]);
  expect(asked).toMatchObject({ alone: null, inFull: `${before} ${question}` });
  expect([...asked!.query.terms.keys()]).toContain(stemsOf(word)[0]);
});

it('gives each part the subject that the others name', () => {
  const [percent, sets] = subQuestionsOf('what percent for speed squats and how many sets', []);
  expect(percent?.whole?.query.text).toBe('what percent for speed squats how many sets');
  expect(sets?.whole).toMatchObject({ query: percent?.whole?.query, kind: { name: 'count' } });
  expect(subQuestionsOf('what percent for speed squats', [])[0]?.whole).toBeNull();
});

it.each([['can i do it with dumbbells instead', 'floor press any good'], ['how much protein do i need']])(
  'carries nothing into a gym question that names its subject, after “%s”',
  (...earlier) => {
    const [subQuestion] = subQuestionsOf('how do i cancel my subscription', earlier);
    expect(subQuestion).toMatchObject({ query: { text: 'how do i cancel my subscription' }, alone: null });
  },
);
