import { expect, it } from 'vitest';
import { intentsOf, likelyIntentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const done = (message: string) => {
  const { calls, says } = intentsOf(message, TODAY);
  const likely = likelyIntentsOf(message, TODAY);
  return [...calls, ...says, ...(likely === null ? [] : [...likely.calls, ...likely.says])];
};

it.each([
  "i've plateaued on ohp",
  "I've stalled on the deadlift",
  'im not getting any stronger on bench',
  'Reverse hyper, weight and reps??',
  'rows: sets x reps?',
  'bench shirt worth learning at 39',
  'cutting 4kg for a meet, worth it or nah',
  'is 3x5 at 100 worth doing',
  'squat wraps worth the money at 140',
  'farmers carries 2x32kg how far',
  'sled with 60kg on, how often',
  "I've got a garage, a bar, 120kg of plates and a rack. What's the next thing worth buying?",
  'how much is 20kg of plates worth',
  'what percent for speed bench if my best is 117.5',
  'which percentage should I use for openers, max 185',
  'pendlay row vs bent over row',
  'front squat vs back squat',
  'overhead press vs bench press',
  'leg press vs squat',
  'bigger back',
  'wider back',
  'is it normal that my bench is stronger than my squat',
  'When is my last heavy day before a meet',
  'what does triple crown total mean in powerlifting',
  "ok so i've done 3 weeks of speed work at 50, 55, 60 percent. now what, back to 50?",
])('“%s” goes to the library', (message) => {
  expect(done(message)).toEqual([]);
});

it.each([
  ['bench vs squat', { action: 'compare', lift: 'Bench', beside: 'Squat' }],
  ['compare front squat and squat', { action: 'compare', lift: 'Front Squat', beside: 'Squat' }],
  ['squat weight and reps last time', { action: 'last', lift: 'Squat' }],
  ['what is 100 x 5 worth', { calculation: 'one_rep_max', weight: 100 }],
  ["what's 140 for 3 worth as a max", { calculation: 'one_rep_max', weight: 140 }],
  ['what percentages of 180', { calculation: 'percentages', weight: 180 }],
  ['50, 55 and 60% of 150', { calculation: 'percentages', weight: 150, percentages: [50, 55, 60] }],
  ['60 70 80% 180', { calculation: 'percentages', weight: 180 }],
  ['70, 80 and 90% of 90', { calculation: 'percentages', weight: 90 }],
  ['plates for 120', { calculation: 'plates', weight: 120 }],
  ['whats on the bar for 142.5?', { calculation: 'plates', weight: 142.5 }],
  ['load 145, which plates', { calculation: 'plates', weight: 145 }],
])('“%s” is carried out', (message, input) => {
  expect(done(message)).toContainEqual(expect.objectContaining({ input: expect.objectContaining(input) }));
});
