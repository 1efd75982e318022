import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

it.each([
  ['45 lb bar and 20 kg each side', '**133.2 lb** (60.4 kg): the 45 lb bar and 20 kg on each side.'],
  ['20 kg bar and 45 lb each side', '**134.1 lb** (60.8 kg): the 20 kg bar and 45 lb on each side.'],
  [
    'bar plus 2 plates and 10 kg each side',
    '**269.1 lb** (122.1 kg): the 45 lb bar and 90 lb and 10 kg on each side.',
  ],
  ['two 25s and a 10 on each side, how heavy is that', '**140 kg**: the 20 kg bar and 60 kg on each side.'],
  [
    "there's a 25 a 20 and a 2.5 on each side, 20 kg bar. what am i actually benching here",
    '**115 kg**: the 20 kg bar and 47.5 kg on each side.',
  ],
  ['2 45s a side what is that', '**225 lb**: the 45 lb bar and 90 lb on each side.'],
  ['2 45s and a 25 each side, how much is it', '**275 lb**: the 45 lb bar and 115 lb on each side.'],
  ['20 kg bar + 2x25 + 10 each side', '**140 kg**: the 20 kg bar and 60 kg on each side.'],
  ['45 pound bar and 25 and 10 pounds each side', '**115 lb**: the 45 lb bar and 35 lb on each side.'],
])('adds kilos to kilos and pounds to pounds: %s', (said, answer) => {
  expect(intentsOf(said, '2026-03-05').says).toEqual([answer]);
});

it.each([
  ['20 kg bar + 25 + 1,25 each side', '**72.5 kg**: the 20 kg bar and 26.25 kg on each side.'],
  ['20 kg bar + 25 + 2,5 each side', '**75 kg**: the 20 kg bar and 27.5 kg on each side.'],
  ['how heavy is a 20 kg bar with 2,5 kg each side', '**25 kg**: the 20 kg bar and 2.5 kg on each side.'],
  ['12,5 a side plus the bar', '**45 kg**: the 20 kg bar and 12.5 kg on each side.'],
  ['two 20s and a 2,5 on each side', '**105 kg**: the 20 kg bar and 42.5 kg on each side.'],
  ['4 blue plates and 2,5 a side', '**185 kg**: the 20 kg bar and 82.5 kg on each side.'],
  ['20 kg bar + 25,5 each side', '**80 kg**: the 20 kg bar and 30 kg on each side.'],
])('reads a decimal comma unless it lists two plates: %s', (said, answer) => {
  expect(intentsOf(said, '2026-03-05').says).toEqual([answer]);
});
