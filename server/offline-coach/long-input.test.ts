import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { carriedWords } from '#server/offline-coach/carried-words/carried-words.ts';
import { withGoal } from '#server/offline-coach/follow-ups/goal-before.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';

const LENGTH = 10_000;
/** Longest sentence, in characters, that is still parsed for actions. */
const SENTENCE = 380;
/** CPU time of this thread, which other work hardly affects; a runaway pattern takes minutes. */
const MAX_MS = 10_000;
const TODAY = '2026-03-05';
const SAVED = [
  { question: 'log bench 100 x 5', answer: 'I saved your Bench: **100 kg × 5** (March 5, 2026).' },
];
const OFFERED = [
  {
    question: 'bench 100 x 5',
    answer: 'Shall I write down **Bench 100 × 5** as a record of yours? Say “yes” and I will.',
  },
];
const TOTALED = [
  {
    question: 'what is my total and my dots?',
    answer: 'Your total is **500 kg**. At 90 kg that is DOTS **330.00**, Wilks **340.00**, IPF GL **70.00**.',
  },
];

it.each([
  '7 ',
  '7',
  'a ',
  'plates plates ',
  'a. ',
  '100 kg ',
  'squat 100 ',
  'last my ',
  'not today ',
  '70, ',
  'want to ',
  'delete you ',
  'undo that last one ',
  'heaviest squat so far ',
  'squat 1 ',
  'in ',
  'did i in ',
  'did i in summer ',
])('reads ten thousand characters of “%s” without blocking', (part) => {
  const sentence = part.repeat(SENTENCE / part.length).trim();
  const texts = [part.repeat(LENGTH / part.length), `${sentence} zzz. `.repeat(LENGTH / (SENTENCE + 6))];
  const start = process.threadCpuUsage();
  for (const text of texts) {
    intentsOf(text, TODAY);
    intentsOf(text, TODAY, SAVED);
    intentsOf('ok', TODAY, [{ question: text, answer: 'A page. [1]' }, ...OFFERED]);
    intentsOf(text, TODAY, [{ question: 'what is a deload', answer: 'A page. [1]' }, ...OFFERED]);
    intentsOf('in pounds?', TODAY, [{ question: text, answer: 'I found nothing.' }]);
  }
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});

// A pattern that can read a part in two ways takes twice as long with each repetition.
it.each([
  `how far${' short of'.repeat(60)} x`,
  `${'will you please '.repeat(23)}sing`,
  `bar plus ${'1'.repeat(300)} z`,
  `bar plus ${'two 15 kgs, '.repeat(30)}z`,
  `${'i just, '.repeat(45)}z`,
  `${' and '.repeat(70)}z`,
  `i am ${'a totally '.repeat(35)}z`,
  `${'no thank you '.repeat(28)}z`,
  `what total do i need for 350${' ipf gl'.repeat(45)} z`,
])('reads “%s” without trying every way to divide it', (text) => {
  const start = process.threadCpuUsage();
  intentsOf(text, TODAY);
  intentsOf(text, TODAY, OFFERED);
  intentsOf(text, TODAY, TOTALED);
  withGoal(text, [], TODAY);
  asLookedUp(text);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});

it('follows up on long questions with different words without blocking', () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at.toString(26)}q`);
  const earlier = Array.from({ length: 6 }, (_, at) => words.slice(at * 400).join(' '));
  const start = process.threadCpuUsage();
  carriedWords('and how often?', earlier);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});

it('reads a long question after an offer, or before the next question, without blocking', () => {
  const text = 'squat 1 '.repeat(4000);
  const start = process.threadCpuUsage();
  intentsOf(text, TODAY, [{ question: 'what is a deload', answer: 'A page. [1]' }, ...OFFERED]);
  intentsOf('ok', TODAY, [{ question: text, answer: 'A page. [1]' }, ...OFFERED]);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});
