import { describe, expect, it } from 'vitest';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { queryOf } from './query.ts';

describe('a follow-up', () => {
  it.each([
    ['and for the bench?', ['How do I warm up for a heavy squat?'], 'How do I warm up for a heavy bench?'],
    ['How long does it last?', ['What is circa max?'], 'How long does it last? circa max'],
    ['How much does it cost?', ['Which belt should I buy?'], 'How much does it cost? belt'],
    ['what about bands?', ['How do I use chains?'], 'what about bands? chains'],
    ['Why?', ['and for the bench?', 'How do I warm up a squat?'], 'Why? warm bench'],
  ])('%j is asked as a question of its own', (question, earlier, text) => {
    expect(queryOf(question, earlier)).toMatchObject({ text, isFollowUp: true });
  });

  it.each([
    ['What is a deload week?', ['What is circa max?']],
    ['How do I measure band tension?', ['Which belt should I buy?']],
    ['and for the bench?', []],
  ])('%j is none', (question, earlier) => {
    expect(queryOf(question, earlier)).toMatchObject({ text: question, isFollowUp: false });
  });

  it('keeps the subject it points back to, and not the lift that is replaced', () => {
    expect([...queryOf('and the deadlift?', ['How often do I squat heavy?']).terms.keys()]).toEqual([
      'deadlift',
      'heavi',
    ]);
  });
});

it('reads numbers written out as numbers, and no contraction as a word', () => {
  expect([...queryOf("What doesn't the four-day week have?", []).terms.keys()]).toEqual(['4', 'day', 'week']);
});

it.each([
  ['What is circa max?', ['What is circa max?']],
  [
    'How much does the sled cost, and how much room does it need?',
    ['How much does the sled cost', 'how much room does it need? sled'],
  ],
  ['What is a sled? Who needs one?', ['What is a sled?', 'Who needs one? sled']],
  ['Squat and bench on one day?', ['Squat and bench on one day?']],
  ['What? Why? How? When?', ['What? Why? How? When?']],
])('%j asks %j', (question, asked) => {
  expect(subQuestionsOf(question, []).map(({ query }) => query.text)).toEqual(asked);
});
