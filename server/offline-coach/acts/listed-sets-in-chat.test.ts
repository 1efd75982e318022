import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { countInKilos, recordsOf } from '#server/testing/own-entries.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  await countInKilos(client);
});
afterAll(() => app.close());

const last = async (...sentences: string[]) => (await converse(client, sentences)).at(-1)!;
const records = () => recordsOf(client);
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

it.each([
  ['bench 60/5 80/5 100/3', ['Bench 60 × 5', 'Bench 80 × 5', 'Bench 100 × 3']],
  ['squat 150 5 5 4', ['Squat 150 × 5']],
  ['bench 100 5/5/4', ['Bench 100 × 5']],
])('offers the sets of “%s”', async (said, sets) => {
  expect(offered(await last(said))).toEqual(sets);
  expect(await records()).toEqual([]);
});

it.each(['squat 5/3/1', 'squat 100 120 140', 'rower 40/20 intervals for my squat', 'deadlift 180 1 3 5'])(
  'reads no set in “%s”',
  async (said) => {
    expect(offered(await last(said))).toEqual([]);
    expect(await records()).toEqual([]);
  },
);

it.each([
  ['only log the top set: bench 80x5 100x3 110x1', ['Bench 110 × 1']],
  ['squat 100/5 120/5 140/3, just save the heaviest set please', ['Squat 140 × 3']],
])('writes down the top set alone: “%s”', async (said, sets) => {
  await last(said);
  expect(await records()).toEqual(sets);
});

it('corrects the top set that it wrote down', async () => {
  await last('only log the top set: bench 80x5 100x3 110x1', 'sorry, 112.5');
  expect(await records()).toEqual(['Bench 112.5 × 1']);
});

it.each(['should I only log the top set or all of them', 'I only log the top set'])(
  'writes nothing down after “%s”',
  async (said) => {
    await last(said);
    expect(await records()).toEqual([]);
  },
);

it('estimates a single from a set that is named before it', async () => {
  const answer = await last('what would 105 for 5 be for a single');
  expect(answer).toMatch(/\*\*122\.5\b.*Epley/su);
});
