import { expect, it } from 'vitest';
import { asksOutright } from '#server/offline-coach/words/asks.ts';
import { askedPart } from './asked-part.ts';

it.each([
  ["First meet coming up and I'm bricking it. how do I pick openers", 'how do I pick openers'],
  [
    'Missed 185 on wednesday in front of everyone. Got stapled. how do you get your head right again',
    'how do you get your head right again',
  ],
  ['How do I warm up for deadlifts? Been winging it for a year', 'How do I warm up for deadlifts?'],
  ['how long do bands last, mine have little cracks along the edge', 'how long do bands last'],
  ['gym was packed again, how long do i rest between bench sets', 'how long do i rest between bench sets'],
  [
    'how long do i rest between heavy sets because the next guy waits',
    'how long do i rest between heavy sets',
  ],
  ['how heavy should i open with my best single is 140', 'how heavy should i open with'],
  [
    'missed 180 again, how do i warm up for squats, also my dog ate my wrist wraps',
    'how do i warm up for squats',
  ],
  ['do i need a belt yet i squat 185 for 5', 'do i need a belt yet'],
  ['first meet coming up what do i open with', 'what do i open with'],
  ['how do i brace right i watched like 12 videos', 'how do i brace right'],
  ['how deep should i squat, my brother says mine are high', 'how deep should i squat'],
])('“%s” asks “%s”', (message, asked) => {
  expect(askedPart(message)).toBe(asked);
});

it.each([
  'whats the latest i can turn up on a weeknight',
  'how do I pick openers',
  "I'm pregnant. can I still squat heavy",
  'My knee hurts. how do I warm up for squats',
  'Left shoulder is grumpy this week. how wide should I grip the bench',
  "I'm 61. how often should I max out",
  '47, desk job. how often should I max out',
  'My son wants to lift. how often should he squat',
  'Never lifted before, total beginner. how often should I squat',
  'Bench was awful. what now',
  'periods wreck my training some weeks, should i just skip',
  'been on night shift all week, do i even squat',
  "what's a good warm up if my best is 200",
  'I can train two days a week. How do I split squat and bench',
  'My rack has no safeties. How do I bench to failure',
  "I'm allergic to dairy. What protein powder should I buy",
  'I lose the bar at lockout. How do I fix my deadlift',
  'I just turned sixteen. How often should I max out on squat',
  'had a c section in may, when can i squat heavy again',
  'only have dumbbells at my apartment, how do i train legs',
  'im vegan and everyone roasts me, how do i get enough protein',
  'is it bad when i round my back whenever i pull',
  'no idea how heavy should i go',
  'turning 60 next yr, how should i change my deadlift training',
  'My cat keeps scratching the sofa, what can I do to stop it?',
  'How heavy should a sled be? And how often should I pull it?',
])('“%s” is read whole', (message) => {
  expect(askedPart(message)).toBeNull();
});

it.each([
  'Had a month off. where do i begin with squats',
  'What would you tell him',
  'toe is sore. deadlift tomorrow, socks ok or not',
  'have you got a running plan',
  'who won the worlds this year',
  "no reverse hyper here. what's closest",
  'Squat went up again. am I ready for a meet',
  'wont that kill my gains',
  "isn't it bad for my back",
])('“%s” asks outright', (message) => {
  expect(asksOutright(message)).toBe(true);
});

it.each([
  'lost my mojo. 19 years of lifting',
  'squat flew today, how good is that',
  'what a session',
  'when I got home I slept for ten hours',
  'everyone in the group adds plates',
  'is what it is',
])('“%s” asks nothing outright', (message) => {
  expect(asksOutright(message)).toBe(false);
});
