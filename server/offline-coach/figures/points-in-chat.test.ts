import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { coachChat } from '#server/testing/coach-chat.ts';

const { records, said } = coachChat();

it('continues from the points of a total with another body weight', async () => {
  const [, heavier, points, lift] = await said(
    'dots with 180/120/220 at 80 kg, male',
    'what about at 85 kg',
    'and wilks?',
    'what if i pull 230',
  );
  expect(heavier).toContain('A total of 520 kg at 85 kg body weight: DOTS **346.45**');
  expect(points).toContain('A total of 520 kg at 85 kg body weight');
  expect(lift).toContain('I need all three lifts again');
});

it.each([
  ['I squatted 180 today', ['Squat 180 × 1']],
  ['got 180 on squat today', ['Squat 180 × 1']],
  ['ok thanks. I benched 100 x 5 today', ['Bench 100 × 5']],
])('saves a set after the points of a total: “%s”', async (set, saved) => {
  await said('DOTS for 500 at 80 kg', set);
  expect(await records()).toEqual(saved);
});

it.each(['squat 180 x 5', 'bench 100 kg'])(
  'offers to save a set after the points of a total: “%s”',
  async (set) => {
    const [, offer] = await said('DOTS for 500 at 80 kg', set);
    expect(offer).toContain('Shall I write down');
  },
);

it.each([
  ['DOTS for 130 bench at 80 kg', 'what about 140', { weight: 140, body_weight: 80, event: 'B' }],
  ['wilks for 180 at 50 kg female', 'what about 200', { weight: 200, body_weight: 50 }],
  ['DOTS for 500 at 80 kg', 'what about 85', { weight: 500, body_weight: 85 }],
  ['DOTS for 130 bench at 80 kg', 'what about at 85', { weight: 130, body_weight: 85 }],
])('tells another lift from another body weight: “%s”, “%s”', (question, sentence, input) => {
  const { calls } = intentsOf(sentence, '2026-03-05', [{ question, answer: 'DOTS **80.00**' }]);
  expect(calls).toMatchObject([{ input }]);
});

it('converts the total for stated points, not the body weight', async () => {
  const [total, pounds] = await said('whats a 500 dots total at 80 kg', 'in lbs');
  expect(total).toContain('**725.1 kg** for a man');
  expect(pounds).toContain('725.1 kg is **1,598.57 lb**');
});
