import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashOf } from '#server/offline-coach/linear-model/train.ts';
import { examplesOf, topicMessages } from './examples.ts';
import { likelyTopic, MODEL_FILE } from './model.ts';

it('is trained on the current messages; otherwise run “npm run train”', () => {
  const { trainedOn } = JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as { trainedOn: string };
  expect(trainedOn).toBe(hashOf(examplesOf(topicMessages())));
});

// None of these messages is in the training data.
it.each([
  ['export', 'Is there a way to get all my lifts out of the app into a spreadsheet?'],
  ['login-trouble', "the code from the mail never arrives, i can't get in"],
  ['profile', 'How do I change my name in profile? It is written wrong since I registered'],
  ['visit', 'My cousin is visiting me from Poland next week, can he come with me to train one time'],
  ['visit', 'my mate is over from Leeds for the weekend, can he come in with me on Saturday'],
  ['charts', 'is it possible to see a curve of my squat over time'],
  ['theme', 'can everything be dark instead of white'],
  ['pause', "can i stop the membership while i'm deployed"],
  ['lost-property', 'my gray scarf must be somewhere in your gym, did anybody hand it in'],
  ['keys', 'the door of the gym will not open with my fob, what now'],
  ['spotter', 'is there somebody at the gym who can spot me on Thursday'],
  ['two-factor', 'my new phone does not have the authenticator codes'],
  ['for-other', 'my aunt died and her subscription is still being charged'],
  ['buy', 'Do you sell chalk and wrist wraps at the desk or do I need to order them?'],
])('reads as %s: “%s”', (topic, message) => {
  expect(likelyTopic(message)).toBe(topic);
});

it.each([
  'how do I pick accessories',
  'where do wrist wraps go',
  'can I lift with a pacemaker',
  'am I too old to compete',
  'am i too old for squats',
  'i took three months off',
  'when did the gym open',
  'biceps strain, how do i start again step by step',
  'I only started two months ago, can I test my one rep max?',
  'how should I do my warm up sets before a heavy single',
  'who won the football last night, i fell asleep before the end',
  "Can you recommend a decent plumber in town? My shower's been dripping for a week.",
  'my squat is stuck at 150, what now',
  'how do I spot a friend on the bench',
  'my belt leaves bruises, what is wrong',
  'lost 10 kilos and my squat went with it',
  'what did the seminar say about fear of heavy weights',
  'my mate is over from Leeds and squats more than me, how',
])('has no topic: “%s”', (message) => {
  expect(likelyTopic(message)).toBeNull();
});

it('returns nothing for a message too long to ask one thing', () => {
  expect(likelyTopic(`what time do you open ${'and then I rested '.repeat(30)}`)).toBeNull();
});
