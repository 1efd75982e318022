import { expect, it } from 'vitest';
import { asLookedUp } from './as-looked-up.ts';

it.each([
  ['what % for speed squats', 'what percent for speed squats'],
  ['knee sleeves vs wraps', 'knee sleeves or wraps'],
  ['should i stretch or is that a myth', 'should i stretch'],
  ['what do i eat before training at 5am', 'what do i eat before training'],
  ['do you open at 5am', 'do you open at 5am'],
  ['is training at 5am or 6am better', 'is training at 5am or 6am better'],
  ['sleep 6 or 8 hrs', 'sleep 6 or 8 hours'],
  ['61 here. should I still go heavy', 'an older lifter past sixty here. should I still go heavy'],
  ["I'm 66, can I deadlift", "I'm an older lifter past sixty, can I deadlift"],
  ["My boy's 11. what can he do", 'My boy, a kid. what can he do'],
  ["I'm 63 and just starting", "I'm an older lifter past sixty and just starting"],
  ["I'm 15 and the others max out", "I'm a teenager and the others max out"],
  ['ok dumb question but do i need a belt', 'do i need a belt'],
  [
    'heard from a bloke at work that you shouldnt squat on friday is that true',
    "is it true that you shouldn't squat on friday",
  ],
  ['can i bench 3x a week', 'how often should I bench'],
  ['is squatting 4 times a week too much', 'how often should I squatting'],
  ['should i deadlift twice a week?', 'how often should I deadlift?'],
  ['do i need a belt yet', 'do i need a belt'],
  ['my bench is stuck at 100 kg', 'my bench is stuck'],
  ['how do i get my bench unstuck', 'how do i go on when my bench is stuck'],
  ['ok but i dont have one', 'what can I use instead'],
  ['I had a baby in may', 'I gave birth to a baby in may'],
  ['do you know if they ticket on that road', 'they ticket on that road?'],
  ["what's a good squat for an 80kg guy", "what's a good squat"],
  ['whats a decent sled weight for 245lb guy', "what's a decent sled weight"],
  ['whats a good squat for a guy at 90kg', "what's a good squat"],
  ['whats a good bench for a woman at 63 kg?', "what's a good bench for a woman?"],
])('“%s” is searched as “%s”', (typed, looked) => {
  expect(asLookedUp(typed)).toBe(looked);
});

it.each([
  '60% of my squat',
  '70 / 80 % of it',
  "I'm 66 kg now",
  'how much water should i drink at 92 kg',
  'should i bench at 100 kg',
  'i am stuck at 3 reps',
  'is it time yet or not',
  'I have a baby on the way',
  'is a 100 kg bench good for a guy',
  "I'm 63.5, can I cut",
  '61 squats in a row',
  'is lifting twice a week enough',
  'can i bench 3x5',
  "I'm 67 and had a hip surgery",
  "I'm 15 kg over",
  "my son's 12 kg kettlebell",
  'my daughter is 16',
  'my brother did 10 reps',
])('“%s” is left unchanged', (typed) => {
  expect(asLookedUp(typed)).toBe(typed);
});
