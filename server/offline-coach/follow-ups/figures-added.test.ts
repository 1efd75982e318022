import { describe, expect, it } from 'vitest';
import { statesOnlyFigures } from './figures-added.ts';
import { inProportion } from './in-proportion.ts';

describe('a message that only states figures of a person', () => {
  it.each([
    'I weigh 74',
    'i weigh 74 kg btw',
    'he weighs 50',
    'im 45',
    "I'm 45 and weigh 92 kilos",
    'hes 110 kilos and squats 240 if that matters',
    '110 kilos and squats 240',
    'my son weighs 50 kg',
    'bodyweight 83',
    'she is 30 years old, 62 kg',
  ])('is recognized: %s', (message) => {
    expect(statesOnlyFigures(message)).toBe(true);
  });

  it.each([
    '100 kg',
    'squat 150 x 5',
    'i weigh 70 kg, so how much is that',
    'i weigh 74 and my knee hurts',
    'i squat 180 today',
    'log my weight 80',
    'i lost 5 kg',
    'im 3 weeks out',
    'im going to bench 100',
    'he weighs too much',
    'i weigh 74, save it',
    'i did 100 for 5',
  ])('is something else: %s', (message) => {
    expect(statesOnlyFigures(message)).toBe(false);
  });
});

const SLED =
  '“On our asphalt lane an 80 kg lifter finds easy at 25 to 40 kg, moderate at 45 to 70 and heavy at 90 or above.” [1]';
const WALKS =
  '“Go to 30 minutes, then add 2.5 kg every other week up to about 15 percent, 12 kg for an 80 kg lifter.” [1]';
const START =
  '“An 80 kg lifter takes 30 kg for 6 trips of 60 m, twice a week. In five and six use 40 kg for 8 trips.” [1]';

describe('an amount for another body weight', () => {
  it.each([
    [
      SLED,
      '**23 to 37 kg** instead of 25 to 40, **42 to 65 kg** instead of 45 to 70, **83 kg** instead of 90.',
    ],
    [WALKS, '**11 kg** instead of 12.'],
    [START, '**28 kg** instead of 30.'],
  ])('is worked out in proportion: %s', (quote, figures) => {
    expect(inProportion(quote, { value: 74, unit: 'kg' })).toBe(
      `In proportion to 80 kg, at 74 kg that is ${figures}`,
    );
  });

  it('is converted from pounds', () => {
    expect(inProportion(WALKS, { value: 176, unit: 'lb' })).toContain('at 176 lb that is **12 kg**');
  });

  it.each([
    '“A lifter of 77 kg is not stuck between two classes; he is an 82.5 with room to grow.”',
    '“So 5 x 3 means five sets of three reps.”',
    '“You need 2 pairs of 20 kg plates.”',
  ])('is not in %s', (quote) => {
    expect(inProportion(quote, { value: 74, unit: 'kg' })).toBeNull();
  });
});
