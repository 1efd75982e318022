import { expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';

const TODAY = '2026-03-05';

it.each([
  // Totals
  ['add up 180 squat, 120 bench and 220 deadlift', '180 + 120 + 220 is a total of **520**.'],
  ['best lifts 177.5 117.5 220 total?', '177.5 + 117.5 + 220 is a total of **515**.'],
  [
    'how much do I need to deadlift for a 500 total with 170 squat and 110 bench',
    '500 − 170 − 110 leaves **220** for the third lift.',
  ],
  [
    'how many kilos am I short of a 600 total with 210/140/230',
    '210 + 140 + 230 is a total of **580**, **20** short of 600.',
  ],
  // Two weights
  ['how much more do I need for 200 if my squat is 182.5', '200 is **17.5** more than 182.5'],
  ['my total is 480 how much more for 500', '500 is **20** more than 480'],
  ['I squat 160 and want 180, how far off am I', '180 is **20** more than 160'],
  ["what's the difference between my 180 squat and 220 deadlift", '220 is **40** more than 180'],
  ['deadlift 220 vs squat 180 ratio', '**1.22 times** as much'],
  ['whats the ratio of bench 120 to squat 180', '**0.67 times** as much'],
  ['squat went from 140 to 155, how many percent is that', '155 is **15** more than 140: **10.7%** more'],
  ['from 75kg to 80kg percentage gain', '80 kg is **5 kg** more than 75 kg: **6.7%** more'],
  ['I went from 82 kg to 78.5, how much did I lose', '78.5 kg is **3.5 kg** less than 82 kg'],
  ['percentage decrease 90 to 80 kg', '80 kg is **10 kg** less than 90 kg: **11.1%** less'],
  ['92 kg to 84 kg what percent weight loss', '84 kg is **8 kg** less than 92 kg: **8.7%** less'],
  ['what percent loss is 120 to 100', '100 is **20** less than 120: **16.7%** less'],
  ['percent increase 100 to 120 kg', '120 kg is **20 kg** more than 100 kg: **20%** more'],
  ['how much did i lose, 84 kg now and 92 kg then', '84 kg is **8 kg** less than 92 kg: **8.7%** less'],
  ['what percentage of my 200 max is 165?', '165 is **82.5%** of 200.'],
  ['bench 120 is what % of squat 180', '120 is **66.7%** of 180.'],
  [
    'from 82 kg to 78.5 kg body weight, what percent did i lose',
    '78.5 kg is **3.5 kg** less than 82 kg: **4.3%**',
  ],
  ['ratio of my total 500 to my body weight 80', '**6.25 times** as much'],
  ['lost 4 kg from 90, what percent is that', '4 kg is **4.4%** of 90.'],
  // Volume of several lifts
  ['total volume: squat 5x5 100, bench 5x5 80, deadlift 1x5 140', 'is **5,200** of volume.'],
  // Steady changes
  ['add 2.5 a week from 100, when do I hit 140', '**16 weeks**'],
  ['if I add 2.5 kg every week to my 100 kg squat how long until 140', '**16 weeks**'],
  ['how long to go from 140 to 180 at 5 kg a month', '**8 months**'],
  ["I'm 92 kg and want to be 83 at 0.5 kg a week how long will that take", '**18 weeks**'],
  ['starting at 60 going up 5 kg per week where am I after 8 weeks', '**100 kg** after 8 weeks'],
  ['bench 90 to 100 in 12 weeks, how much per week', '**0.83** a week'],
  ['20 weeks to add 20 kg to 180, how much a week', '**1 kg** a week'],
  ['lose 10 kg from 90 in 20 weeks, how much a week', '10 kg in 20 weeks is **0.5 kg** a week'],
  ['gain 5 kg from 80 kg in 10 weeks, how much a week', '**0.5 kg** a week'],
  ['lose 5 kg in 10 weeks from 85, how much per week', '**0.5 kg** a week'],
  ['cut 90 to 85 kg in 10 weeks, how much per week', '**0.5 kg** a week'],
  [
    'how long until I lose 10 kg from 90 kg at 0.5 kg a week',
    'From 90 kg to 80 kg at 0.5 kg a week takes **20 weeks**',
  ],
  ['add 20 kg to my 100 kg squat at 2.5 kg a week, how long', '**8 weeks**'],
  ['bench 90 to 100 in 1 week, how much per week', '10 in 1 week is'],
  // Points, repetitions, plates, rounding
  [
    'whats a 500 dots total at 80 kg',
    'For 500 points by DOTS at 80 kg body weight, you need a total of about **725.1 kg** for a man or **530.6 kg** for a woman',
  ],
  ['how much do I have to total for 350 wilks at 75 kg', '**491.2 kg** for a man'],
  ['what total do i need for 80 ipf gl at 30 kg', 'IPF GL is undefined below 35 kg of body weight.'],
  ['what total do i need for 80 ipf gl at 35 kg', 'for a man or **'],
  ['what would a 140x5 be for 10 reps', '**122.5** by Epley, **118.1** by Brzycki'],
  ['what should I be able to hit for 3 if I did 140 for 5?', 'a set of 3 should go with about **148.5**'],
  ['what could i do for 3 if i hit 5 at 120 rpe 8', 'After 120 × 5 with 2 left, a set of 3'],
  ['show me 2rm 3rm 5rm for a 1rm of 140', '| 5 | 120 | 124.4 |'],
  ['my 5rm is 100, what is my 3rm', 'After 100 × 5, a set of 3 should go with about **106.1**'],
  ["my 3rm is 140 kg, what's my 5rm", 'After 140 kg × 3, a set of 5 should go with about **132 kg**'],
  ['3rm 140 what is my 10rm', 'After 140 × 3, a set of 10'],
  ['my 5 rep max is 315 lbs what would my 3 rep max be', 'After 315 lb × 5, a set of 3'],
  ['3rm and 5rm of a 180 max', 'With a max of 180'],
  ['rep max table for 180', '| 10 | 135 | 135 |'],
  ['how much is 225 plus a 10 each side', '225 and 2 × 10 make **245**.'],
  ['round 143.6 to the nearest 2.5', 'is **142.5**.'],
  ["what's 143.6 kg to the nearest 5 kg", 'is **145 kg**.'],
])('works it out from the figures of the message: “%s”', (said, answer) => {
  const { calls, says } = intentsOf(said, TODAY);
  expect(calls).toEqual([]);
  expect(says.join('\n')).toContain(answer);
});

it.each([
  [
    'how strong is a 180 squat at 80kg',
    '180 kg is **2.25 times** a body weight of 80 kg',
    'What is a good squat?',
  ],
  [
    'is 100 kg bench good for 75 kg guy',
    '100 kg is **1.33 times** a body weight of 75 kg',
    'What is a good bench press?',
  ],
  ['how many times body weight is a 100 kg bench at 75 kg', '100 kg is **1.33 times**', ''],
  ['squat 200 bodyweight 100 ratio', '200 is **2 times** a body weight of 100', ''],
  ["I weigh 75 kg and bench 112.5, what's that relative to body weight", '112.5 kg is **1.5 times**', ''],
])('relates a lift to the body weight: “%s”', (said, answer, rest) => {
  const intents = intentsOf(said, TODAY);
  expect(intents.says.join('\n')).toContain(answer);
  expect(intents.rest).toBe(rest);
});

it('gives no points for weights of which nobody knows the unit', () => {
  expect(intentsOf('squat 405 bodyweight 200 ratio', TODAY).says.join('\n')).not.toContain('DOTS');
});

it.each([
  'squat 182.5 bench 122.5 dead 215 total 520',
  'squat 180 and bench 120, total 500',
  "what's 225 by 5",
  "what's 60 to 20",
  'round 143.6 kg to the nearest 5 lb',
  '140 kg plus 45 each side',
  'how much stronger do i get from 80 to 90 body weight',
  'what total do i need for 500 dots at 180',
  'how far off 400 dots am i at 80 kg with a 500 total',
  'is a 180 squat bad for my knees at 80 kg',
  'is a 100 bench good for a 16 year old at 75 kg',
  'is 5x5 good at 80 kg',
  'how much should i do for 3 sets of 5 at 100',
  'can I do 100 for 5 if i can do 90 for 8',
  'can I add 2.5 kg a week to my squat?',
  'add 2.5 kg a session from 100, how many weeks until 140',
  'I went from 140 to 160 in 3 months, how much more can I expect',
  'how many times body weight should a beginner squat',
])('works nothing out: “%s”', (said) => {
  const { says } = intentsOf(said, TODAY);
  expect(says.filter((one) => !one.startsWith('Shall I'))).toEqual([]);
});
