import { expect, it } from 'vitest';
import { asksForSession, programSearchText } from './program-request.ts';

it.each([
  'make me a 4 day program',
  'need a good upper lower split',
  'got any templates for bench',
  'plan my week',
  'can you do me a deload week',
  'i want a training week',
])('is a program request: %s', (said) => {
  expect(programSearchText(said)).not.toBeNull();
});

it.each([
  'do you do a free trial or a taster session',
  'do i still do max effort in a deload week',
  'got a mate visiting from leeds next week can he train with me one day',
  'have to miss the next week',
  'can i do cardio the day after squats',
  'can i do this program with just a barbell',
  'can we run your plan in a garage',
  'can i do squats and deadlifts in one workout',
])('is not a program request: %s', (said) => {
  expect(programSearchText(said)).toBeNull();
});

it.each([
  'whats my workout today',
  "what's my training tomorrow",
  'todays session',
  'what am i training today',
  'whats on the program today',
  'what should i train today?',
])('asks for the session of a day: %s', (said) => {
  expect(asksForSession(said)).toBe(true);
});

it.each([
  'what did i train today',
  'what is a good workout',
  'what should i eat today',
  'my workout today was bad',
])('does not ask for the session of a day: %s', (said) => {
  expect(asksForSession(said)).toBe(false);
});
