import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const callsOf = (said: string) =>
  intentsOf(said, '2026-03-05').calls.map(({ input: { calculation: _, ...input } }) => input);

it.each([
  ['training max 90% of 160, then 65 75 85 percent', {}],
  ['training max is 90% of 160 kg then 65%, 75%, 85%', { unit: 'kg' }],
  ['my tm is 90% of 160kg and then 65, 75 and 85%', { unit: 'kg' }],
])('takes further percentages of the training max: %s', (said, unit) => {
  expect(callsOf(said)).toEqual([
    { weight: 160, ...unit, percentages: [90] },
    { weight: 144, ...unit, percentages: [65, 75, 85] },
  ]);
});

it('leaves percentages of a named weight', () => {
  expect(callsOf('training max 90% of 160 then 80% of 100')).toEqual([
    { weight: 160, percentages: [90] },
    { weight: 100, percentages: [80] },
  ]);
});
