import { expect, test } from 'vitest';
import { withOtherSide } from './other-side.ts';

test.each([
  ['what should i eat before training', 'what about after', 'what should i eat after training'],
  ['how often do i train upper body', 'and lower body?', 'how often do i train lower body'],
  ['can i train in the morning', 'ok and in the evening then?', 'can i train in the evening'],
  ['how much protein do men need', 'same for women', 'how much protein do women need'],
])('“%s”, “%s” asks: %s', (before, message, asked) => {
  expect(withOtherSide(message, [before])).toBe(asked);
});

test.each([
  ['what should i eat before training', 'what about coffee'],
  ['what should i eat before training', 'what do i do after a missed lift'],
  ['should i stretch before or after lifting', 'and after?'],
  ['how deep should i squat', 'and after?'],
  ['is it too heavy', 'light'],
  ['is it ok for a woman to lift', 'ok man'],
  ['how heavy is a heavy day', 'what about light'],
])('“%s”, “%s” swaps nothing', (before, message) => {
  expect(withOtherSide(message, [before])).toBeNull();
});

test('what is said first has nothing before it', () => {
  expect(withOtherSide('after', [])).toBeNull();
});
