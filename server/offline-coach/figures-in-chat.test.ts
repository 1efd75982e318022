import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);

it('estimates a single from a set that was only offered and then corrected', async () => {
  const [, , single] = await said('press 52.5x6 today', 'sorry 7 reps', 'what would that be for a single');
  expect(single).toContain('52.5 lb × 7 stands for a max of about **64.8 lb**');
});

it('rounds a figure to what can be loaded, and goes on from there', async () => {
  const [converted, rounded, plates] = await said(
    'how much is 265 lb in kg',
    'round it to something i can load',
    'plates pls',
  );
  expect(converted).toContain('**120.2 kg**');
  expect(rounded).toContain('For 120 kg on the 20 kg bar, each side takes **2 × 25 kg**');
  expect(plates).toContain('each side takes **2 × 25 kg**');
});

it('rounds up and down as it is asked, and only what may go on a bar', async () => {
  const [, up] = await said('how much is 265 lb in kg', 'round it up');
  expect(up).toContain('For 122.5 kg on the 20 kg bar');
  const [, down] = await said('convert 263 lb to kg', 'round it down');
  expect(down).toContain('For 117.5 kg on the 20 kg bar');
  const [, share] = await said('185 is what percent of 205', 'round it');
  expect(share).not.toContain('on the 20 kg bar');
});

it('takes a single with a unit or plates for what is asked of it', async () => {
  const [, pounds] = await said('log bench 100 kg x 5', "what's that in pounds for a single");
  expect(pounds).toContain('**220.46 lb**');
});

it('takes the plates of what was loaded, not of a plate', async () => {
  const [, rounded, plates] = await said('102.5 kg for 3 on bench, whats my max', 'round it', 'plates pls');
  expect(rounded).toContain('For 112.5 kg on the 20 kg bar');
  expect(plates).toContain('For 112.5 kg on the 20 kg bar');
});

it('goes on from a record to the newest one and to what is missing for a goal', async () => {
  const record = { title: 'Bench', value: 112.5, unit: 'kg', repetitions: 1, achieved_on: '2026-01-13' };
  expect((await client.post('/api/personal-records', record)).ok).toBe(true);
  const later = { ...record, value: 105, achieved_on: '2026-02-20' };
  expect((await client.post('/api/personal-records', later)).ok).toBe(true);
  const [, newest, missing] = await said(
    'show me my bench prs',
    'which is the newest',
    'how much more til 120',
  );
  const [, , far] = await said('my bench pr', 'thanks', 'how far to 130 now');
  expect(far).toContain('130 kg is **17.5 kg** more');
  expect(newest).toContain('105 kg × 1');
  expect(newest).toContain('February 20, 2026');
  expect(missing).toContain('120 kg is **7.5 kg** more');
});

it('says what share one weight is of another', async () => {
  const [share] = await said('what percent of 205 is 185');
  expect(share).toContain('185 is **90.2 %** of 205.');
});
