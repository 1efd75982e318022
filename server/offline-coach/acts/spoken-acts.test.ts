import { expect, it } from 'vitest';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { inFigures } from '#server/offline-coach/words/number-words.ts';
import { worksAsked } from '#server/offline-coach/works/works.ts';
import { finishes } from '#server/testing/finishes.ts';
import type { Everyday } from './everyday-sentences-testing.ts';
import { intentsOf } from './intents.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';
import { SPOKEN_ACTS, STILL_FOR_THE_LIBRARY } from './spoken-acts-testing.ts';

const TODAY = '2026-03-05';
/** Time limit in milliseconds on a busy machine; backtracking patterns take minutes. */

/** Returns the outcome: the relevant part of a call, or the reply. */
function doneBy({ before = [], said }: Everyday) {
  const exchanges = before.map(([question, answer]) => ({ question, answer })).toReversed();
  const { calls, says } = intentsOf(said, TODAY, exchanges);
  return { calls: calls.map(({ tool, input }) => ({ tool, ...input })), says: says.join('\n') };
}

it.each(SPOKEN_ACTS)('reads: $said', (sentence) => {
  const { calls, says } = doneBy(sentence);
  if (sentence.wants instanceof RegExp) {
    expect(calls).toEqual([]);
    expect(says).toMatch(sentence.wants);
  } else expect(calls).toContainEqual(expect.objectContaining(sentence.wants));
});

it.each(STILL_FOR_THE_LIBRARY)('leaves %s to the library', (question) => {
  expect(intentsOf(question, TODAY)).toMatchObject({ calls: [], says: [] });
  expect(smallTalk(question)).toBeNull();
  expect(subQuestionsOf(question, []).map(({ gym }) => gym)).not.toContainEqual(expect.anything());
  expect(worksAsked(question)).toBeNull();
});

it.each([
  ['i train at six thirty', 'i train at six thirty'],
  ['the gym is full by seven fifteen', 'the gym is full by seven fifteen'],
  ['benched two thirty five', 'benched 235'],
  ['deadlift at six thirty for two', 'deadlift at 630 for 2'],
])('does not read a time of day as a weight: %s', (said, read) => {
  expect(inFigures(said)).toBe(read);
});

it.each([
  '100 5 ',
  '5 5 5 5 ',
  'squat 100 ',
  'two plates and ',
  '25 15 and 5 ',
  'which book talks about ',
  'forget everything you know about ',
  'my new goal ',
  'remember that ',
  'make the bench ',
  'make the text ',
  'the last one ',
  'not today ',
  '| 100 kg | ',
  'delete my last ',
  'undo that last one ',
  'you ',
  'so far ',
  'no wait my press was ',
  'what do i put on the bar ',
  'use this with ',
  'my max is 100 for 5 ',
  'the 205 dead should say ',
  'scrap my 62.5 press, ',
  'was wrong it was only ',
  '140 is 80 percent ',
  'got 25s, ',
  '25s, 10s and ',
  'a yellow and a ',
  'so close ',
  'my wife ',
  'what could i do for 5 ',
  'pull 200 ',
  'my press, ',
  'older than six months ',
  'fix my bench ',
  'in real money. ',
  'forget the knee, ',
])('handles a text of repeated %j at the length limit', (piece) => {
  // An unknown last word makes every match attempt fail.
  for (const end of ['', 'zzz']) {
    const text = piece.repeat((ACT_MAX_CHARACTERS - 20) / piece.length) + end;
    for (const said of [text, `${text}?`, `log ${text}`, `plates for ${text}`])
      expect(() =>
        finishes(() => {
          intentsOf(said, TODAY, [
            { question: 'log bench 105 x 5', answer: `I saved your Bench: **105 kg**\n${text}` },
          ]);
          subQuestionsOf(said, []);
          worksAsked(said);
          smallTalk(said);
        }),
      ).not.toThrow();
  }
});
