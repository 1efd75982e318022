import { expect, it } from 'vitest';
import { inFigures } from './number-words.ts';

it.each([
  ['two hundred kilos for two reps', '200 kilos for 2 reps'],
  ['pressed 135 pounds overhead for two this morning', 'pressed 135 pounds overhead for 2 this morning'],
  ['two hundred and twenty five pounds', '225 pounds'],
  ['squat one eighty', 'squat 180'],
  ['bench two twenty-five', 'bench 225'],
  ['eighty percent of one hundred and sixty', '80 percent of 160'],
  ['one hundred twenty-two and a half', '122.5'],
  ['ninety two point five kilos', '92.5 kilos'],
  ['a hundred kilos', '100 kilos'],
  ['one oh two point five kilos', '102.5 kilos'],
  ['bench two oh five for three', 'bench 205 for 3'],
  ['oh two more sets', 'oh 2 more sets'],
  ['five reps at three fifteen', '5 reps at 315'],
  ['that one, or the other two', 'that one, or the other two'],
  ['three sets of five at one hundred kilos', '3 sets of 5 at 100 kilos'],
  ['three weeks', 'three weeks'],
  ['bench one forty for five', 'bench 140 for 5'],
  ['bench two twenty five for five', 'bench 225 for 5'],
  ['one-eighty for three', '180 for 3'],
  ['one-hundred-eighty kilos', '180 kilos'],
  ['a hundred-and-ten', '110'],
  ['eight-ten reps', 'eight-ten reps'],
  ['deadlift six-thirty', 'deadlift six-thirty'],
  ['at six thirty in the morning', 'at six thirty in the morning'],
  ['four to eight weeks', 'four to eight weeks'],
  ["what's the most i've squatted for five", "what's the most i've squatted for 5"],
])('%s: %s', (text, figures) => {
  expect(inFigures(text)).toBe(figures);
});
