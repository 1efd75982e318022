import { expect, it } from 'vitest';
import { EXERCISE_NAMES } from '#shared/exercise-names.ts';
import { suggestedTitles } from './suggestions.ts';

it('suggests each lift once, in order, as the athlete spells it', () => {
  const titles = suggestedTitles(['SQUAT', 'zercher squat', 'Axle Press', 'axle press']);
  expect(titles.slice(0, 3)).toEqual(['Axle Press', 'Back Squat', 'Bench']);
  expect(titles).toContain('SQUAT');
  expect(titles).not.toContain('Squat');
  expect(titles.at(-1)).toBe('zercher squat');
  expect(titles.length).toBe(EXERCISE_NAMES.length + 2);
});
