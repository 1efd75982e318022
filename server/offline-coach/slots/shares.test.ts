import { expect, test } from 'vitest';
import { shareFor } from './shares.ts';

test.each([
  ['**Pick openers, about 90 to 92 percent of what you honestly expect.** [1]', null, [90, 92], null],
  ['**6 to 10 singles at 60 to 70 percent, with 30 to 45 seconds between.** [1]', 'Deadlift', [60, 70], null],
  [
    '“Speed bench is 9 sets of 3 at 40, 45 and 50 percent of your best paused bench.” [1]',
    'Bench',
    [40, 45, 50],
    'Paused Bench',
  ],
  [
    '**Put on about a quarter of your best box squat in chain, and 20 to 25 percent on the bench.**',
    'Bench',
    [20, 25],
    'Bench',
  ],
  [
    '**Put on about a quarter of your best box squat in chain, and 20 to 25 percent on the bench.**',
    'Squat',
    [25],
    'Box Squat',
  ],
])('%s', (answer, wanted, percentages, of) => {
  expect(shareFor(answer, wanted)).toMatchObject({ percentages, of });
});

test.each([
  'Losing two percent of body weight in fluid, 2 percent of your body weight, harms endurance.',
  'The jumps are 10 to 12 percent of the target between the middle sets.',
  'About 80% of the volume is accessories.',
  'A squat that is 10 to 20 percent lower is ordinary.',
  'A sleeve adds 5 to 10 percent for those who have learned it.',
  'Wear it above about 80 percent.',
  'Take 10 percent off and climb again.',
])('%s: not a percentage of a best', (line) => {
  expect(shareFor(`**${line}**`, null)).toBeNull();
});

test('uses only a line about the accessory', () => {
  const line = 'Good mornings should be 30 to 45 percent of your best squat.';
  const answer = `**${line}**\n\n“${line} On a max effort day work up to a triple at 50 to 65 percent.”`;
  expect(shareFor(answer, 'Good Morning')).toMatchObject({ percentages: [30, 45], of: 'Squat' });
  expect(shareFor('**Work up to a triple at 50 to 65 percent.**', 'Good Morning')).toBeNull();
});

test("does not apply another lift's percentage to the lift in question", () => {
  expect(shareFor('**Good mornings are 30 to 45 percent of your best squat.**', 'Bench')).toBeNull();
});

test('applies the load of sets to the lift that the line names', () => {
  const line = "**Do speed deadlifts after Friday's squats: 6 to 10 singles at 60 to 70 percent.**";
  expect(shareFor(line, 'Deadlift')).toMatchObject({ percentages: [60, 70] });
  expect(shareFor(line, 'Squat')).toBeNull();
  expect(shareFor('**There is a heavy day at 35 to 40 percent for 4 sets of 10.**', null)).toBeNull();
});
