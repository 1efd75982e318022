import { expect, it } from 'vitest';
import { intentsAfter, TODAY } from '#server/offline-coach/acts/intents-testing.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { asideToSet } from './aside-to-set.ts';

const SAVED: Exchange = {
  question: 'log squat 140 kg x 3',
  answer: 'I saved your Squat: **140 kg × 3** (November 26, 2026).',
};
const OFFERED: Exchange = {
  question: 'squat 140 for 3',
  answer: 'Shall I write down **Squat 140 × 3** as a record of yours? Say “yes” and I will.',
};

it.each([
  ['Lovely, ta', SAVED, 'You are welcome. Your Squat of 140 kg × 3 is saved.'],
  ['felt like a truck', SAVED, 'All right. Your Squat of 140 kg × 3 stays as I saved it.'],
  [
    'My grandson says he can only do 60, bless him',
    SAVED,
    'All right. Your Squat of 140 kg × 3 stays as I saved it.',
  ],
  ['felt like a truck', OFFERED, OFFERED.answer],
])('answers “%s” with the state of the set', (message, before, answer) => {
  expect(asideToSet(message, [before], TODAY)?.join()).toBe(answer);
});

it.each(['how deep should I squat', 'my knee hurts', 'any tips for depth?', 'what time do you open'])(
  'leaves “%s” to the library',
  (message) => {
    expect(asideToSet(message, [SAVED], TODAY)).toBeNull();
  },
);

it('keeps the set open', () => {
  const aside = {
    question: 'felt like a truck',
    answer: 'All right. Your Squat of 140 kg × 3 stays as I saved it.',
  };
  expect(intentsAfter('actually it was 4 reps', aside, SAVED).calls).toMatchObject([
    { action: 'correct', lift: 'Squat', repetitions: 4 },
  ]);
});
