import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { judgedLiftsApart } from './judged-lifts.ts';

it.each([
  [
    'squat 455 bench 315 dead 525 whats my total and is that any good at 198',
    'squat 455 bench 315 dead 525 what is my total and dots at 198?',
  ],
  [
    'my squat is 180 bench 120 deadlift 220 is that good for 83 kg',
    'my squat is 180 bench 120 deadlift 220 what is my total and dots for 83 kg?',
  ],
  [
    'squat 140, bench 100, dead 180, is that any good?',
    'squat 140, bench 100, dead 180 what is my total and dots?',
  ],
])('“%s” asks for points and what a good total is', (sentence, points) => {
  expect(judgedLiftsApart(sentence)).toEqual([points, 'What is a good total?']);
});

it.each([
  'bench 100 is that any good',
  'squat 180 bench 120 deadlift 220, is it bad to train them all in one day',
  'squat 405 bench 275 deadlift 495 and my knee hurts, is that bad',
  "I'm 24, squat 180 bench 120 deadlift 220, is that good",
  'squat 140 bench 100 dead 180 log them',
  'squat, bench and deadlift on one day, is that good',
  'front squat 140 bench 100 row 90 is that good',
])('“%s” stays whole', (sentence) => {
  expect(judgedLiftsApart(sentence)).toEqual([sentence]);
});

it('works out the points and looks up what a good total is', () => {
  const sentence = 'my squat is 180 bench 120 deadlift 220 is that good for 83 kg male';
  expect(intentsOf(sentence, '2026-11-29')).toMatchObject({
    calls: [
      {
        tool: 'calculate',
        input: { calculation: 'points', weight: 520, body_weight: 83, sex: 'male', unit: 'kg' },
      },
    ],
    rest: 'What is a good total?',
  });
});
