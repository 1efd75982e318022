import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

it.each([
  [
    '20kg bar plus two 15s',
    '**50 kg**: the 20 kg bar and 2 × 15 kg of plates, 15 kg on each side. If you mean them for each side, it is **80 kg**.',
  ],
  [
    '45 lb bar plus two 45s',
    '**135 lb**: the 45 lb bar and 2 × 45 lb of plates, 45 lb on each side. If you mean them for each side, it is **225 lb**.',
  ],
  ['20 kg bar plus two 20s and a 5', '**65 kg**: the 20 kg bar and 2 × 20 and 5 kg of plates.'],
  [
    'bar plus 2 plates a side',
    '2 plates a side is **225 lb** (102.1 kg) with 45 lb plates on the 45 lb bar; on the 20 kg bar it is **100 kg** with plates of 20 kg or **120 kg** with plates of 25 kg.',
  ],
])('adds the plates to the bar: %s', (said, answer) => {
  expect(intentsOf(said, '2026-03-05').says).toEqual([answer]);
});

it.each([
  'bar plus two collars',
  '20 kg bar plus shipping',
  'a bar and a bench',
  'bar with 2 kinds of knurling',
])('adds nothing in “%s”', (said) => {
  expect(intentsOf(said, '2026-03-05').says).toEqual([]);
});
