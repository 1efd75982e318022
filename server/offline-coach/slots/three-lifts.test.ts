import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const TODAY = '2026-03-05';
const points = (weight: number, bodyWeight: number, more: object = {}) => ({
  calculation: 'points',
  weight,
  body_weight: bodyWeight,
  ...more,
});

it.each([
  ['whats my wilks at 80kg with 180/120/220', points(520, 80, { unit: 'kg' })],
  ['wilks 80kg 180 120 220', points(520, 80, { unit: 'kg' })],
  ['wilks at 80 with 180/120/220', points(520, 80)],
  ['wilks 80 180 120 220', points(520, 80)],
  ['wilks 180kg 120kg 220kg at 80', points(520, 80, { unit: 'kg' })],
  ['dots at 80 squat 180 bench 120 dead 220', points(520, 80)],
  ['my squat is 180, bench 120, dead 220 at 82.5 kg, what’s my wilks?', points(520, 82.5, { unit: 'kg' })],
  ['dots, female, 63 kg, 120 squat 70 bench 140 dead', points(330, 63, { unit: 'kg', sex: 'female' })],
  ['wilks for a 60kg woman with 100/60/130', points(290, 60, { unit: 'kg', sex: 'female' })],
  ['I weigh 198, squat 405 bench 275 dead 495 in lbs, wilks?', points(1175, 198, { unit: 'lb' })],
  ['bench 120 squat 180 deadlift 220 bw 80 dots', points(520, 80)],
  [
    'wilks? 180 squat, 120 bench, 220 dl, 80 kilos bodyweight, male',
    points(520, 80, { unit: 'kg', sex: 'male' }),
  ],
])('tells the body weight from the lifts: “%s”', (said, input) => {
  expect(intentsOf(said, TODAY)).toMatchObject({ calls: [{ input }], says: [] });
});

it('counts no points when more is compared than one total', () => {
  expect(intentsOf('wilks for 180/120/220 at 80kg and 85kg', TODAY).calls).toEqual([]);
});
