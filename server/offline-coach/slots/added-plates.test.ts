import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

it.each([
  ['plates for 225 plus 10 each side', { weight: 245 }],
  ['plates for 100 kg + 5 a side', { weight: 110, unit: 'kg' }],
  ['what are the plates for 225 plus a 10 on each side?', { weight: 245 }],
  ['plates for 225', { weight: 225 }],
  ['add 20 kg to the bar from 97.5, what plates is that now', { weight: 117.5, unit: 'kg' }],
  ['adding 5 to 100, which plates', { weight: 105 }],
])('loads what is added: %s', (said, input) => {
  expect(intentsOf(said, '2026-03-05').calls).toEqual([
    { tool: 'calculate', input: { calculation: 'plates', ...input } },
  ]);
});

it.each([
  'do i add 5 to 10 lb per side each week',
  'adding 2.5 to 5 kg a side',
  'add 5 to 100 kg x 3, which plates',
])('adds up no range and no set: %s', (said) => {
  expect(JSON.stringify(intentsOf(said, '2026-03-05').calls)).not.toMatch(/"weight":(?:15|7\.5|105)\b/u);
});
