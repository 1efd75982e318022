import { expect, it } from 'vitest';
import { intentsOf, likelyIntentsOf } from '#server/offline-coach/acts/intents.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { commentsOnBest, maxIn } from './calculations.ts';

const TODAY = '2026-03-05';
const said = (sentence: string) => intentsOf(sentence, TODAY).says;

it('uses an old single in pounds when it exceeds the estimate in kilos', () => {
  const bests = {
    best: { value: 180, unit: 'kg', repetitions: 5 },
    heaviest: { value: 500, unit: 'lb', repetitions: 1, day: '2024-01-01' },
  };
  expect(commentsOnBest({ ...NO_SLOTS, percentages: [80] }, bests, TODAY)).toEqual([
    'I used your heaviest single, not the estimate.',
  ]);
});

it('rounds a volume to one decimal', () => {
  expect(said('3 x 5 x 100.5 kg volume')).toEqual(['3 × 5 × 100.5 kg is **1,507.5 kg** of volume.']);
});

it.each([
  ['volume 3x8 at 80 and 4x6 at 90', '3 × 8 × 80 + 4 × 6 × 90 is **4,080** of volume.'],
  ['volume 80x8x3 kg, 90x6x4 kg', '80 × 8 × 3 + 90 × 6 × 4 is **4,080 kg** of volume.'],
])('adds up the volume of several sets: %s', (sentence, volume) => {
  expect(said(sentence)).toEqual([volume]);
});

it('adds up sets that likely ask for a volume', () => {
  expect(likelyIntentsOf('4x8@60 + 3x10@50', TODAY)?.says).toEqual([
    '4 × 8 × 60 + 3 × 10 × 50 is **3,420** of volume.',
  ]);
});

it('calculates no volume from one of several sets', () => {
  expect(said('volume 3x8 at 80 kg and 4x6 at 90 lb')).toEqual([]);
});

it('mentions the lower of two estimates only when they differ', () => {
  expect(said('what could I squat for 10 if my max is 100')[0]).toBe(
    'With a max of 100, a set of 10 should go with about **75** by Epley and by Brzycki. It is an estimate.',
  );
  expect(said('what could I squat for 5 if my max is 100')[0]).toContain('take the lower one first');
});

it('compares with the heaviest single in the unit of the best set', () => {
  const best = { value: 100, unit: 'kg', repetitions: 5, day: '2026-02-10' };
  const heaviest = { value: 225, unit: 'lb', repetitions: 1, day: '2026-01-10' };
  const max = maxIn({ best, heaviest } as Parameters<typeof maxIn>[0], '2026-11-30');
  expect(max).toMatchObject({ unit: 'kg', set: { value: expect.closeTo(102.06, 2) } });
});
