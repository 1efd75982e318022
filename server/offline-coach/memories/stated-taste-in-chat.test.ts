import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { memoriesOf } from '#server/testing/own-entries.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { statesTaste } from './stated-taste.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

it.each([
  'I hate straps',
  "I don't own a belt",
  "I can't stand lunges",
  'My gym has no monolift',
  'I hate note taking',
])('is remembered only after a yes: “%s”', async (fact) => {
  const client = await app.signUp();
  const [, offer] = await converse(client, ['plates for 140 kg', fact]);
  expect(offer).toContain(`Shall I remember this: “${fact}”?`);
  expect(await memoriesOf(client)).toEqual([]);
  await converse(client, ['plates for 140 kg', fact, 'yes']);
  expect(await memoriesOf(client)).toEqual([fact]);
});

it.each([
  "I don't like that",
  "I don't own one",
  'i love it',
  "I don't have time today",
  "I don't have any pain",
  'my knee hurts, I hate squats',
  'I hate lunges, what can I do instead?',
  'I only have a belt how do I use it',
  'I always squat 100 x 5',
])('is no taste: “%s”', (message) => {
  expect(statesTaste(message)).toBe(false);
});

it.each(['I hate myself', 'I hate my body', "I don't have anyone", 'I love my wife', "I can't stand him"])(
  'is none about a person: “%s”',
  (message) => {
    expect(statesTaste(message)).toBe(false);
  },
);
