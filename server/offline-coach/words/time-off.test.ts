import { describe, expect, it } from 'vitest';
import { asLookedUp } from './as-looked-up.ts';
import { stretchesIn } from './stretches.ts';
import { timeOffIn } from './time-off.ts';

describe('time off training', () => {
  it.each([
    ['havent lifted in 2 years', 'how do I come back after 2 years off training?'],
    ['i missed a week', 'how do I come back after a week off training?'],
    ['had a 10 day break', 'how do I come back after 10 days off training?'],
    ['been out for a year', 'how do I come back after a year off training?'],
    ['just had 2 weeks off', 'how do I come back after 2 weeks off training?'],
    ['took 4 months off, where do i start', 'back after 4 months off training, where do i start'],
    ['6 weeks off, how heavy should i go', 'back after 6 weeks off training, how heavy should i go'],
    [
      "I haven't been to the gym for about a year, where do I start?",
      'back after about a year off training, where do I start?',
    ],
    [
      'where do I begin at 52 after twenty years of nothing',
      'where do I begin at 52 back after twenty years off training',
    ],
    [
      "I haven't lifted since my kids were born, about twenty years, where do I start?",
      'back after about twenty years off training, where do I start?',
    ],
    ['missed 3 weeks with the flu, what now', 'back after 3 weeks off training with the flu, what now'],
  ])('is called the same however it is said: %s', (said, called) => {
    expect(asLookedUp(said)).toBe(called);
  });

  it.each([
    'should i take a week off',
    'i took 3 weeks off deadlifts',
    '2 days off between sessions enough?',
    'I had a week off work',
    'i missed a week of creatine',
    'is a week off good after a meet',
    'how many weeks off after a meet',
    'my bench went up after 2 weeks off, why',
    'what happens if i take 2 weeks off',
    '6 weeks out, how should I train?',
    'my period has been gone for 3 months',
    'my back has been out for a week',
    'the pain was gone for 2 weeks',
    'I have not missed a week',
    'My doctor said I should not train for 6 weeks',
    'is it ok to not train for 2 weeks before a meet',
    'can i not lift for a week and keep my strength?',
    'i did not train for a week before my meet',
  ])('is not read into: %s', (said) => {
    expect(timeOffIn(asLookedUp(said))).toBeNull();
  });
});

it.each([
  ['after three to six weeks', [{ least: 21, most: 42 }]],
  [
    'up to two weeks away, or 6-8 weeks',
    [
      { least: 0, most: 14 },
      { least: 42, most: 56 },
    ],
  ],
  ['a week or two', [{ least: 7, most: 14 }]],
  ['over a year', [{ least: 365, most: Number.POSITIVE_INFINITY }]],
  ['three months or more', [{ least: 90, most: Number.POSITIVE_INFINITY }]],
  ['half a year', [{ least: 182.5, most: 182.5 }]],
  ['1.5 years', [{ least: 547.5, most: 547.5 }]],
  ['three sets on two days', [{ least: 2, most: 2 }]],
  ['5 reps', []],
])('reads stretches of time: %s', (text, stretches) => {
  expect(stretchesIn(text)).toEqual(stretches);
});
