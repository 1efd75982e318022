import { expect, it } from 'vitest';
import type { Kind, State } from '#server/offline-coach/replies/reply.ts';
import { isDoubtful } from './doubtful-reply.ts';
import { isAboutOtherSet } from './other-set.ts';

const SQUAT = { lift: 'Squat', weight: { value: 140, unit: 'kg' }, repetitions: 3, day: null } as const;

it.each<[Kind, State, string]>([
  ['agree', 'offered', 'well of course not'],
  ['agree', 'offered', 'if you say so'],
  ['agree', 'asked to remove', 'ship it'],
  ['restore', 'dropped', 'just leave it'],
  ['drop', 'saved', 'get rid of the chalk'],
  ['correct', 'saved', '145'],
  ['correct', 'saved', 'my opener is 145'],
])('a reply to %s, %s, needs a question: “%s”', (kind, state, text) => {
  expect(isDoubtful(text, kind, state)).toBe(true);
});

it.each<[Kind, State, string]>([
  ['agree', 'offered', 'go on then'],
  ['agree', 'asked to remove', 'yes please'],
  ['drop', 'saved', 'get rid of that set'],
  ['correct', 'saved', 'it was 145'],
])('a reply to %s, %s, is clear: “%s”', (kind, state, text) => {
  expect(isDoubtful(text, kind, state)).toBe(false);
});

it.each(['missed 145 after that', 'then 145 failed', 'it was 135 last week', 'not 150', 'the bench was 145'])(
  'about another set: “%s”',
  (text) => {
    expect(isAboutOtherSet(text, 'correct', SQUAT, 'saved')).toBe(true);
  },
);

it.each(['it was 145', '145, not 140', 'that was bench, 100', 'no, 145, the bar is 20 not 15'])(
  'about the set: “%s”',
  (text) => {
    expect(isAboutOtherSet(text, 'correct', SQUAT, 'saved')).toBe(false);
  },
);

it('is not about another set when its lift is only the reason to drop an offer', () => {
  expect(isAboutOtherSet('dont save that, it was the safety bar squat', 'drop', SQUAT, 'offered')).toBe(
    false,
  );
  expect(isAboutOtherSet('delete the bench', 'drop', SQUAT, 'saved')).toBe(true);
});
