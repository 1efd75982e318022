import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashOf } from '#server/offline-coach/linear-model/train.ts';
import { examplesOf, labeledMessages } from './examples.ts';
import { likelyIntent } from './likely-intent.ts';
import { intentsByLikelihood, MODEL_FILE } from './model.ts';

it('is trained on the current messages; otherwise run “npm run train”', () => {
  const { trainedOn } = JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as { trainedOn: string };
  expect(trainedOn).toBe(hashOf(examplesOf(labeledMessages())));
});

it('lists every message under one intent only', () => {
  const messages = labeledMessages().map(({ message }) => message.toLowerCase());
  const repeated = messages.filter((message, at) => messages.indexOf(message) !== at);
  expect(repeated).toEqual([]);
});

// None of these messages is in the training data.
it.each([
  [
    'log',
    'okay just finished deadlifts one ninety for two with the belt on felt pretty slow off the floor save that',
  ],
  [
    'log',
    'Good evening. Today I managed five repetitions at 85 kilograms on the bench press, would you kindly note that down.',
  ],
  ['log', 'Please to write: front squat, 100 kg, 3 set of 2 repetition, today'],
  ['correct', 'the 200 deadlift was actually 202.5, i forgot the collars'],
  ['correct', 'The front squat, I made it not with 110 but with 105. Change please.'],
  ['remove', 'Remove the heavier of my two bench entries, I had a spotter touching the bar.'],
  ['last', 'When did I last do anything heavy overhead, do you have the date?'],
  ['gain', 'could you tell me please by how much my squat has improved since the first entry'],
  ['history', 'show me every deadlift ive ever logged, newest first'],
  ['compare', 'bench to squat ratio, is mine lame'],
  ['plates', 'plates for 147.5 w 20kg bar'],
  ['warmup', 'warmup sets for a 105 bench attempt pls in like 5 jumps max'],
  ['max', 'if i did 95 for three whats that as a max roughly'],
  ['forget', 'Forget about my knee, it is good since two months already'],
  ['question', 'how often should i change the max effort exercise'],
  [
    'question',
    'Good morning. I am sixty-three and my back is stiff after deadlifts, is the reverse hyper suitable for a man like me?',
  ],
])('reads as %s: “%s”', (intent, message) => {
  expect(likelyIntent(message)).toBe(intent);
});

it('returns nothing for a message too long to have one intent', () => {
  expect(likelyIntent(`log bench 100 x 5 ${'and then I rested '.repeat(20)}`)).toBeNull();
});

it('gives likelihoods of all intents that add up to one', () => {
  for (const message of ['squat 150 x 3 today', '', 'zzz qqq']) {
    const sum = intentsByLikelihood(message).reduce((sum, { likelihood }) => sum + likelihood, 0);
    expect(sum).toBeCloseTo(1);
  }
});
