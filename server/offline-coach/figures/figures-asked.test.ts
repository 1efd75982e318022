import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const TODAY = '2026-03-05';
const read = (said: string) => {
  const { calls, says, rest } = intentsOf(said, TODAY);
  return { calls: calls.map(({ input }) => input), says: says.join('\n'), rest };
};
const best = (lift: string) => ({ action: 'read', lift });
const gain = (lift: string) => ({ action: 'gain', lift, since: '2025-03-05' });
const percentages = (weight: number, ...shares: number[]) => ({
  calculation: 'percentages',
  weight,
  percentages: shares,
});
const single = (weight: number, repetitions: number) => ({
  calculation: 'one_rep_max',
  weight,
  repetitions,
});

it.each([
  ['60% of deadlift for speed pulls?', [best('Deadlift')]],
  ['what is 60% of squat', [best('Squat')]],
  [
    '60% 65% and 70% of 145 please, rounded to something I can actually load',
    [{ calculation: 'percentages', weight: 145, percentages: [60, 65, 70] }],
  ],
  ['45lb plates, how much is that in kilos each', [{ calculation: 'convert', weight: 45, unit: 'lb' }]],
  ['what do i put on for 97.5 with a 15 kg bar', [{ calculation: 'plates', weight: 97.5, bar: 15 }]],
  ['80 and 90% of bench pls', [best('Bench')]],
  ['what do 100 pound dumbbells weigh in kilos', [{ calculation: 'convert', weight: 100, unit: 'lb' }]],
  ["what's my best total ever", [{ action: 'total' }]],
  ['is my press too weak for my bench', [{ action: 'compare', lift: 'Overhead Press', beside: 'Bench' }]],
  ['do you still have my meet date', [{ action: 'recall' }]],
  ['I need 3 warmups before 150', [{ calculation: 'warm_up', weight: 150 }]],
  ['did my press go up this year', [{ action: 'gain', lift: 'Overhead Press' }]],
  ['ramp to 165', [{ calculation: 'warm_up', weight: 165 }]],
  ['what would 140x3 rpe 8 be as a single', [single(140, 3)]],
  ['what single could I do from 150x5', [single(150, 5)]],
  ['180 + 5%', [percentages(180, 105)]],
  ['180 - 5%', [percentages(180, 95)]],
  ['5% less than 142.5', [percentages(142.5, 95)]],
  ['10% drop from 180', [percentages(180, 90)]],
  ['take 10% off 140', [percentages(140, 90)]],
  ['take 45% 200', [percentages(200, 45)]],
  ['200 take 10%', [percentages(200, 90)]],
  ['70% of 180 and 200', [percentages(180, 70), percentages(200, 70)]],
  ['percentages for 180 and 200', [180, 200].map((weight) => ({ calculation: 'percentages', weight }))],
  ['deload 10% from 140x5', [percentages(140, 90)]],
  ['10% off 140', [percentages(140, 90)]],
  ['deload 60% of 180', [percentages(180, 60)]],
  ['5x3 at 150 1rm estimate', [single(150, 3)]],
  ['top single 170 @8 whats my max today', [{ ...single(170, 1), in_reserve: 2 }]],
  ['2.5% jump on 200', [percentages(200, 102.5)]],
  ['increase 200 by 5%', [percentages(200, 105)]],
  ['90-80% of 180', [percentages(180, 90, 80)]],
  ['70% of 405 in lbs', [{ ...percentages(405, 70), unit: 'lb' }]],
  [
    'whats 95% of 100kg in lbs',
    [
      { ...percentages(100, 95), unit: 'kg' },
      { calculation: 'convert', weight: 95, unit: 'kg' },
    ],
  ],
  ['warmup 225 bench lbs', [{ calculation: 'warm_up', weight: 225, unit: 'lb' }]],
  ['warm up for 180 in kg', [{ calculation: 'warm_up', weight: 180, unit: 'kg' }]],
  ['warm up sets for 180, in kg please', [{ calculation: 'warm_up', weight: 180, unit: 'kg' }]],
  ['plates for 180, kg', [{ calculation: 'plates', weight: 180, unit: 'kg' }]],
  ['225, in kg please', [{ calculation: 'convert', weight: 225, unit: 'lb' }]],
  ['what is 225, in kg', [{ calculation: 'convert', weight: 225, unit: 'lb' }]],
  ['max of 315 x 5', [single(315, 5)]],
  ['140 for 5 max', [single(140, 5)]],
  ['5 reps at 180 max', [single(180, 5)]],
  ["my 5 rep max is 100 what's my 1rm", [single(100, 5)]],
  ['1rm 180 5 reps', [single(180, 5)]],
  ['Could you compute my DOTS score using my current body weight and best lifts?', [{ action: 'total' }]],
  ['how many kilos do I still need for a 500 total', [{ action: 'away', value: 500 }]],
  ['what do i still need on bench for a 500 total', [{ action: 'needed', lift: 'Bench', value: 500 }]],
  ['show all my bench records', [{ action: 'history', lift: 'Bench' }]],
  ['list every bench pr i have', [{ action: 'history', lift: 'Bench' }]],
  ['what do I bench', [best('Bench')]],
  ['what improved the most since last year', [{ action: 'gain' }]],
  ['whats further ahead my bench or my press compared to last year', [gain('Bench'), gain('Overhead Press')]],
  ['What is the ratio between my deadlift and my squat, and has it changed?', [{ action: 'compare' }]],
])('calculates or reads: %s', (said, calls) => {
  expect(read(said)).toMatchObject({ calls, says: '', rest: '' });
});

it.each([
  [
    'whats 100kg x 8 as a max, and 90 x 10, which is better',
    /\*\*126\.7 kg\*\*.*\*\*120 kg\*\*.*\*\*100 kg × 8\*\* is the better/,
  ],
  [
    'is 315 lb for 5 better than 140 kg for 6',
    /\*\*367\.5 lb\*\*.*\*\*168 kg\*\*.*\*\*140 kg × 6\*\* is the better/,
  ],
  [
    'ok so 3 plates a side plus a 10 and a 2.5 each side whats that',
    /\*\*165 kg\*\* with plates of 20 kg or \*\*195 kg\*\*/,
  ],
  ['what percentage is 140 of 165', /140 is \*\*84\.8%\*\* of 165/],
  ["what's on the bar if there's a 25 and a 10 per side", /^\*\*90 kg\*\*/],
  ['my max is 180 whats 5 reps', /max of 180, a set of 5 .*\*\*154\.3\*\*.*\*\*160\*\*/],
  ['3rm for 180 1rm', /\*\*163\.6\*\*.*\*\*170\*\*/],
  ['10rm of a 150 max', /\*\*112\.5\*\*/],
  ['rpe 8 x 5 of 180 max', /set of 5 with 2 left .*\*\*145\.9\*\*.*\*\*150\*\*/],
  ['what weight for 4x6 @ rpe 7 max 180', /set of 6 with 3 left .*\*\*138\.5\*\*.*\*\*140\*\*/],
  ['what is 5 reps on a 300lb max', /\*\*257\.1 lb\*\*/],
  ['total of 180 120 and 210', /total of \*\*510\*\*\.$/],
  ['180, 120 and 210 kg total in lbs', /total of \*\*510 kg\*\* \(1124\.4 lb\)\.$/],
  ['2.5 times bodyweight deadlift at 83kg', /^2\.5 × 83 kg is \*\*207\.5 kg\*\*\.$/],
  ['whats 1.5x bodyweight at 80', /\*\*120\*\*/],
  ['double bodyweight deadlift at 160kg', /write down \*\*Deadlift 160 kg\*\*/],
  ['convert 3 plates to kg', /\*\*140 kg\*\* with plates of 20 kg/],
])('answers: %s', (said, words) => {
  expect(read(said).says).toMatch(words);
});

it.each([
  ['plates for 140, can i use bumpers', 'can i use bumpers'],
  ['log squat 140x5, how many sets should I do', 'how many sets should I do'],
])('leaves the second question of a message to the library: %s', (said, rest) => {
  expect(read(said)).toMatchObject({ calls: [{}], rest });
});

it.each([
  'how do i get a 2x bodyweight deadlift at 83 kg',
  'is 5x5 better than 3x8',
  'which is better, bands or chains',
  'should i do 5x5 or 3x8, which is better',
  'my best bench is 120, how do I get to 130',
  'what do i squat to get strong',
  'is 60% of deadlift enough for speed pulls',
  'remind me where my elbows should be',
  'do you remember how my feet should point',
  'how many sets of 5 should I do at 80%?',
])('looks up: %s', (said) => {
  expect(read(said)).toEqual({ calls: [], says: '', rest: said });
});
