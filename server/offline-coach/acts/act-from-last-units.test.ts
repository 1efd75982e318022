import { expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { countInKilos, recordsOf } from '#server/testing/own-entries.ts';
import { testApp } from '#server/testing/test-app.ts';

it('gives the total in kilos and the distance to another one', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  await converse(client, ['log squat 405 lb x 1', 'log bench 275 lb x 1', 'log deadlift 500 lb x 1']);
  const [, inKilos, away] = await converse(client, [
    "what's my total",
    'in kilos',
    'how much do i need to hit 1200 lb',
  ]);
  expect(inKilos).toContain('535.2 kg');
  expect(away).toContain('**20 lb** more');
  await app.close();
});

it('uses the unit of the last set for the weight to load', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  const [warmUp] = await converse(client, ['my squat max is 120 kg, give me warm ups up to 110']);
  expect(warmUp).toContain('work set with **110 kg**');
  // A conversion says nothing about the bar.
  const [, plates] = await converse(client, ['how many pounds is 100 kg', 'plates for 225']);
  expect(plates).toContain('225 lb');
  await app.close();
});

it('applies the unit after a completed set to it and to its estimated single', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  const [answer, how] = await converse(client, [
    'I squatted 140x5 today in kg, what would my single be?',
    'is that accurate',
  ]);
  expect(answer).toContain('163.3 kg');
  expect(how).toContain('Epley');
  expect(await recordsOf(client)).toEqual(['Squat 140 × 5']);
  await countInKilos(client);
  const [pounds] = await converse(client, ['how much is 140x5 in pounds']);
  expect(pounds).not.toContain('saved');
  await app.close();
});
