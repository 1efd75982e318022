import { expect, it } from 'vitest';
import { dated } from './ask-body.ts';

const NOW = Date.parse('2026-11-29T09:40:00Z');

it.each([
  ['asked now', {}, 0],
  ['asked last night', { askedAt: Date.parse('2026-11-28T23:40:00Z') }, 36_000],
])('a question says how long ago it was asked: %s', (_, asked, askedSecondsAgo) => {
  const question = { content: 'How?', conversationId: null, questionId: 'q1' };
  expect(dated({ ...question, ...asked }, NOW)).toEqual({
    ...question,
    timeZone: expect.any(String),
    askedSecondsAgo,
  });
});
