import { expect, it } from 'vitest';
import { finishes } from '#server/testing/finishes.ts';
import { EVERYDAY, type Everyday, FOR_THE_LIBRARY } from './everyday-sentences-testing.ts';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
function isRead({ before = [], said, wants }: Everyday): boolean {
  const exchanges = before.map(([question, answer]) => ({ question, answer })).toReversed();
  const { calls, says } = intentsOf(said, TODAY, exchanges);
  if (wants instanceof RegExp) return calls.length === 0 && wants.test(says.join('\n'));
  return calls.some(({ tool, input }) => {
    const made: Record<string, unknown> = { tool, ...input };
    return Object.entries(wants).every(([key, value]) => JSON.stringify(made[key]) === JSON.stringify(value));
  });
}

it.each(EVERYDAY)('reads: $said', (sentence) => {
  expect(isRead(sentence)).toBe(true);
});

it.each(FOR_THE_LIBRARY)('leaves %s to the library', (question) => {
  expect(intentsOf(question, TODAY)).toMatchObject({ calls: [], says: [] });
});

it.each([
  '10, ',
  '10 ',
  '1,000',
  '5 x ',
  '3 sets of ',
  'bodyweight is ',
  'last ',
  'and ',
  'forget about that ',
])('handles a thousand characters of %j at once', (piece) => {
  const text = piece.repeat(1000 / piece.length);
  expect(() =>
    finishes(() => {
      for (const said of [text, `${text}%`, `log squat ${text}?`])
        intentsOf(said, TODAY, [{ question: text, answer: text }]);
    }),
  ).not.toThrow();
});
