import { describe, expect, it } from 'vitest';
import { readSlots } from './read-slots.ts';

const TODAY = '2026-11-26';
const setIn = (said: string) => {
  const { slots, otherLifts, otherWeights } = readSlots(said, TODAY);
  const { lift, weight, repetitions, sets } = slots;
  expect([...otherLifts, ...otherWeights]).toEqual([]);
  return [lift, weight?.value, repetitions, sets].filter((part) => part !== null).join(' ');
};

describe('figures', () => {
  it.each([
    ['squat 157 and a half for 2', 'Squat 157.5 2'],
    ['hit 142 and half on squat for a double', 'Squat 142.5 2'],
    ['bench one ninety five for three', 'Bench 195 3'],
    ['squat 17O x 2', 'Squat 170 2'],
    ['deadlift 2OO x 1', 'Deadlift 200 1'],
    ['squat 155 for 2x8 no wait 8x2', 'Squat 155 2 8'],
    ['bench 100 for 5 no make that 6', 'Bench 100 6'],
    ['squat 150 sorry 155 for 3', 'Squat 155 3'],
    ['deadlift 180kg 1 rep', 'Deadlift 180 1'],
    ['ohp 3 sets 50kg 8,8,6', 'Overhead Press 50 8'],
    ['2x squat 170', 'Squat 170 1 2'],
    ['squat 170 2x', 'Squat 170 2'],
    ['floor press 105 x 3 w 40kg chain', 'Floor Press 105 3'],
    ['bench 117.5x1 felt like 90% effort', 'Bench 117.5 1'],
    ['delete my last 95 bench', 'Bench 95'],
    ['my last 80 for 6 on bench', 'Bench 80 6'],
    ['benched yesterday at 90 for 5', 'Bench 90 5'],
    ['benched at 90 this morning for 5', 'Bench 90 5'],
  ])('are read from “%s”', (said, set) => {
    expect(setIn(said)).toBe(set);
  });

  it.each(['train at 5 and a half hours a week', "at 2 o'clock"])('are not read from “%s”', (said) => {
    expect(readSlots(said, TODAY).spelled).toBe(said);
  });
});

describe('a variation', () => {
  it.each([
    ['pause deadlift 170x3', 'Paused Deadlift 170 3'],
    ['paused deads 160 for 4', 'Paused Deadlift 160 4'],
    ['squat 155 2 reps w the safety bar', 'Safety Bar Squat 155 2'],
    ['squatted 140 for 5 using a safety squat bar', 'Safety Bar Squat 140 5'],
    ['deadlift 200x5 with the trap bar', 'Trap Bar Deadlift 200 5'],
    ['ssb box squat 120x5', 'Safety Bar Box Squat 120 5'],
    ['box squat 120x5 with the ssb', 'Safety Bar Box Squat 120 5'],
    ['jm press 60x10', 'JM Press 60 10'],
    ['close grip 100x8', 'Close Grip Bench 100 8'],
    ['gm 100x5', 'Good Morning 100 5'],
    ['conventional 185x3', 'Deadlift 185 3'],
    ['75x2 ohp push press not strict', 'Push Press 75 2'],
  ])('is a separate lift: “%s”', (said, set) => {
    expect(setIn(said)).toBe(set);
  });

  it.each([
    'I was dead on my feet',
    'legs dead today',
    'that set was dead easy',
    'gm coach',
    'my face pulls',
  ])('is not named by “%s”', (said) => {
    expect(readSlots(said, TODAY).slots.lift).toBeNull();
  });
});

it.each([
  ['Yesterday, not today: deadlift 185 kg for 5', '2026-11-25'],
  ['deadlift on monday, not tuesday: 180x3', '2026-11-23'],
  ['squat 150x3 friday not today', '2026-11-20'],
  ['squat 150x3 not yesterday, today', '2026-11-26'],
])('uses the day that is not denied: “%s”', (said, day) => {
  expect(readSlots(said, TODAY).slots.day).toBe(day);
});
