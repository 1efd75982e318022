import { expect, it } from 'vitest';
import { withOtherVariation } from './other-variation.ts';

it.each([
  ['my deads die right at the kneecap', 'no i meant sumo', 'my sumo deadlift die right at the kneecap'],
  ['my bench stalls off the chest', 'sorry, paused bench', 'my paused bench stalls off the chest'],
  [
    'how deep should i squat with long legs',
    'i meant front squat',
    'how deep should i front squat with long legs',
  ],
  ['my bench stalls off the chest', 'no, close grip', 'my close grip bench stalls off the chest'],
])('“%s”, “%s” asks: %s', (before, message, asked) => {
  expect(withOtherVariation(message, [before])).toBe(asked);
});

it.each([
  ['my deads die right at the kneecap', 'sumo'],
  ['my deads die right at the kneecap', 'no'],
  ['my deads die right at the kneecap', 'no i meant the belt'],
  ['my deads die right at the kneecap', 'i mean deadlifts'],
  ['how often should i train', 'no i meant sumo'],
  ['bench or squat first on a heavy day', 'no i meant deadlift'],
  ['my deads die right at the kneecap', 'sorry that was rude'],
])('“%s”, “%s” changes nothing', (before, message) => {
  expect(withOtherVariation(message, [before])).toBeNull();
});

it('needs a question before', () => {
  expect(withOtherVariation('no i meant sumo', [])).toBeNull();
});
