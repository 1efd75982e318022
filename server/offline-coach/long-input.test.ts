import { expect, it } from 'vitest';
import { intentsOf } from './intents.ts';

const LENGTH = 10_000;
const MAX_MS = 2500;
const TODAY = '2026-03-05';
const SAVED = [
  { question: 'log bench 100 x 5', answer: 'I saved your Bench: **100 kg × 5** (March 5, 2026).' },
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
])('reads ten thousand characters of “%s” at once', (part) => {
  const text = part.repeat(LENGTH / part.length);
  const start = performance.now();
  intentsOf(text, TODAY);
  intentsOf(text, TODAY, SAVED);
  intentsOf('in pounds?', TODAY, [{ question: text, answer: 'I found nothing.' }]);
  expect(performance.now() - start).toBeLessThan(MAX_MS);
});
