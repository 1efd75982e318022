import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { ACT_MAX_CHARACTERS } from '#server/offline-coach/acts/sentences.ts';
import { carriedWords } from '#server/offline-coach/carried-words/carried-words.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { daysBeforeMeet } from '#server/offline-coach/follow-ups/before-meet.ts';
import { withComplaint } from '#server/offline-coach/follow-ups/complaint-before.ts';
import { asksOwnNumbers } from '#server/offline-coach/follow-ups/own-numbers.ts';
import { shareFor } from '#server/offline-coach/slots/shares.ts';
import { worksAsked } from '#server/offline-coach/works/works.ts';
import { finishes } from '#server/testing/finishes.ts';
import { MEMORY_MAX_CHARACTERS } from '#shared/memory.ts';

const TODAY = '2026-03-05';
const SAVED: Exchange = {
  question: 'log bench 100 x 5',
  answer: 'I saved your Bench: **100 kg × 5** (March 5, 2026).',
};
const OFFERED: Exchange = {
  question: 'forget my knee',
  answer: 'I remember nothing that says just that. Shall I forget this: “Bad knee.”? Say “yes” and I will.',
};

const PLATES: Exchange = {
  question: 'plates for 160 kg',
  answer: 'For 160 kg on the 20 kg bar, each side takes **2 × 25 kg, 20 kg**.',
};

/**
 * Repeats a part as often as fits, then adds a word no pattern accepts, so that every match attempt fails.
 */
const unmatched = (head: string, part: string, most: number): string => {
  const end = 'zzz';
  return head + part.repeat(Math.floor((most - head.length - end.length) / part.length)) + end;
};

it.each([
  ['delete ', 'you ', SAVED],
  ['delete my last ', 'you ', SAVED],
  ['undo that ', 'last one ', SAVED],
  ['undo that ', 'the last one ', SAVED],
  ['squat 3 plates with the 20s ', 'with the ', SAVED],
  ['squat ', '100 10, ', null],
  ['squat ', '100/110/', null],
  ['bench 80 kg rest pause 10', '+4 ', null],
  ['log my weight ', '80 ', null],
  ['squat 3 plates ', 'and a 10 ', SAVED],
  ['load 100 with 20s ', 'and all of the ', PLATES],
  ['heaviest squat ', 'so far ', null],
  ['total ', 'what about ', null],
  ['add ', 'more ', PLATES],
  ['what if i ', 'add another ', PLATES],
  ['is that more than ', 'i ever ', PLATES],
  ['yes ', 'do it ', OFFERED],
  ['yes ', 'forget it ', OFFERED],
  ['no ', "don't keep it ", OFFERED],
])('rejects “%s” followed by many “%s” at once', (head, part, before) => {
  for (const most of [ACT_MAX_CHARACTERS, MEMORY_MAX_CHARACTERS])
    expect(() =>
      finishes(() => intentsOf(unmatched(head, part, most), TODAY, before === null ? [] : [before])),
    ).not.toThrow();
});

it.each([
  ['recommend', ' a good'],
  ['any', ' a good'],
])('rejects a request for a work, “%s” followed by many “%s”, at once', (head, part) => {
  expect(() => finishes(() => worksAsked(unmatched(head, part, 1000)))).not.toThrow();
});

it.each([
  ['what ', 'is mine '],
  ['the meet is on ', 'the saturday '],
  ['the night before ', 'the first meet '],
  ['can i still ', 'what can i '],
  ['and ', 'them that ok '],
  ['my max ', '90 to 92 percent of your '],
])('rejects a follow-up, “%s” followed by many “%s”, at once', (head, part) => {
  const long = unmatched(head, part, 1000);
  expect(() =>
    finishes(() => {
      carriedWords(long, [long]);
      withComplaint(long, ['my knee hurts', long]);
      daysBeforeMeet(long, [long]);
      asksOwnNumbers(long);
      shareFor(`**${unmatched(head, part, 10_000)}**`, 'Squat');
    }),
  ).not.toThrow();
});
