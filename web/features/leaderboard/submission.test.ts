import { expect, it } from 'vitest';
import type { Goal } from '#shared/leaderboard.ts';
import type { Profile } from '#shared/profile.ts';
import { bodyOf, draftFrom } from './submission.ts';

const GOAL = { id: 'g1', title: 'Squat', kind: 'lift' } as Goal;
const PROFILE = { units: 'us', weight: 180, sex: null, updated_at: '2026-11-01T10:00:00.000Z' } as Profile;
const DRAFT = { ...draftFrom(null, PROFILE, 'kg'), value: '405' };

it.each([
  ['lb', 180],
  ['kg', 81.6],
] as const)('sends a body weight typed in pounds in %s, the unit of the lift', (unit, bodyWeight) => {
  expect(bodyOf({ ...DRAFT, unit }, GOAL, true)).toMatchObject({
    body: { value: 405, unit, body_weight: bodyWeight },
  });
});
