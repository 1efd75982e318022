import { expect, it } from 'vitest';
import { intentsOf, likelyIntentsOf } from '#server/offline-coach/acts/intents.ts';
import { readSlots } from './read-slots.ts';

const TODAY = '2026-03-05';
const says = (said: string) => intentsOf(said, TODAY).says.join('\n');
const inputs = (said: string) => intentsOf(said, TODAY).calls.map(({ input }) => input);

it.each([
  ['ive got 2 reds a blue and a 5 each side, what am i lifting', '**170 kg**'],
  ['bar has 2 reds 1 blue and a 2.5 each side whats that in total', '**165 kg**'],
  ['theres one red, two yellows and a white on each side. how heavy is that', '**140 kg**'],
  ['3 plates a side with the 20s, what is that', '**140 kg**'],
  ['one red one green one small 2.5 per side', '**95 kg**'],
])('adds up colors and sizes: %s', (said, answer) => {
  expect(says(said)).toContain(answer);
});

it.each([
  ['just did 5 plates a side deadlift with the 20s', 'Deadlift 220 kg**'],
  ['3 plates squat today for a set of 6!!! in kilo plates the 20s', 'Squat 140 kg × 6**'],
  ['deadlifted 4 red plates and a 10 each side for 3', 'Deadlift 240 kg × 3**'],
  ['benched two reds and a green each side for 5', 'Bench 140 kg × 5**'],
])('is offered, not saved: %s', (said, set) => {
  expect(inputs(said)).toEqual([]);
  expect(says(said)).toContain(`Shall I write down **${set}`);
});

it('saves a weight given along with its plates', () => {
  expect(inputs('finally squatted 4 plates, 180kg!')).toMatchObject([{ action: 'add', value: 180 }]);
});

it.each([
  'got 2 red lights on my squat',
  'lost a red plate',
  'can i squat 4 plates with the 20s in a year',
  'my coach says 5 plates is a lot',
])('reads no set from: %s', (said) => {
  expect(intentsOf(said, TODAY)).toMatchObject({ calls: [], says: [] });
});

it.each<[string, object]>([
  [
    'some muppet nicked all the 25s. how do i load 150 with just 20s and smaller',
    { weight: 150, without: [25] },
  ],
  ['the 25s are all taken, what goes on each side for 170', { weight: 170, without: [25] }],
  ['how do i load 150, biggest plate is a 15', { weight: 150, without: [25, 20] }],
  [
    "the bar in my garage is only 15 kilos and I haven't got any 25s, biggest is a 20 and I've a pair of everything under that. what goes on each side for 90",
    { weight: 90, bar: 15, without: [25] },
  ],
  ['i have 20s 10s 5s and 2.5s, load 95', { weight: 95, without: [25, 15, 1.25] }],
  ['plates for 240 on ssb 30kg', { weight: 240, bar: 30 }],
])('loads the available plates: %s', (said, input) => {
  expect(inputs(said)).toMatchObject([{ calculation: 'plates', ...input }]);
});

it.each<[string, object]>([
  ['dots for 180 120 210 at 83 kilo', { weight: 510, body_weight: 83 }],
  ['wilks: squat 180 bench 120 dead 210 bodyweight 83', { weight: 510, body_weight: 83 }],
  ['wilks for 160/100/200 at 75 kg', { weight: 460, body_weight: 75 }],
  ['dots for squat 180 bench 120 deadlift 210 at 83', { weight: 510, body_weight: 83 }],
])('adds up three lifts for points: %s', (said, input) => {
  expect(inputs(said)).toMatchObject([{ calculation: 'points', ...input }]);
});

it.each(['dots for 400 450 500', 'what dots is 600, 650, 700 worth'])('adds up no total for: %s', (said) => {
  expect(inputs(said)).not.toMatchObject([{ weight: expect.toSatisfy((sum: number) => sum > 1000) }]);
});

it.each<[string, number[]]>([
  ['speed bench tmrw, want 55% of 120 and then 60. what are the numbers', [55, 60]],
  ['80% of 200 and 90', [80, 90]],
])('reads a second percentage: %s', (said, percentages) => {
  expect(inputs(said)).toMatchObject([{ calculation: 'percentages', percentages }]);
});

it.each([
  [
    "I pull 210 at 83. My lad pulls 160 at 61. Who's better pound for pound?",
    /2\.53 times.*2\.62 times.*\*\*your lad\*\*/,
  ],
  [
    'i bench 120 at 83 kg and my sister benches 80 at 60 kg, who is stronger relative to weight',
    /1\.45 times.*\*\*you\*\*/,
  ],
])('compares lifts with body weights: %s', (said, answer) => {
  expect(inputs(said)).toEqual([]);
  expect(says(said)).toMatch(answer);
});

it.each([
  ['how do i load 100 with an ssb that weighs 30', { weight: 100, bar: 30 }],
  ['trap bar weighs 28, how do i load 128', { weight: 128, bar: 28 }],
])('reads the weight of another bar without its unit: %s', (said, input) => {
  expect(inputs(said)).toMatchObject([{ calculation: 'plates', ...input }]);
});

it('compares sets in either phrasing', () => {
  expect(says('is 110x3 bench better than my 105x5 or worse?')).toContain('**105 × 5** is the better set');
});

it('includes collars named with the plates', () => {
  expect(says('plates for 182.5 with 2.5kg collars')).toContain(
    '**3 × 25 kg, 2.5 kg, 1.25 kg** and the collar',
  );
});

it('says when the bar with its collars is heavier', () => {
  expect(says('plates for 22.5 kg with competition collars')).toContain(
    '22.5 kg is less than the 20 kg bar weighs with them, **25 kg**.',
  );
});

it('says that collars are left out when the unit of the bar is unknown', () => {
  expect(inputs('plates for 182.5 with collars')).toMatchObject([{ weight: 182.5 }]);
  expect(says('plates for 182.5 with collars')).toContain('leaves out the collars');
});

it.each(['log ssb 30 kg x 5', 'ssb 40 kg x 5, 60 kg x 5'])(
  'does not read the weight of a set as the bar: %s',
  (said) => {
    expect(readSlots(said, TODAY).slots.bar).toBeNull();
  },
);

it('does not read a number of chains as a load', () => {
  const said = '100kg + 2 chains of 8kg each side';
  expect(inputs(said)).toEqual([]);
  expect(likelyIntentsOf(said, TODAY)).toBeNull();
});
