import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { opinionAsked } from './opinion.ts';

describe('opinionAsked', () => {
  it.each([
    ['what does the founder think about sumo', 'founder', 'sumo'],
    ['What did Ruth Halvorsen say about the box squat?', 'Ruth Halvorsen', 'the box squat?'],
    ["what's the founder's opinion on belts", 'founder', 'belts'],
    ["ruth's view on sumo", 'ruth', 'sumo'],
    ['does the founder like sumo', 'founder', 'sumo'],
    ['what would ruth recommend for lockout', 'ruth', 'lockout'],
    ['how often should i deload according to priya?', 'priya', 'how often should i deload'],
  ])('%s', (question, who, about) => {
    expect(opinionAsked(question)).toEqual({ who, about });
  });

  it.each([
    'how do I think about my openers',
    'does the sled help',
    'who is the founder',
    'what does RPE say',
  ])('finds none in “%s”', (question) => {
    expect(opinionAsked(question)).toBeNull();
  });
});

describe('a person’s opinion', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await testApp({ offline: true });
    client = await app.signUp();
  });
  afterAll(() => app.close());
  const said = async (question: string) => (await converse(client, [question]))[0];

  it.each([
    'what does the founder think about the sled',
    'ada’s view on the sled',
    'how does Ada Stone feel about sleds',
    'what do you do with a sled according to ada',
  ])('is quoted from their own works: %s', async (question) => {
    expect(await said(question)).toMatch(/^“\*\*Drag a light sled .+\*Sled Days\*/su);
  });

  it('gives way to better answers from others, and says so', async () => {
    const answer = await said('what does ada think about the belt');
    expect(answer).toMatch(
      /^Ada Stone’s own works say less about this\. The best answer from the rest of the library:\s+“\*\*A leather belt/u,
    );
  });
});
